import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { saleRecord } from '../../build/plan/price-and-offer.ts';
import { handoverText, writeHandovers, zoneLines } from './sale-records.ts';

const nova = { name: 'NovaPeak.com', url: 'https://novapeak.com', record: true };
const lines = (more: object) => {
  const record = saleRecord({ ...nova, ...more });
  return record && zoneLines(record);
};
const uri = '_for-sale.novapeak.com. 3600 IN TXT "v=FORSALE1;furi=https://novapeak.com/"';

test.each<[string, object, string[] | undefined]>([
  ['a page', {}, [uri]],
  [
    'a price',
    { price: { amount: 4500, currency: 'USD' } },
    [uri, '_for-sale.novapeak.com. 3600 IN TXT "v=FORSALE1;fval=USD4500"'],
  ],
  [
    'cents',
    { price: { amount: 1250.5, currency: 'EUR' } },
    [uri, '_for-sale.novapeak.com. 3600 IN TXT "v=FORSALE1;fval=EUR1250.5"'],
  ],
  [
    'a fortune',
    { price: { amount: 1e13, currency: 'JPY' } },
    [uri, '_for-sale.novapeak.com. 3600 IN TXT "v=FORSALE1;fval=JPY10000000000000"'],
  ],
  ['a name that is reserved, on whose page offers go on', { status: 'reserved' }, [uri]],
  ['a name that is sold', { status: 'sold' }, undefined],
  ['a name whose owner did not ask', { record: undefined }, undefined],
  [
    'letters beyond ASCII',
    { name: 'Bücher.com', url: 'https://bücher.com/ä' },
    ['_for-sale.xn--bcher-kva.com. 3600 IN TXT "v=FORSALE1;furi=https://xn--bcher-kva.com/%C3%A4"'],
  ],
  [
    'an address of too many octets',
    { url: `https://novapeak.com/${'x'.repeat(219)}` },
    ['_for-sale.novapeak.com. 3600 IN TXT "v=FORSALE1;"'],
  ],
])('the DNS records that say a name is for sale have what its file says: %s', (_, more, expected) =>
  expect(lines(more)).toEqual(expected),
);

test('no text is longer than a record may be, and none has two pairs', () => {
  const { texts } = saleRecord({
    ...nova,
    url: `https://novapeak.com/${'x'.repeat(218)}`,
    price: { amount: 1, currency: 'USD' },
  })!;
  expect(texts.map((text) => text.length)).toEqual([255, 20]);
});

describe('the text for the buyer of a sold name', () => {
  const sold = {
    ...nova,
    hosts: ['novapeak.com', 'www.novapeak.com'],
    status: 'sold',
    statusUntil: '2026-12-31',
    seller: { since: '2009', name: 'Ada' },
    price: { amount: 4711, currency: 'USD' },
    minimum: 3141,
    email: 'ada@home.example',
    to: ['lawyer@home.example'],
  } as never;

  test('says what to change in DNS, how long browsers are bound, and dates', () => {
    const text = handoverText(sold, null, '2026-11-23');
    expect(text).toContain('Delete the TXT records of _for-sale.novapeak.com.');
    expect(text).toContain('novapeak.com, www.novapeak.com');
    expect(text).toContain(
      'For 1 day after a visit, browsers open these hosts by https only. Visits of today count until 2026-11-24.',
    );
    expect(text).toContain('since: 2009');
    expect(text).toContain('old server: 2026-12-31');
    expect(handoverText(sold, 'long', '2026-11-23')).toContain(
      'For 730 days after a visit, browsers open these hosts and all hosts below them by https only.',
    );
    expect(handoverText(sold, 'off', '2026-11-23')).toContain('For 0 days');
  });

  test('is written for the sold names of an export alone, with nothing of the seller’s own', () => {
    const folder = mkdtempSync(join(tmpdir(), 'janus-handover-'));
    const domains = new Map([
      ['nova', sold],
      ['old', sold],
      ['other', { ...nova, name: 'Other.com' } as never],
    ]);
    const lines = writeHandovers(domains, { folder, only: ['nova', 'other'], hsts: null });
    expect(lines).toEqual([`${join(folder, 'nova-handover.txt')}: what the buyer of NovaPeak.com has to know`]);
    expect(readdirSync(folder)).toEqual(['nova-handover.txt']);
    expect(readFileSync(join(folder, 'nova-handover.txt'), 'utf8')).not.toMatch(/4711|3141|home\.example|Other/);
    expect(writeHandovers(domains, { folder, only: [], hsts: null })).toHaveLength(2);
    rmSync(folder, { recursive: true });
  });
});
