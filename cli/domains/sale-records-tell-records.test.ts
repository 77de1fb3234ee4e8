import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listSaleRecords } from './sale-records.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'janus-records-'));
  mkdirSync(join(root, 'content/domains'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (key: string, text: string) => writeFileSync(join(root, `content/domains/${key}.yaml`), text);
const tell = (...args: string[]) => listSaleRecords({ args, environment: {}, root });

function three(record = 'record: true\n') {
  write('_defaults', `email: me@example.org\n${record}`);
  write('a', 'name: A.com\nprice: { amount: 900, currency: USD }\n');
  write('b', 'name: B.com\nstatus: sold\n');
  write('c', 'name: C.com\nrecord: false\n');
}

test('domain:records tells the names whose owner asks for it, with their prices, and none that is sold', () => {
  three();
  expect(tell()).toEqual({
    code: 0,
    out: '_for-sale.a.com. 3600 IN TXT "v=FORSALE1;furi=https://a.com/"\n_for-sale.a.com. 3600 IN TXT "v=FORSALE1;fval=USD900"\n',
    notes: ['Left out, since sold names have no record: B.com'],
  });
});

test('as JSON, all or those named', () => {
  three();
  const texts = ['v=FORSALE1;furi=https://a.com/', 'v=FORSALE1;fval=USD900'];
  expect(JSON.parse(tell('a.COM', '--json').out)).toEqual([
    { name: 'A.com', owner: '_for-sale.a.com.', ttl: 3600, texts },
  ]);
  expect(tell('b.com')).toMatchObject({ code: 0, out: '', notes: [expect.stringContaining('sold and left out: 1')] });
  expect(tell('d.com')).toEqual({ code: 1, out: '', notes: ['d.com is no name of the content'] });
});

test('that nobody asked is said, and what to write', () => {
  three('');
  expect(tell()).toEqual({ code: 0, out: '', notes: [expect.stringMatching(/^No name asks .*"record: true"/)] });
  expect(JSON.parse(tell('--json').out)).toEqual([]);
});

test('mistakes in the content and in the command are told', () => {
  write('a', 'name: A.com\nemail: me@example.org\nrecord: maybe\n');
  expect(tell()).toMatchObject({
    code: 1,
    out: '',
    notes: [expect.stringMatching(/a\.yaml:3:9: record: must be true or false/)],
  });
  expect(tell('--all')).toMatchObject({ code: 2, notes: [expect.stringContaining('npm run domain:records')] });
});
