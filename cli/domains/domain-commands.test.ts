import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makeFolder } from '../../test/folder.ts';
import { runHere } from '../../test/run-here.ts';

let root: string;
beforeEach(() => {
  root = makeFolder();
  mkdirSync(join(root, 'content/domains'), { recursive: true });
  write('_defaults', 'email: me@example.org\nrecord: true\n');
  write('a', 'name: A.com\nprice: { amount: 1250.5, currency: USD }\n');
  write('b', 'name: B.com\nstatus: sold\n');
  write('c', 'name: C.com\nrecord: false\nhosts: [c.com]\ncategory: Travel\n');
});

const write = (key: string, text: string) => writeFileSync(join(root, `content/domains/${key}.yaml`), text);
const domains = (...args: string[]) => runHere({}, ['domains', ...args], { folder: root });

test('lists records of the names whose owner wants them, with prices, and of no sold one', async () => {
  const [page, price] = ['v=FORSALE1;furi=https://a.com/', 'v=FORSALE1;fval=USD1250.5'];
  expect(await domains('records')).toEqual({
    code: 0,
    out: [page, price].map((text) => `_for-sale.a.com. 3600 IN TXT "${text}"\n`).join(''),
    error: 'Left out, because sold domains have no record: B.com\n',
  });
  const record = { name: 'A.com', owner: '_for-sale.a.com.', ttl: 3600, texts: [page, price] };
  expect(JSON.parse((await domains('records', '--json')).out)).toEqual([record]);
  write('_defaults', 'email: me@example.org\n');
  expect((await domains('records')).error).toMatch(/^No domain has "record: true"/);
});

test('writes letters beyond ASCII as DNS has them, and no record longer than it may be', async () => {
  write('b', `name: Bücher.com\nurl: https://bücher.com/ä\n`);
  write('a', `name: A.com\nurl: https://a.com/${'x'.repeat(226)}\n`);
  const { out, error } = await domains('records');
  const page = 'furi=https://xn--bcher-kva.com/%C3%A4';
  expect(out).toContain(`_for-sale.xn--bcher-kva.com. 3600 IN TXT "v=FORSALE1;${page}"\n`);
  expect(out).toContain('_for-sale.a.com. 3600 IN TXT "v=FORSALE1;"\n');
  expect(error).toContain('too long for a record: A.com');
});

test('lists each name with its status, price, category and hosts, as a table or as JSON alone', async () => {
  const price = { amount: 1250.5, currency: 'USD' };
  expect(JSON.parse((await domains('list', '--json')).out)).toEqual([
    { name: 'A.com', status: 'for-sale', price, category: null, hosts: ['a.com', 'www.a.com'] },
    { name: 'B.com', status: 'sold', price: null, category: null, hosts: ['b.com', 'www.b.com'] },
    { name: 'C.com', status: 'for-sale', price: null, category: 'Travel', hosts: ['c.com'] },
  ]);
  const [head, first] = (await domains('list')).out.split('\n');
  expect(head).toMatch(/^NAME +STATUS +PRICE +CATEGORY +HOSTS$/);
  expect(first).toMatch(/^A\.com +for-sale +1,250\.5 USD +a\.com, www\.a\.com$/);
  write('a', 'name: A.com\nrecord: maybe\n');
  const { code, out, error } = await domains('list');
  expect([code, out, error]).toEqual([1, '', expect.stringMatching(/a\.yaml:2:9: record: must be true or false/)]);
});
