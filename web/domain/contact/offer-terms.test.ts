import { expect, test } from 'vitest';
import type { DomainContent } from '#contract/content/domain-content.ts';
import type { Offer } from '#contract/forms/offer.ts';
import { askingSite } from '../../../test/asking-site.ts';
import { createTermFields } from './offer-terms.tsx';

const { data } = askingSite().sites[2]!;
const content = { lang: 'en', contact: { labels: {} }, asked: (data.content as DomainContent).asked } as DomainContent;
const offer = { name: 'Ada', email: 'ada@example.org', phone: '', message: 'For my engines' };

test('an offer that could not be sent is formatted as text, for an email', () => {
  const { formatValues } = createTermFields(content);
  expect(formatValues({ ...offer, amount: '8000', currency: 'EUR', plan: '30/7' } as Offer)).toEqual({
    ...offer,
    amount: '€8,000',
    plan: '$3,750 down, then $1,250 a month for 7 months. $12,500 in total.',
  });
  expect(formatValues({ ...offer, amount: '', currency: '', plan: '' } as Offer)).toEqual(offer);
});
