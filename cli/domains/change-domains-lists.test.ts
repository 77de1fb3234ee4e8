import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatIssue } from '#contract/content/content-issue.ts';
import { type Content, readContent } from '../../build/read/read-content.ts';
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
  ['a mark of the editor', '\uFEFFname: Nova.com\n'],
  ['a key in quotes', '"name": Nova.com\n'],
  ['a space before the colon', 'name : Nova.com\n'],
  ['the name on its own line', 'name:\n  Nova.com\n'],
  ['braces', '{ name: Nova.com }\n'],
  ['braces and an error', '{ "name": Nova.com, hero: [ }\n'],
  ['a list of hosts', 'name: other.com\nhosts:\n  - "NOVA.com"\n'],
])('a name whose file has %s gets no second file', async (_, text) => {
  await again('name\nz.com\n');
  writeFileSync(path('mine'), text);
  await again('name,category\nnova.com,Travel\n');
  expect(files()).toEqual(['_defaults.yaml', 'mine.yaml', 'z.yaml']);
});

test('a file that begins with a mark of the editor is changed, and keeps it', async () => {
  await again('name\nz.com\n');
  writeFileSync(path('mine'), '\uFEFFname: Nova.com\r\nprice: { amount: 5, currency: USD }\r\n');
  await again('name,price\nnova.com,7\n');
  expect(file('mine')).toBe('\uFEFFname: Nova.com\r\nprice: { amount: 7, currency: USD }\r\n');
});

test('the shared currency counts in each form of YAML', async () => {
  await again('name\nnova.com\n');
  write('_defaults', 'email: me@example.org', 'price:', '  # ours', '  currency: "EUR"');
  await again('name,price\nnova.com,500\nnew.com,700\n');
  await domains('set', 'nova.com', 'price', '900', '--yes');
  expect(content().domains.get('new')!.price).toEqual({ amount: 700, currency: 'EUR' });
  expect(content().domains.get('nova')!.price).toEqual({ amount: 900, currency: 'EUR' });
});
