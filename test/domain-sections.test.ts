import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Document, parseDocument } from 'yaml';
import { formatIssue } from '#contract/content/content-issue.ts';
import { domainSections } from '#contract/content/domain-sections.ts';
import { readContent } from '../sites/read/read-content.ts';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'janus-sections-')), 'content');
  cpSync(join(import.meta.dirname, '../sample/content'), folder, { recursive: true });
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

/** Reads the errors in the sample's domain after a change, without the file. `N` replaces line and column. */
function mistakesAfter(change: (file: Document) => void): string[] {
  const path = join(folder, 'domains/nowfetch.yaml');
  const file = parseDocument(readFileSync(path, 'utf8'));
  change(file);
  writeFileSync(path, String(file));
  const reading = readContent(folder);
  if (reading.ok) return [];
  return reading.issues.map((mistake) => formatIssue(mistake).replace(/^.*?nowfetch\.yaml:[\d:]+ /, ''));
}

function sampleDomain() {
  const reading = readContent(folder);
  if (!reading.ok) throw new Error('The sample has mistakes');
  return reading.content.domains.get('nowfetch')!;
}

test('the sample has the sections and counts of spec point 2', () => {
  const { hero, worth, market, industries, features, questions, ...file } = sampleDomain();
  const groups = [
    hero.badges,
    worth!.cards,
    market!.stats,
    industries!.tiles,
    features!.badges,
    features!.stats,
    questions!.items,
  ];
  expect(groups.map((group) => group?.length)).toEqual([4, 4, 5, 8, 8, 3, 6]);
  expect(market).toHaveProperty('total');
  expect(Object.keys(file)).toEqual(expect.arrayContaining(['trust', 'contact', 'footer']));
});

test.each(['5-10', '5-7', 'PayPal', '20-30%', '$10,000', '1,216'])(
  'the sample writes %s once as a sentence',
  (figure) => {
    const { worth, questions, ...sections } = sampleDomain();
    const sentences = JSON.stringify([worth!.cards, worth!.price!.text, sections]);
    expect(sentences.split(figure).length - 1).toBe(0);
    expect(JSON.stringify(questions).split(figure).length - 1).toBe(1);
  },
);

test.each(Object.keys(domainSections))('%s may be left out', (section) => {
  expect(mistakesAfter((file) => file.delete(section))).toEqual([]);
});

test('parts of a section may be left out, and all sections with the buttons', () => {
  const parts = ['market.stats', 'market.total', 'features.badges', 'features.stats', 'hero.badges'];
  const ofTrust = ['roles', 'steps', 'transfer', 'terms'].map((part) => `trust.${part}`);
  for (const part of [...parts, ...ofTrust])
    expect(
      mistakesAfter((file) => file.deleteIn(part.split('.'))),
      part,
    ).toEqual([]);
  const buttons = ['hero.offerButton', 'hero.contactButton'];
  const without = (file: Document) => {
    for (const key of [...Object.keys(domainSections), ...buttons]) file.deleteIn(key.split('.'));
  };
  expect(mistakesAfter(without)).toEqual([]);
});

test.each([
  ['hero.badges', 8],
  ['worth.cards', 24],
  ['market.stats', 24],
  ['industries.tiles', 24],
  ['features.badges', 24],
  ['features.stats', 24],
  ['trust.steps', 24],
  ['trust.terms', 24],
  ['questions.items', 24],
])('%s has 1 to %i entries', (key, most) => {
  const path = key.split('.');
  const { [path[0]!]: group } = sampleDomain() as unknown as Record<string, Record<string, unknown[]>>;
  const [entry] = group![path[1]!] ?? [{ title: 'Ways to pay', text: 'Wire.' }];
  const after = (count: number) => mistakesAfter((file) => file.setIn(path, Array<unknown>(count).fill(entry)));
  for (const count of [1, most]) expect(after(count)).toEqual([]);
  for (const count of [0, most + 1])
    expect(after(count)).toEqual([`${key}: must have 1 to ${most} entries; it has ${count}`]);
});

test('without the section contact nothing can be delivered', () => {
  const told = mistakesAfter((file) => {
    file.delete('contact');
    file.set('offers', 'deliver');
  });
  expect(told).toEqual([expect.stringMatching(/^offers: has no form to deliver from; write none, /)]);
});

test('both buttons are needed where they lead to the section contact', () => {
  const told = mistakesAfter((file) => file.deleteIn(['hero', 'offerButton']));
  expect(told).toEqual([expect.stringMatching(/^hero\.offerButton: is missing; expected a text, since it leads to /)]);
});

test.each([
  ['market', 'zahlen-und-größen'],
  ['worth', '理由'],
  ['contact', '2'],
])('%s may be called %s', (section, anchor) => {
  expect(mistakesAfter((file) => file.setIn([section, 'anchor'], anchor))).toEqual([]);
});

test.each([
  ['market', 'the market', /must be a word of letters, digits and hyphens/],
  ['market', '#market', /must be a word of letters, digits and hyphens/],
  ['market', 'worth', /"worth" is the name of the section worth already; choose another/],
  ['worth', 'market', /"market" is the name of the section market already; choose another/],
  ['trust', 'contact-heading', /"contact-heading" is the name of the section contact already; choose another/],
  ['market', 'main', /"main" has another place on the page; choose another/],
  ['market', 'email-error', /"email-error" has another place on the page; choose another/],
])('%s may not be called %s', (section, anchor, told) => {
  expect(mistakesAfter((file) => file.setIn([section, 'anchor'], anchor))).toEqual([
    expect.stringMatching(new RegExp(`^${section}\\.anchor: ${told.source}`)),
  ]);
});

test('the second of two sections with one name is reported', () => {
  const told = mistakesAfter((file) => {
    file.setIn(['trust', 'anchor'], 'safety');
    file.setIn(['features', 'anchor'], 'safety');
  });
  expect(told).toEqual([expect.stringMatching(/^trust\.anchor: "safety" is the name of the section features already/)]);
});
