import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DomainFile } from '#contract/content/domain-content.ts';
import type { PageDataOf } from '#contract/site/page.ts';
import { english } from './locales.ts';
import { readContent } from '../sites/read/read-content.ts';
import { makeDomainContent } from '../sites/plan/site-texts.ts';
import { withoutOffers } from '../sites/plan/price-and-offer.ts';
import { renderDocument } from '../web/app/domain-render.tsx';

const reading = readContent(join(import.meta.dirname, '../sample/content'));
if (!reading.ok) throw new Error('The sample has mistakes');
const sample = reading.content.domains.get('nowfetch')!;

const price = { amount: 45000, currency: 'USD' };
const link = 'https://www.escrow.com/pay/1';

function dataOf(more: Partial<DomainFile>): PageDataOf<'domain'> {
  const file = withoutOffers({ ...sample, offers: 'deliver', ...more });
  return { kind: 'domain', content: makeDomainContent(file, english, { day: '2026-05-05' }), starts: {} };
}

const shell = { css: '', modules: '', starter: '', fonts: [], backend: { url: '', publicKey: 'janus-anon' } };
const page = (more: Partial<DomainFile>) => renderDocument('/', dataOf(more), shell);

test('the minimum is in no page', async () => {
  const amount = { contact: { ...sample.contact!, amount: true as const } };
  for (const minimum of [31_415, '70%', { amount: 31_415, currency: 'USD' }])
    expect(await page({ price, minimum, ...amount })).not.toMatch(/31,?[45]\d\d/);
  expect(await page({ price, minimum: 31_415, showMinimum: true })).not.toMatch(/31,?415/);
  expect(await page({ price, minimum: 31_415, showMinimum: true, ...amount })).toContain('$31,415');
});

test('a name bought by a message has the sentence next to its form, where both buttons lead', async () => {
  const html = await page({ price });
  expect(html.match(/action="#buy-now"/g)).toHaveLength(2);
  expect(html).toMatch(/<p [^>]*id="buy-now"[^>]*>[^<]*I’d like to buy NowFetch\.com for \$45,000\./);
  expect(html).toContain('"price":45000,"priceCurrency":"USD"');
});

test('what is paid elsewhere has links that say where they lead', async () => {
  const html = await page({ price: { ...price, link } });
  expect(html.match(/<a [^>]*href="https:\/\/www\.escrow\.com\/pay\/1" rel="noopener"/g)).toHaveLength(2);
  expect(html.match(/aria-describedby="asking-note"/g)).toHaveLength(2);
  expect(html).toMatch(/id="asking-note"[^>]*>[^<]*escrow\.com</);
  expect(html).not.toContain('buy-now"');
});

test('without a form it is bought by an email with the message in it', async () => {
  const html = await page({ price, offers: 'none', contact: undefined });
  expect(html).toMatch(/href="mailto:[^"]*body=I%E2%80%99d%20like%20to%20buy%20NowFetch\.com%20for%20%2445%2C000\."/);
});

test('a reserved name keeps its form, next to a note about it', async () => {
  const html = await page({ status: 'reserved', price: { ...price, link } });
  expect(html.match(/NowFetch\.com is reserved/g)!.length).toBeGreaterThan(2);
  expect(html).toContain('id="offer"');
  expect(html).not.toContain('href="https://www.escrow.com');
  expect(html).toContain('https://schema.org/Reserved');
});

test('what is sold has neither form nor button for an offer, and no picture that says it is for sale', async () => {
  const html = await page({ status: 'sold' });
  expect(html).toContain('NowFetch.com has been sold.');
  expect(html).not.toMatch(/<textarea|class="floating-offer|hero-badges|priceCurrency/);
  expect(html).toContain('https://schema.org/SoldOut');
  expect(html).toMatch(/og:image:alt" content="NowFetch\.com has been sold/);
});

test('the price of a sold name is shown only if its seller says so', async () => {
  expect(await page({ status: 'sold', price })).not.toMatch(/45,?000/);
  expect(await page({ status: 'sold', price, showPrice: true })).toContain('"price":45000');
});
