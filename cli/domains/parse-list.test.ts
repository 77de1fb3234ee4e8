import { expect, test } from 'vitest';
import { entryFile } from './domain-files.ts';
import { parseList } from './parse-list.ts';

const read = (text: string) => {
  const { broken, ...list } = parseList(text, { defaultCurrency: 'USD', today: '2026-11-22' });
  return { ...list, invalid: broken.map(({ at, reason }) => `${at}: ${reason}`) };
};

/** The lines of the file that a line of the list becomes. */
const fileOf = (heading: string, line: string) => {
  const { entries, invalid } = read(`${heading}\n${line}`);
  expect(invalid).toEqual([]);
  return entryFile(entries[0]!).trimEnd().split('\n').slice(1);
};

test.each<[string, string, string[]]>([
  [
    'name,price,minimum,category',
    'NOVAPEAK.COM,4500,2000,Travel',
    ['name: novapeak.com', 'price: { amount: 4500, currency: USD }', 'minimum: 2000', 'category: Travel'],
  ],
  [
    'Domain Name;Buy Now Price;Min Offer;Floor Price',
    'NOVAPEAK.COM;"$12,500";500;700',
    ['name: novapeak.com', 'price: { amount: 12500, currency: USD }', 'minimum: 500', '# Floor Price: 700'],
  ],
  [
    'CURRENCY\tDOMAIN\tBIN',
    'eur\tbücher.de\t12.500,00',
    ['name: "bücher.de"', 'price: { amount: 12500, currency: EUR }'],
  ],
  [
    'Domain,Price (GBP),Expires,Registrar',
    'a.io,1.2k,2027-01-31,Namecheap',
    ['name: a.io', 'price: { amount: 1200, currency: GBP }', '# Registrar: Namecheap', '# Expires: 2027-01-31'],
  ],
  ['Domain,Buy Now,Status', 'a.io,0.00,Sold', ['name: a.io', 'status: sold']],
  ['Domain,Buy Now,Status', 'a.io,Make offer,Active', ['name: a.io']],
  ['Domain,BIN,Floor', 'a.io,3500 €,2450', ['name: a.io', 'price: { amount: 3500, currency: EUR }', 'minimum: 2450']],
  ['Domain,BIN,Status', 'a.io,POA,sold (Sedo)', ['name: a.io', 'status: sold']],
  ['Domain,BIN', 'a.io,price on request', ['name: a.io']],
  ['Domain,BIN', 'a.io,TBD', ['name: a.io']],
  ['Domain,BIN', 'a.io,?', ['name: a.io']],
  ['name,price,currency', 'a.io,500,€', ['name: a.io', 'price: { amount: 500, currency: EUR }']],
  ['name,minimum', 'a.io,€500', ['name: a.io', 'minimum: { amount: 500, currency: EUR }']],
  ['name,minimum,price', 'a.io,40 %,900', ['name: a.io', 'price: { amount: 900, currency: USD }', 'minimum: 40%']],
  ['name,price (SEK)', 'a.io,500 kr', ['name: a.io', 'price: { amount: 500, currency: SEK }']],
  ['name,price,currency', 'a.io,500 kr,NOK', ['name: a.io', 'price: { amount: 500, currency: NOK }']],
  [
    'Domain;For Sale;Price;Currency;Fixed Price',
    'a.io;1;900;0;yes',
    ['name: a.io', 'price: { amount: 900, currency: EUR }', '# For Sale: 1', '# Fixed Price: yes'],
  ],
  [
    'Domain,Kaufpreis,Preis',
    'a.io,Nein,900',
    ['name: a.io', 'price: { amount: 900, currency: USD }', '# Kaufpreis: Nein'],
  ],
  [
    'Domeinnaam;Vraagprijs;Bodemprijs;Valuta;Categorie;Status;Reason',
    'a.nl;"1.250,00";900;EUR;Wonen;Gereserveerd;old',
    ['name: a.nl', 'price: { amount: 1250, currency: EUR }', 'minimum: 900', 'status: reserved', 'category: Wonen'],
  ],
  ['Domein;Prijs;Status', 'a.nl;op aanvraag;Te koop', ['name: a.nl']],
  [
    'Nome dominio;Prezzo richiesto;Prezzo minimo;Categoria;Stato;Scadenza',
    'a.it;1.200 Euro;900;Casa;In vendita;2030',
    ['name: a.it', 'price: { amount: 1200, currency: EUR }', 'minimum: 900', 'category: Casa', '# Expires: 2030'],
  ],
  ['Domínio;Preço;Situação', 'FROMAGE.pt;sob consulta;À venda', ['name: fromage.pt']],
  ['Domain;Stato', 'a.it;clientTransferProhibited', ['name: a.it']],
  [
    'Nazwa domeny;Cena;Cena minimalna;Waluta;Stan',
    'a.pl;1 250,00 zł;900;PLN;zarezerwowana',
    ['name: a.pl', 'price: { amount: 1250, currency: PLN }', 'minimum: 900', 'status: reserved'],
  ],
  ['Domain;Stato;Prezzo', 'a.it;venduto;trattabile', ['name: a.it', 'status: sold']],
  ['Domain,Festpreis', 'a.io,1', ['name: a.io', '# Festpreis: 1']],
  ['Domain,Festpreis,Currency', 'a.io,900,2', ['name: a.io', 'price: { amount: 900, currency: GBP }']],
  ['name,Notes,Notes,Notes 2', 'a.io,x,y,z', ['name: a.io', '# Notes: x', '# Notes 2: y', '# Notes 2 2: z']],
  ['name,Notes', `a.io,${'x'.repeat(900)}`, ['name: a.io', `# Notes: ${'x'.repeat(900)}`]],
  ['name,category', '1e3.io,Yes', ['name: "1e3.io"', 'category: "Yes"']],
  ['name,lang,email', 'a.io,de,me@example.org', ['name: a.io', 'lang: de', 'email: "me@example.org"']],
])('a line of a list of domains is read by its heading: %s: %s', (heading, line, lines) =>
  expect(fileOf(heading, line)).toEqual(lines),
);

test('a list of names alone needs no heading', () => {
  expect(read('a.com\r\nb.io\r\n').entries.map(({ domain }) => domain.host)).toEqual(['a.com', 'b.io']);
});

test.each([
  ['exa mple.com,1', '2:1: name: "exa mple.com" is not a domain name: it has a space; write it without'],
  [',1', '2:1: name: "" is not a domain name: it is empty; write it with its ending'],
  ['a.com,abc', '2:7: price: "abc" is not an amount; expected one such as 25000 or $25,000'],
  ['a.com,-5', '2:7: price: "-5" is not an amount; expected one such as 25000 or $25,000'],
  ['a.com,$10,€5', '2:11: minimum: is not in USD, as the price'],
  ['a.com,1,,XYZ', '2:10: currency: "XYZ" is not a currency'],
  ['a.com,1,,Bucks', '2:10: currency: "Bucks" is not a currency such as EUR or USD'],
  ['a.com,1,,kr', '2:10: currency: "kr" is not a currency'],
  ['a.com,500 kr', '2:7: price: "500 kr" has a sign of DKK, ISK, NOK, SEK; write one of these codes instead'],
  ['a.com,$500 / €450', '2:7: price: "$500 / €450" is not an amount'],
  ['a.com,€5,,USD', '2:7: price: "€5" is not in USD; the column of currencies has it'],
  ['a.com,1,,,Paused', '2:11: status: "Paused" is not understood; expected for-sale, reserved or sold'],
  ['a.com,1,,,not for sale', 'expected for-sale, reserved or sold; to keep the name off the site, delete its line'],
  ['a.com,1,,,NON VENDERE', 'to keep the name off the site, delete its line'],
  ['a.com,1,,,Solld', 'did you mean "sold"?'],
  ['a.com,1,,,,01/31/2020', '2:12: expires: has passed (01/31/2020); renew it'],
  ['a.com,1,,,,12/31/25', '2:12: expires: has passed (12/31/25); renew it'],
  ['a.com,1,,,,20251231', '2:12: expires: has passed (20251231); renew it'],
  ['a.com,1,,,,2026/11/21', '2:12: expires: has passed (2026/11/21); renew it'],
  ['a.com,1,,,,2020-01-02', '2:12: expires: has passed (2020-01-02); renew it, or remove it from the list'],
  ['a.com,1,,,,,7', '2:13: is beyond the last heading; remove it, or put a text such as'],
  ['"a.com,1', '2:1: the quotation mark that opens here is not closed'],
])('the line %s is reported', (line, told) => {
  const { invalid, entries } = read(`name,price,minimum,currency,status,expires\n${line}`);
  expect(entries).toEqual([]);
  expect(invalid[0]).toContain(told);
});

test('a quotation mark that is not closed breaks one line only', () => {
  const { entries, invalid } = read('name;price\nexa mple.com;1\nhttps://www.a.com/;1\n"b.com;2\nWWW.C.com;"3"\n/;1');
  expect(entries.map(({ domain }) => domain.host)).toEqual(['a.com', 'c.com']);
  expect(invalid.map((line) => line.split(' ')[0])).toEqual(['2:1:', '4:1:', '6:1:']);
});

test('a name that is there twice is reported with its first line, whatever its capitals', () => {
  const { invalid, entries } = read('name\na.com\nb.com\nA.com');
  expect(invalid).toEqual(['4:1: name: A.com is already in line 2, which counts; delete one of the two']);
  expect(entries).toHaveLength(2);
});

test.each(['12/31/99', '20991231', '2026-11-22', '31.12.2026'])('a name that expires on %s is read', (day) => {
  expect(fileOf('name,Domain expiration date', `a.io,${day}`)).toEqual(['name: a.io', `# Expires: ${day}`]);
});

test.each([
  ['', /^1:1: is empty/],
  ['name,price\n\n', /^1:1: has no names below its headings$/],
  ['price\n5', /^1:1: has no column of names among price; expected headings such as Domain, Price \(EUR\)/],
])('%j is not a list', (text, told) => expect(read(text).invalid).toEqual([expect.stringMatching(told)]));

test('a list with more columns than a spreadsheet of names has is not read', () => {
  const wide = `name${',x'.repeat(200_000)}\na.com${',1'.repeat(200_000)}`;
  expect(read(wide).invalid).toEqual(['1:1: has 200,001 columns; expected at most 500']);
});
