import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../test/folder.ts';
import { parseAmount, readList } from './read-list.ts';

function read(text: string | Buffer) {
  const path = join(makeFolder(), 'list.csv');
  writeFileSync(path, text);
  const list = readList(path, 'list.csv', () => 'USD');
  if (typeof list === 'string') return { entries: [], problems: [list] };
  return list;
}

/** What a line of a list says, without what it does not say. */
function readFacts(text: string | Buffer) {
  const { entries, problems } = read(text);
  expect(problems).toEqual([]);
  const [{ domain, facts }] = entries as [(typeof entries)[number]];
  return {
    name: domain.shown,
    ...Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)),
  };
}

/** The headings of marketplaces and registrars, with a line of theirs. */
const exported = {
  Namecheap: 'Domain Name,Domain expiration date,Privacy,AutoRenew,Price\nNOVAPEAK.COM,12/31/2099,ON,OFF,"$4,500.00"\n',
  GoDaddy:
    '"Domain Name","TLD","Auto-renew","Status","Listing Status","List Price","Floor Price"\r\n' +
    '"NOVAPEAK.COM",".com","On","Active","Listed","4500","2000"\r\n',
  Afternic:
    'Domain,Buy Now Price,Floor Price,Min Offer,Lease to Own,Max Lease Period\nnovapeak.com,4500,2500,2000,Yes,24\n',
  Sedo:
    'Domain;For Sale;Price;Currency;Fixed Price;Min Offer;Category\r\n' +
    'novapeak.com;1;1.200,00;0;yes;500,00;Bücher\r\n',
  Dan: '\uFEFFdomain_name\tbuy_now_price_usd\tmin_offer\tlto_enabled\r\n\r\nnovapeak.com\t4500\t2000\t1\r\n',
  Dynadot:
    '\uFEFFDomain Name,Expiration Date,Status,Sale Price,Note\r\n' +
    'Novapeak.com,2099/01/31,Active,"€1.200,00","a, b"\r\n',
};

test.each<[keyof typeof exported, object, BufferEncoding?]>([
  ['Namecheap', { price: '4500 USD' }],
  ['GoDaddy', { price: '4500 USD', minimum: '2000 USD', status: 'for-sale' }],
  ['Afternic', { price: '4500 USD', minimum: '2000 USD' }],
  ['Sedo', { price: '1200 EUR', minimum: '500 EUR', category: 'Bücher' }, 'latin1'],
  ['Dan', { price: '4500 USD', minimum: '2000 USD' }],
  // As Excel saves it.
  ['Dynadot', { name: 'Novapeak.com', price: '1200 EUR' }, 'utf16le'],
])('reads an export of %s by its headings', (name, facts, encoding) => {
  expect(readFacts(Buffer.from(exported[name], encoding))).toEqual({ name: 'novapeak.com', ...facts });
});

test.each<[string, string, object]>([
  [
    'name,price,minimum,category',
    'NovaPeak.com,4500,40 %,Travel',
    { price: '4500 USD', minimum: '40%', category: 'Travel' },
  ],
  ['Domain,Price (GBP),Expires', 'NovaPeak.com,"1,200",soon', { price: '1200 GBP' }],
  ['Domain,BIN,Status', 'https://www.NovaPeak.com/,POA,Sold', { price: '', status: 'sold' }],
  ['Domain,BIN', 'NovaPeak.com,$0.00', { price: '' }],
  ['name,price,currency,minimum', 'NovaPeak.com,500,€,200 GBP', { price: '500 EUR', minimum: '200 GBP' }],
  ['name,status,status until', 'NovaPeak.com,On hold,2026-12-24', { status: 'reserved', statusUntil: '2026-12-24' }],
  ['name,whatsapp,lang', "NovaPeak.com,'+1 555 010 0199,de", { whatsapp: '+1 555 010 0199', lang: 'de' }],
])('reads a line by its heading: %s: %s', (heading, line, facts) =>
  expect(readFacts(`${heading}\n${line}`)).toEqual({ name: 'NovaPeak.com', ...facts }),
);

test.each([
  ['25000', '25000 USD'],
  ['$1,200', '1200 USD'],
  ['1.200,00 €', '1200 EUR'],
  ['EUR 1200', '1200 EUR'],
  ['1 250,50 eur', '1250.5 EUR'],
  ["CHF 1'200", '1200 CHF'],
  ['£12.5', '12.5 GBP'],
  ['1.200', '1200 USD'],
  ['1,200,000', '1200000 USD'],
  ['1.200.00', undefined],
  ['12,50,000', undefined],
  ['-5', undefined],
  ['25k', undefined],
  ['500 kr', undefined],
  ['$500 / €450', undefined],
  [`${'1 '.repeat(40_000)}x`, undefined],
])('reads the amount %s, or refuses what is none', (text, amount) => expect(parseAmount(text, 'USD')).toBe(amount));

test.each([
  ['exa mple.com,1', 'name: "exa mple.com" is not a domain name: it has a space; write it without, or with a hyphen'],
  [',1', 'name: "" is not a domain name: it is empty; write it with its ending, such as NowFetch.com'],
  [
    'a.com,abc,,Bucks,Solld',
    'currency: "Bucks" is not a currency such as EUR or USD',
    'price: "abc" is not an amount; expected one such as 25000, $25,000 or 25.000,00 EUR',
    'status: "Solld" is not understood; expected for-sale, reserved or sold; did you mean "sold"?',
  ],
  ['a.com,€5,,USD', 'price: "€5" is not in USD, as its line says'],
  ['a.com,1,,,,,7', 'has more cells than headings; put a text such as "4,500" in quotes'],
  [`a.com,${'9'.repeat(3000)}`, 'price: has more than 2000 characters'],
  ['"a.com,1', 'a quotation mark here is not closed, or text follows it; nothing was read'],
])('reports each cell that is not understood in one line, and leaves its name alone: %s', (line, ...problems) => {
  expect(read(`name,price,minimum,currency,status,until\n${line}`)).toMatchObject({
    entries: [],
    problems: problems.map((problem) => `list.csv:2: ${problem}`),
  });
});

test('reports a name that is there twice with its first line, whatever its spelling', () => {
  const names = ['bücher.com', 'BÜCHER.COM', 'https://bücher.com/', 'xn--bcher-kva.com', 'bu\u0308cher.com.'];
  const { entries, problems } = read(['name', ...names].join('\n'));
  expect(entries.map(({ domain }) => domain.shown)).toEqual(['bücher.com']);
  expect(problems).toHaveLength(4);
  for (const problem of problems) expect(problem).toContain('is already in line 2');
});

test('reads a list of names alone, without a heading', () => {
  expect(read('a.com\r\nb.io\r\n').entries.map(({ domain }) => domain.host)).toEqual(['a.com', 'b.io']);
});

test.each<[string | Buffer, string]>([
  ['', 'list.csv is empty'],
  ['price\n5', 'list.csv:1: no column has the domain names; expected headings such as Domain, Price'],
  [Buffer.from('PK\u0003\u0004 and the rest'), 'list.csv is a workbook (.xlsx, .ods); save it as CSV'],
])('refuses %j, which is not a list, and says why', (text, problem) =>
  expect(read(text).problems[0]).toContain(problem),
);
