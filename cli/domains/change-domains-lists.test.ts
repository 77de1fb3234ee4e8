import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatIssue } from '#contract/content/content-issue.ts';
import { type Content, readContent } from '../../sites/read/read-content.ts';
import { dayAfter } from '../../server/text/local-time.ts';
import { runHere } from '../../test/run-here.ts';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'janus-lists-'))));
afterEach(() => rmSync(root, { recursive: true }));

const domains = (...args: string[]) =>
  runHere({ OWNER_EMAIL: 'me@example.org' }, ['domains', ...args], { folder: root, cwd: root });
const again = (text: string, ...args: string[]) => {
  writeFileSync(join(root, 'list.csv'), text);
  return domains('import', 'list.csv', '--yes', ...args);
};
const path = (key: string) => join(root, 'content/domains', `${key}.yaml`);
const file = (key: string) => readFileSync(path(key), 'utf8');
const write = (key: string, ...lines: string[]) => writeFileSync(path(key), `${lines.join('\n')}\n`);
const files = () => readdirSync(join(root, 'content/domains')).sort();

function content(): Content {
  const reading = readContent(join(root, 'content'));
  if (!reading.ok) throw new Error(reading.issues.map(formatIssue).join('\n'));
  return reading.content;
}

test.each([
  ['a mark of the editor', '\uFEFFname: nova.com\n'],
  ['a key in quotes', '"name": nova.com\n'],
  ['a space before the colon', 'name : nova.com\n'],
  ['the name on its own line', 'name:\n  nova.com\n'],
  ['braces', '{ name: nova.com }\n'],
  ['braces and an error', '{ "name": nova.com, hero: [ }\n'],
  ['a list of hosts', 'name: other.com\nhosts:\n  - "NOVA.com"\n'],
])('a name whose file has %s gets no second file', async (_, text) => {
  await again('name\nz.com\n');
  writeFileSync(path('mine'), text);
  await again('name,category\nnova.com,Travel\n');
  expect(files()).toEqual(['_defaults.yaml', 'mine.yaml', 'z.yaml']);
});

test('a file that begins with a mark of the editor is changed, and keeps it', async () => {
  await again('name\nz.com\n');
  writeFileSync(path('mine'), '\uFEFFname: nova.com\r\nprice: { amount: 5, currency: USD }\r\n');
  await again('name,price\nnova.com,7\n');
  expect(file('mine')).toBe('\uFEFFname: nova.com\r\nprice: { amount: 7, currency: USD }\r\n');
});

test('the shared currency counts in each form of YAML', async () => {
  await again('name\nnova.com\n');
  write('_defaults', 'email: me@example.org', 'price:', '  # ours', '  currency: "EUR"');
  await again('name,price\nnova.com,500\nnew.com,700\n');
  await domains('set', 'nova.com', 'price', '900', '--yes');
  expect(content().domains.get('new')!.price).toEqual({ amount: 700, currency: 'EUR' });
  expect(content().domains.get('nova')!.price).toEqual({ amount: 900, currency: 'EUR' });
});

test('a name without a price asks for offers in the shared currency', async () => {
  await again('name,price\nnova.com,POA\npeak.com,900\n');
  write('_defaults', 'email: me@example.org', 'price: { currency: EUR }', 'contact: { amount: true }');
  expect(content().domains.get('nova')!.contact!.amount).toEqual({ currencies: ['EUR'] });
  expect(content().domains.get('peak')!.contact!.amount).toBe(true);
});

test('a list that does not know of a sale takes none back, and its other statuses come first', async () => {
  const rows = Array.from({ length: 45 }, (_, at) => `name${at}.com`);
  const list = (price: number, status: string) => rows.map((name) => `${name},${price},${status}\n`).join('');
  await again(`name,price,status\n${list(500, '')}nova.com,1,\npeak.com,1,\n`);
  await domains('set', 'nova.com', 'status', 'sold', '--yes');
  const { out } = await again(`name,price,status\n${list(600, '')}nova.com,1,For sale\npeak.com,1,reserved\n`);
  expect(out).toContain('Sold, and kept so: nova.com.');
  expect(out).toMatch(/AFTER\npeak\.com +status +for-sale +reserved\n/i);
  expect(content().domains.get('nova')!.status).toBe('sold');
});

test('the file of broken lines has the separator of the list, and its reasons become no notes', async () => {
  await again('name;price;category\nnova.com;abc;"a;b"\n', '--errors', 'broken.csv');
  const broken = readFileSync(join(root, 'broken.csv'), 'utf8');
  expect(broken).toMatch(/^\uFEFFname;price;category;Reason\r\nnova\.com;abc;"a;b";"?price: /);
  await again(broken.replace('abc', '900'));
  expect(file('nova')).not.toContain('Reason');
});

const NOTE = 'Amounts without a currency are USD.';

test('an amount without a currency has that of the file of its name, then the shared one, then USD', async () => {
  await again('name,price,minimum,currency\nnova.com,500,200,EUR\npeak.com,,300,GBP\n');
  expect((await again('name,price,minimum\nnova.com,900,400\npeak.com,,350\n')).out).not.toContain(NOTE);
  expect(content().domains.get('nova')).toMatchObject({ price: { amount: 900, currency: 'EUR' }, minimum: 400 });
  expect(content().domains.get('peak')).toMatchObject({ minimum: { amount: 350, currency: 'GBP' } });
  write('nova', 'name: nova.com');
  expect((await again('name,price\nnova.com,900\npeak.com,\n')).out).toContain(NOTE);
  expect(content().domains.get('nova')).toMatchObject({ price: { amount: 900, currency: 'USD' } });
});

test('nothing is written next to a shared file with an error', async () => {
  await again('name,price\nnova.com,500\n');
  write('_defaults', 'email: me@example.org', 'pric: { currency: EUR }');
  const refused = {
    code: 1,
    out: '',
    error: expect.stringMatching(/^Nothing was changed, since _defaults\.yaml has an error: pric:/),
  };
  expect(await again('name,price\nnova.com,900\npeak.com,5\n')).toEqual(refused);
  expect(await domains('set', '*', 'price', '900', '--yes')).toEqual(refused);
  expect(file('nova')).toContain('500');
});

test('sold names are not asked about, and never removed', async () => {
  await again('name,status\nnova.com,sold\npeak.com,\nsand.com,\n');
  const { out } = await again('name\npeak.com\n', '--remove-missing');
  expect(out).toContain('1 name is removed: sand.com');
  expect(files()).toContain('nova.yaml');
  expect((await again('name\npeak.com\n')).out).toBe('Nothing to change.\n');
});

test('if a file cannot be moved away, nothing is written, and the other way round', async () => {
  await again('name,price\nnova.com,500\npeak.com,\n');
  writeFileSync(join(root, 'content/domains/_removed'), '');
  const change = () => again('name,price\nnova.com,900\nnew.com,\n', '--remove-missing');
  expect(await change()).toMatchObject({ code: 1, error: expect.stringContaining('Nothing was written to') });
  expect(files()).toEqual(['_defaults.yaml', '_removed', 'nova.yaml', 'peak.yaml']);
  expect(file('nova')).toContain('amount: 500');
  rmSync(join(root, 'content/domains/_removed'));
  mkdirSync(join(root, 'content/domains/.nova.yaml.new/x'), { recursive: true });
  expect(await change()).toMatchObject({ code: 1, error: expect.stringContaining('Nothing was written to') });
  expect(files()).toEqual(expect.arrayContaining(['nova.yaml', 'peak.yaml']));
  expect(files()).not.toContain('new.yaml');
});

test('a bare minimum keeps its currency if the price goes', async () => {
  await again('name,price,minimum,currency\nnova.com,5000,2000,EUR\npeak.com,900,,EUR\n');
  expect((await again('name,price,minimum\nnova.com,make offer,\npeak.com,POA,70\n')).error).toBe('');
  expect(content().domains.get('nova')).toMatchObject({ minimum: { amount: 2000, currency: 'EUR' } });
  expect(content().domains.get('peak')).toMatchObject({ minimum: { amount: 70, currency: 'EUR' } });
});

test('email, language and WhatsApp of a list reach names that have a file', async () => {
  await again('name,email,lang\nnova.com,a@b.example,de\n');
  const { out } = await again('name,email,lang,whatsapp\nnova.com,c@d.example,fr,+1 555 010 0199\n');
  expect(out).toContain('3 changes in 1 file: lang 1, email 1, whatsapp 1');
  const { error } = await again('name,lang\nnova.com,no\npeak.com,no\n');
  expect(error).toMatch(/list\.csv:\d:1: lang: Janus has no texts in no; the same in line [23]\n/);
  expect(content().domains.get('nova')).toMatchObject({
    email: 'c@d.example',
    lang: 'fr',
    whatsapp: '+1 555 010 0199',
  });
});

test('a percentage of a list is a part of the price, also of one that only the file has', async () => {
  await again('name,price,minimum\nnova.com,500,100\npeak.com,,\n');
  const { code, error } = await again('name,minimum\nnova.com,40%\npeak.com,40%\n');
  expect(content().domains.get('nova')!.minimum).toBe('40%');
  expect({ code, error }).toEqual({
    code: 1,
    error: expect.stringMatching(/^list\.csv:3:1: minimum: is a part of a price/),
  });
});

test('an expired name of Namecheap is refused', async () => {
  const { code, error } = await again(
    'Domain Name,Domain expiration date,Price\nnova.com,01/31/2020,5\npeak.com,01/31/2099,5\n',
  );
  expect({ code, error }).toEqual({
    code: 1,
    error: expect.stringContaining('list.csv:2:10: expires: has passed (01/31/2020)'),
  });
  expect(files()).toEqual(['_defaults.yaml', 'peak.yaml']);
});

test('the day is that of TIME_ZONE', async () => {
  await again('name\nnova.com\n');
  const until = async (TIME_ZONE: string) => {
    const day = dayAfter(Date.now(), TIME_ZONE, 0);
    const args = ['domains', 'set', 'nova.com', 'status', 'reserved', '--until', day, '--yes'];
    return runHere({ TIME_ZONE }, args, { folder: root, cwd: root });
  };
  // Their days are never the same, so one of them is not that of UTC.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) expect(await until(zone)).toMatchObject({ code: 0 });
});

test.each([
  ['a.com,10,20', 'minimum: is above the price, which is 10; expected at most that'],
  ['a.com,4,500,,', 'minimum: is above the price'],
  ['a.com,100,140%', 'minimum: must be an amount, or a percentage of the price from 1% to 99%'],
  [`a.com,1,,${'x'.repeat(41)}`, 'category: '],
  ['a.com,1,,,nobody', 'email: '],
  ['a.com,¥10.50', 'price.amount: has more digits than JPY allows'],
])('a value that a file may not have is reported by line: %s', async (line, told) => {
  const { code, error } = await again(`name,price,minimum,category,email\nb.com,1\n${line}\n`);
  expect({ code, error }).toEqual({ code: 1, error: expect.stringContaining(`list.csv:3:1: ${told}`) });
  expect(files()).toEqual(['_defaults.yaml', 'b.yaml']);
});
