import { describe, expect, test } from 'vitest';
import { offerFacts } from '#contract/sale.ts';
import { english } from '#words/english.ts';
import { german } from '#words/german.ts';
import { saleOf, withoutOffers } from './sale-content.ts';

const contact = {} as never;
const price = { amount: 45000, currency: 'USD' };
const file = { name: 'NowFetch.com', lang: 'en', contact };
const said = (more: object) => saleOf({ ...file, ...more }, english.sale);

test('without a price a name that is for sale has nothing to say', () => {
  expect(said({})).toBeUndefined();
  expect(said({ status: 'for-sale' })).toBeUndefined();
  expect(offerFacts(undefined)).toEqual({ availability: 'https://schema.org/InStock' });
});

describe('a price', () => {
  test('is bought by a message, in the language of the face', () => {
    expect(said({ price })?.buy?.message).toBe('I would like to buy NowFetch.com for $45,000.');
    expect(said({ price })?.note).toContain(said({ price })!.buy!.message);
    const german$ = saleOf({ ...file, lang: 'de', price }, german.sale);
    expect(german$?.buy?.message).toContain('45.000\u00a0$');
  });

  test('is bought at its link, whose host is told', () => {
    const sale = said({ price: { ...price, link: 'https://www.escrow.com/pay/1' } });
    expect(sale?.buy).toMatchObject({ link: 'https://www.escrow.com/pay/1', through: 'Payment through escrow.com' });
    expect(sale?.note).toBeUndefined();
  });

  test('is told to search engines as it is said', () => {
    const sale = said({ price });
    expect(sale?.price?.text).toBe('$45,000');
    expect(offerFacts(sale)).toEqual({
      availability: 'https://schema.org/InStock',
      price: 45000,
      priceCurrency: 'USD',
    });
  });
});

test.each([
  ['reserved', 'Reserved', 'https://schema.org/Reserved'],
  ['sold', 'Sold', 'https://schema.org/SoldOut'],
] as const)('a name that is %s says so and cannot be bought at once', (status, label, availability) => {
  const sale = said({ status, price: { ...price, link: 'https://escrow.com' } });
  expect(sale?.said?.label).toBe(label);
  expect(sale?.buy).toBeUndefined();
  expect(offerFacts(sale)).toEqual({ availability, price: 45000, priceCurrency: 'USD' });
  expect(offerFacts(said({ status }))).toEqual({ availability });
});

test('a name that is sold has no form, and what is reserved keeps it', () => {
  const hero = { lead: 'One of a kind.', badges: ['Available'], offerButton: 'Offer', contactButton: 'Write' };
  const whole = { offers: 'deliver', hero, contact } as const;
  expect(withoutOffers({ ...whole, status: 'sold' })).toEqual({
    status: 'sold',
    offers: 'none',
    hero: { lead: hero.lead, contactButton: hero.contactButton },
  });
  expect(withoutOffers({ ...whole, status: 'reserved' })).toEqual({ ...whole, status: 'reserved' });
});
