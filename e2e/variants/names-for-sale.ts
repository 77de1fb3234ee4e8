import type { DomainFile } from '#contract/content/domain-content.ts';
import type { Change, Variants } from './variants.ts';

/** The sentence of Parcelpost's content in the owner's email. */
export const ownMessages = 'Call before noon.';

/** On the page of all names, which links to it and back. */
const listed =
  (name: string, amount: number): Change<DomainFile> =>
  (file) =>
    void Object.assign(file, { name, price: { amount, currency: 'USD' }, portfolio: true });

/** Files of a line or two, as `janus domains new` writes them, the shared texts, and the page of all names. */
export const namesForSale: Variants = {
  domains: {
    // The sample's page, whose offers are stored by the one word that the doctor names.
    delivering: (file) => void (file.offers = 'deliver'),
    bluebook: listed('BlueBook.com', 1000),
    deepbook: listed('DeepBook.com', 2000),
    zen: listed('Zen.com', 7000),
  },
  files: {
    'domains/parcelpost.yaml': `name: Parcelpost.com\nmails: { owner: { received: ${ownMessages} } }\n`,
    'domains/_defaults.yaml':
      'email: sales@novapeak.example\nhero: { lead: "{label} has {length} letters." }\nportfolio: false\n',
    'domains/novapeak.yaml': 'name: NovaPeak.com\nprice: { amount: 4500, currency: USD }\n',
    'domains/noor.yaml': 'name: NoorTravel.com\nlang: ar\n',
    'portfolio.yaml': 'hosts: [names.example]\nbrand: Harbor & Sons\n',
  },
};

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
