import { beforeEach, expect, test } from 'vitest';
import { makeFolder } from '../../test/folder.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import { writeInto } from '../../test/write-into.ts';
import { checkOffers, checkPlaceholders, findPlaceholders } from './content.ts';

let folder: string;
beforeEach(() => (folder = makeFolder()));

const write = (file: string, ...lines: string[]) => writeInto(folder, file, lines.join('\n'));
const find = () => findPlaceholders(folder).map(({ kind, where }) => `${kind} ${where}`);

test('the doctor says which domains drop their offers, and how to get them', () => {
  expect(checkOffers(fixtureSite.sites)).toEqual([
    { state: 'warning', words: expect.stringMatching(/offers are DROPPED.*"offers: deliver" in domains\/\w+\.yaml/) },
  ]);
});

test.each<[string, string[]]>([
  ['email: hello@firm.example', ['sample services.yaml:1']],
  ['hosts: [example.com, www.example.com]', ['sample services.yaml:1']],
  ['phone: "+1 555 010 0199"', ['sample services.yaml:1']],
  ['tagline: "[What you do.]"', ['brackets services.yaml:1']],
  ['lead: Call us in [Your town].', ['brackets services.yaml:1']],
  ['lead: "See our [Imprint](/imprint)."', []],
  ['badges: [Fast, Safe]', []],
  ['rows: [{ name: Monday, times: [Noon, Evening] }]', []],
  ['# email: hello@firm.example', []],
  ['lead: We helped with examples. # hello@firm.example', []],
])('tells a placeholder from a text of the owner: %s', (line, expected) => {
  write('services.yaml', line);
  expect(find()).toEqual(expected);
});

test('finds placeholders of pages and names, also beside a mistake', () => {
  write('services.yaml', 'brand: [x', 'email: a@b.example');
  write('pages/imprint.md', '**[COMPANY]**', '[Our terms](/terms)', '§ 5 [1]');
  write('domains/a.yaml', 'name: sellme.com', 'hero: { lead: "[Write here who wants it.]" }');
  expect(find().toSorted()).toEqual([
    'brackets domains/a.yaml:2',
    'brackets pages/imprint.md:1',
    'sample services.yaml:2',
  ]);
  expect(checkPlaceholders(folder).map(({ state }) => state)).toEqual(['wrong', 'warning']);
});
