import type { DomainFile } from '#contract/content/domain-content.ts';
import { listForms } from '#contract/forms/lead-forms.ts';
import type { PageData } from '#contract/site/page.ts';
import type { SiteWithData } from '#contract/site/site.ts';
import { english } from './locales.ts';
import {
  formatOfferTerms,
  chooseOfferForm,
  labelOfferValues,
  readSellerTerms,
  withOfferFields,
} from '../sites/plan/price-and-offer.ts';
import { pickServerMessages } from '../sites/plan/site-texts.ts';
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
  const sites = fixtureSite.sites.map((site): SiteWithData => {
    if (site.key !== 'sellme') return site;
    const forms = listForms('domain').map(() => chooseOfferForm(asked, lang));
    const messages = pickServerMessages(withOfferFields(english, asked), forms);
    const content = { ...site.data.content, price: terms.price, asked };
    const labels = { ...site.labels, offer: { ...site.labels['offer'], ...labelOfferValues(english) } };
    return {
      ...site,
      lang,
      words: messages,
      labels,
      asked,
      terms: readSellerTerms(file),
      data: { ...site.data, content } as PageData,
    };
  });
  return { sites };
}
