import { expect, test } from 'vitest';
import { saleRecord } from '../../sites/plan/price-and-offer.ts';
import { zoneLines } from './sale-records.ts';

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
