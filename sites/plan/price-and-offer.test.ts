import { join } from 'node:path';
import { readContent } from '../read/read-content.ts';
import { draftSites } from './draft-sites.ts';
import { describe, expect, test } from 'vitest';
import type { DomainFile } from '#contract/content/domain-content.ts';
import { makeOfferFacts } from '#contract/site/for-sale.ts';
import { arabic, english, german } from '../../test/locales.ts';
import { formatOfferTerms, listProof, formatSale, withOfferFields } from './price-and-offer.ts';

test('a name for sale without a price has no notice', () => {
  const file = { name: 'NowFetch.com', lang: 'en', contact: undefined };
  expect(formatSale(file, english.sale)).toBeUndefined();
  expect(formatSale({ ...file, status: 'for-sale' }, english.sale)).toBeUndefined();
  expect(makeOfferFacts(undefined)).toEqual({ availability: 'https://schema.org/InStock' });
});

const price = { amount: 12_500, currency: 'EUR' };
const fileOf = (file: object) => ({ lang: 'en', contact: {}, ...file }) as unknown as DomainFile;
const plans = [{ down: 20, months: 6 }];

test('a domain’s file that asks for no terms of payment has none, and no word of them', () => {
  for (const file of [{}, { price, minimum: 10_000 }, { contact: undefined, instalments: plans, price }])
    expect(formatOfferTerms(fileOf(file), english)).toBeUndefined();
  expect(withOfferFields(english, undefined)).toBe(english);
});

test('an amount is asked for without plans, and plans without an amount', () => {
  const amount = formatOfferTerms(fileOf({ contact: { amount: true }, price }), english)!;
  expect([Object.keys(amount.fields), amount.amount, amount.plans]).toEqual([
    ['amount', 'currency'],
    { currencies: ['EUR'], minimum: undefined },
    undefined,
  ]);
  const terms = formatOfferTerms(fileOf({ price, instalments: plans }), english)!;
  expect([Object.keys(terms.fields), terms.amount]).toEqual([['plan'], undefined]);
});

test('the texts of the offer form are in the language of the page', () => {
  const seller = { price, minimum: 10_000, showMinimum: true, instalments: plans };
  const file = fileOf({ lang: 'de', contact: { amount: true }, ...seller });
  const { amount, plans: formatted, words } = formatOfferTerms(file, german)!;
  expect(amount!.minimum!.words).toContain('10.000\u00A0€');
  expect(words.amount.invalid).toContain('12.500');
  expect(words.currency.invalid).toContain('EUR');
  expect(formatted!.choices[0]).toMatchObject({ plan: '20/6/12500', down: '2.500\u00A0€', monthly: '1.666,66\u00A0€' });
});

test('figures of a plan keep their places among words that are read from the right', () => {
  const { plans: formatted } = formatOfferTerms(fileOf({ lang: 'ar', price, instalments: plans }), arabic)!;
  expect(formatted!.choices[0]!.name).toMatch(/\u2068[^\u2069]*20[^\u2069]*\u2069.*\u20686 [^\u2069]*\u2069/);
});

describe('the facts about the seller', () => {
  const held = { name: 'NovaPeak.com', url: 'https://novapeak.com' };
  const seller = { name: 'Ada', registrar: 'Gandi', since: '2009', escrow: 'https://www.escrow.com' };

  test('the facts are in the language of the page, with the record as janus domains records prints it', () => {
    const proof = listProof({ ...held, seller, record: true, price }, german.sale)!;
    expect(proof.text).toContain('NovaPeak.com');
    expect(proof.facts.map(({ label, value }) => [label, value])).toEqual([
      ['Verkäufer', 'Ada'],
      ['Registrar', 'Gandi'],
      ['Im Besitz seit', '2009'],
      ['Treuhänder', 'escrow.com'],
      ['DNS-Eintrag', undefined],
    ]);
    expect(proof.facts[3]!.link).toBe('https://www.escrow.com');
    expect(proof.facts[4]!.lines).toEqual([
      'nslookup -type=TXT _for-sale.novapeak.com\n',
      'v=FORSALE1;furi=https://novapeak.com/',
      'v=FORSALE1;fval=EUR12500',
    ]);
  });

  test('a page without facts, or of a sold name, shows none', () => {
    expect(listProof(held, english.sale)).toBeUndefined();
    expect(listProof({ ...held, seller: {} }, english.sale)).toBeUndefined();
    expect(listProof({ ...held, seller, record: true, status: 'sold' }, english.sale)).toBeUndefined();
  });
});

test.each([
  [{}, false],
  [{ showMinimum: true }, true],
])('the server knows the minimum, and the page only if its seller shows it: %j', (more, isShown) => {
  const reading = readContent(join(import.meta.dirname, '../../sample/content'));
  if (!reading.ok) throw new Error(JSON.stringify(reading.issues));
  const sample = reading.content.domains.get('nowfetch')!;
  const contact = { ...sample.contact!, amount: true as const };
  const price = { amount: 45_000, currency: 'USD' };
  reading.content.domains.set('nowfetch', { ...sample, offers: 'deliver', contact, price, minimum: 31_415, ...more });
  const { drafts } = draftSites(reading.content, { today: '2026-06-15' });
  const { site, data } = drafts.find((each) => each.site.key === 'nowfetch')!;
  expect(site.terms!.minimum).toEqual({ amount: 31_415, currency: 'USD' });
  expect(/31,?415/.test(JSON.stringify(data()))).toBe(isShown);
});
