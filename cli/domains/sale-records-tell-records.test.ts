import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runHere } from '../../test/run-here.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'janus-records-'));
  mkdirSync(join(root, 'content/domains'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (key: string, text: string) => writeFileSync(join(root, `content/domains/${key}.yaml`), text);
async function tell(...args: string[]) {
  const { code, out, error } = await runHere({}, ['domains', ...args], { folder: root });
  return { code, out, notes: error.split('\n').slice(0, -1) };
}
const records = (...args: string[]) => tell('records', ...args);

function three(record = 'record: true\n') {
  write('_defaults', `email: me@example.org\n${record}`);
  write('a', 'name: A.com\nprice: { amount: 900, currency: USD }\n');
  write('b', 'name: B.com\nstatus: sold\n');
  write('c', 'name: C.com\nrecord: false\n');
}

test('domains records lists the names whose owner requests it, with their prices, and no sold one', async () => {
  three();
  expect(await records()).toEqual({
    code: 0,
    out: '_for-sale.a.com. 3600 IN TXT "v=FORSALE1;furi=https://a.com/"\n_for-sale.a.com. 3600 IN TXT "v=FORSALE1;fval=USD900"\n',
    notes: ['Left out, since sold domains have no record: B.com'],
  });
});

test('as JSON, all or those named', async () => {
  three();
  const texts = ['v=FORSALE1;furi=https://a.com/', 'v=FORSALE1;fval=USD900'];
  expect(JSON.parse((await records('a.COM', '--json')).out)).toEqual([
    { name: 'A.com', owner: '_for-sale.a.com.', ttl: 3600, texts },
  ]);
  expect(await records('b.com')).toMatchObject({
    code: 0,
    out: '',
    notes: [expect.stringContaining('Sold and left out: 1')],
  });
  expect(await records('d.com')).toEqual({ code: 1, out: '', notes: ['The content has no domain d.com.'] });
});

test('without any request it says so, and what to write', async () => {
  three('');
  expect(await records()).toEqual({
    code: 0,
    out: '',
    notes: [expect.stringMatching(/^No domain has "record: true"/)],
  });
  expect(JSON.parse((await records('--json')).out)).toEqual([]);
});

test('errors in the content and in the command are reported', async () => {
  write('a', 'name: A.com\nemail: me@example.org\nrecord: maybe\n');
  expect(await records()).toMatchObject({
    code: 1,
    out: '',
    notes: [expect.stringMatching(/a\.yaml:3:9: record: must be true or false/)],
  });
  const usage = expect.stringContaining('"./janus domains records --help"');
  expect(await records('--all')).toMatchObject({ code: 2, notes: ["Unknown option '--all'.", usage] });
});

test('domains list has name, status, price, category and hosts of each, as a table or as JSON alone', async () => {
  three();
  write('d', 'name: D.com\nemail: me@example.org\ncategory: Travel\nhosts: [d.com]\n');
  const { code, out } = await tell('list', '--json');
  expect(code).toBe(0);
  const price = { amount: 900, currency: 'USD' };
  expect(JSON.parse(out)).toEqual([
    { name: 'A.com', status: 'for-sale', price, category: null, hosts: ['a.com', 'www.a.com'] },
    { name: 'B.com', status: 'sold', price: null, category: null, hosts: ['b.com', 'www.b.com'] },
    { name: 'C.com', status: 'for-sale', price: null, category: null, hosts: ['c.com', 'www.c.com'] },
    { name: 'D.com', status: 'for-sale', price: null, category: 'Travel', hosts: ['d.com'] },
  ]);
  const [head, first] = (await tell('list')).out.split('\n');
  expect(head).toMatch(/^NAME +STATUS +PRICE +CATEGORY +HOSTS$/);
  expect(first).toMatch(/^A\.com +for-sale +900 USD +a\.com, www\.a\.com$/);
});
