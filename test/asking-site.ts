import type { DomainFile } from '#contract/content/domain-content.ts';
import { listForms } from '#contract/forms/lead-forms.ts';
import type { PageData } from '#contract/site/page.ts';
import type { FaceWithData } from '#contract/site/site.ts';
import { english } from './locales.ts';
import {
  formatOfferTerms,
  chooseOfferForm,
  labelOfferValues,
  readSellerTerms,
  withOfferFields,
} from '../sites/plan/price-and-offer.ts';
import { pickServerWords } from '../sites/plan/face-words.ts';
import { fixtureSite, type DrawnSite } from './site-fixture.ts';

type Terms = Pick<DomainFile, 'price' | 'minimum' | 'instalments'> & { amount?: true | { currencies: string[] } };

export const usualTerms: Terms = {
  price: { amount: 12_500, currency: 'USD' },
  minimum: 10_000,
  instalments: [
    { down: 20, months: 6 },
    { down: 25, months: 9 },
    { down: 30, months: 12 },
  ],
  amount: { currencies: ['USD', 'EUR'] },
};

/** The fixture's site, whose domain `sellme` asks for more than a message. */
export function askingSite({ amount, ...terms }: Terms = usualTerms, lang = 'en'): DrawnSite {
  const file = { ...terms, lang, contact: { amount } } as unknown as DomainFile;
  const asked = formatOfferTerms(file, english);
  const faces = fixtureSite.faces.map((face): FaceWithData => {
    if (face.key !== 'sellme') return face;
    const forms = listForms('domain').map(() => chooseOfferForm(asked, lang));
    const words = pickServerWords(withOfferFields(english, asked), forms);
    const content = { ...face.data.content, price: terms.price, asked };
    const labels = { ...face.labels, offer: { ...face.labels['offer'], ...labelOfferValues(english) } };
    return {
      ...face,
      lang,
      words,
      labels,
      asked,
      terms: readSellerTerms(file),
      data: { ...face.data, content } as PageData,
    };
  });
  return { faces };
}
