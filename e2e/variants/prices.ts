import type { DomainFile } from '#contract/content/domain-content.ts';
import type { Change } from './variants.ts';

const price = { amount: 45_000, currency: 'USD' };

/** A price, a page to pay at, a reserved name, a sold name, and forms that ask for an amount. */
export const prices: Record<string, Change<DomainFile>> = {
  priced: (file) => void Object.assign(file, { offers: 'deliver', price }),
  paid(file) {
    const link = 'https://www.escrow.com/pay/1';
    Object.assign(file, { offers: 'deliver', price: { amount: 1_250_000_000, currency: 'JPY', link } });
  },
  reserved: (file) => void Object.assign(file, { offers: 'deliver', status: 'reserved', price }),
  sold: (file) => void Object.assign(file, { offers: 'deliver', status: 'sold' }),
  asking,
  'asking-ar'(file) {
    asking(file);
    file.lang = 'ar';
  },
};

/** An offer form that asks for an amount and shows plans of payment. */
function asking(file: DomainFile): void {
  file.offers = 'deliver';
  file.price = { amount: 12_500, currency: 'USD' };
  file.minimum = 10_000;
  file.showMinimum = true;
  file.instalments = [20, 30].flatMap((down) => [6, 9, 12].map((months) => ({ down, months })));
  file.contact!.amount = { currencies: ['USD', 'EUR'] };
}
