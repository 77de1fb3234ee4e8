import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readContent } from './content.ts';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'janus-content-')), 'content');
  cpSync(join(import.meta.dirname, '../sample/content'), folder, { recursive: true });
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

test('the sample content has no mistake', () => {
  const { content, mistakes } = readContent(folder);
  expect(mistakes).toEqual([]);
  expect([...content.domains.keys()]).toEqual(['nowfetch']);
});

test('the sample domain keeps the figures of spec point 9', () => {
  const { content } = readContent(folder);
  const words = JSON.stringify(content.domains.get('nowfetch'));
  for (const figure of [
    '$1,216',
    '$5,000 to $75,000+',
    '10,000+',
    '100%',
    '$600B+',
    '16%',
    '$1.4T',
    '$30B',
    '$14.7B',
    'over $2 trillion',
  ])
    expect(words).toContain(figure);
});

/** File, what the owner typed instead of what, and the line that has to come back, with its number left out. */
const cases: [string, string, string, string, RegExp][] = [
  [
    'a missing key',
    'domains/nowfetch.yaml',
    'name: NowFetch.com\n',
    '',
    /^content\/domains\/nowfetch\.yaml:\d+: name: /,
  ],
  ['a misspelt key', 'services.yaml', 'tagline:', 'tag line:', /content\/services\.yaml:\d+: tag line: is not a key/],
  [
    'a wrong address',
    'services.yaml',
    'hello@solvewright.example',
    'hello at solvewright',
    /services\.yaml:\d+: email: must be an e-mail address/,
  ],
  [
    'a card too few',
    'domains/nowfetch.yaml',
    '  badges: [Premium Domain Available, ',
    '  badges: [',
    /nowfetch\.yaml:\d+: hero\.badges: must have 4 entries/,
  ],
  [
    'a word for offers',
    'domains/nowfetch.yaml',
    'offers: none',
    'offers: maybe',
    /nowfetch\.yaml:\d+: offers: .*none.*deliver/,
  ],
  ['an empty text', 'services.yaml', 'brand: Solvewright', 'brand: ""', /services\.yaml:\d+: brand: must not be empty/],
  ['broken YAML', 'services.yaml', 'brand: Solvewright', 'brand: "Solve', /services\.yaml:\d+: /],
  [
    'a host of another face',
    'domains/nowfetch.yaml',
    'hosts: [nowfetch.com',
    'hosts: [solvewright.example',
    /hosts: solvewright\.example already belongs to content\/services\.yaml/,
  ],
];

test.each(cases)('%s comes back with file, line, key and what is expected', (_, file, from, to, expected) => {
  const path = join(folder, file);
  const before = readFileSync(path, 'utf8');
  expect(before).toContain(from);
  writeFileSync(path, before.replace(from, to));
  const { mistakes } = readContent(folder);
  expect(
    mistakes.some((mistake) => expected.test(mistake)),
    mistakes.join('\n'),
  ).toBe(true);
  const line = before.slice(0, before.indexOf(from)).split('\n').length;
  if (to.startsWith(from.split(':')[0]!)) expect(mistakes.join('\n')).toContain(`:${line}: `);
});
