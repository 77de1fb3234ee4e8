import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { domainSections } from '#contract/content/domain-sections.ts';
import { sections } from '#contract/site/paths.ts';
import { copySample, listProblems, readWhole } from './content-folder.ts';

/** What an owner may leave out of the sample's files, change and add, and what is refused. */
const sample = join(import.meta.dirname, '../sample/content');
const services = 'services.yaml';
const domain = 'domains/nowfetch.yaml';

let folder: string;
beforeEach(() => (folder = copySample()));

/** Values by the path of their key. Those without one are deleted. */
type Edits = Record<string, unknown>;

/** Returns the issues after a change, without their places. */
function issuesAfter(file: string, edits: Edits): string[] {
  const document = parseDocument(readFileSync(join(folder, file), 'utf8'));
  for (const [path, value] of Object.entries(edits)) {
    const keys = path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));
    if (value === undefined) document.deleteIn(keys);
    else document.setIn(keys, document.createNode(value));
  }
  writeFileSync(join(folder, file), String(document));
  return listProblems(folder);
}

const sampleDomain = () => readWhole(sample).domains.get('nowfetch')!;

test('the sample has the sections, the counts and the figures of the specification', () => {
  const { hero, worth, market, industries, features, questions, ...file } = sampleDomain();
  const lists = [hero.badges, worth!.cards, market!.stats, industries!.tiles, features!.badges, features!.stats];
  expect([...lists, questions!.items].map((list) => list?.length)).toEqual([4, 4, 5, 8, 8, 3, 6]);
  expect(market).toHaveProperty('total');
  expect(Object.keys(file)).toEqual(expect.arrayContaining(['trust', 'contact', 'footer']));
  const words = JSON.stringify(sampleDomain());
  const markets = ['$600B+', '16%', '$1.4T', '$30B', '$14.7B', 'over $2 trillion'];
  const answers = ['5-10', '5-7', 'PayPal', '20-30%', '$10,000'];
  for (const figure of ['$1,216', '$5,000 to $75,000+', '10,000+', '100%', ...markets, ...answers])
    expect(words).toContain(figure);
});

const without = (...keys: string[]): Edits => Object.fromEntries(keys.map((key) => [key, undefined]));
const hours = (more: object) => ({ 'contact.hours': { rows: [{ name: 'Monday', times: ['closed'] }], ...more } });
const holiday = (more: object) => hours({ holidays: [{ date: '2026-12-24', words: 'closed', ...more }] });
const muller = { url: 'https://mueller.de' };

const firstScreen = ['day', 'quote', 'pages.quote', 'hero.action', 'hero.more', 'navigation.start'];
const linked = sections.flatMap((name) => [name, `navigation.${name}`]);
const ofDomain = Object.keys(domainSections);
const parts = ['market.stats', 'market.total', 'features.badges', 'features.stats', 'hero.badges'];

test.each<[string, string, ...string[]]>([
  ...sections.map((name): [string, string, ...string[]] => [name, services, name, `navigation.${name}`]),
  ['everything but the first screen', services, ...firstScreen, ...linked],
  ['a drawing, principles, hints', services, 'solutions.services.0.drawing', 'about.principles', 'quote.hints'],
  ...ofDomain.map((name): [string, string, string] => [name, domain, name]),
  ['parts of sections', domain, ...parts],
  ['all sections and their buttons', domain, ...ofDomain, 'hero.offerButton', 'hero.contactButton'],
])('a site may lack %s', (_, file, ...keys) => expect(issuesAfter(file, without(...keys))).toEqual([]));

test.each<[string, string, Edits]>([
  ['a phone number as people say it', services, { ...muller, phone: '0731 / 12 34 56' }],
  ['a phone number with its country', services, { ...muller, phone: '+49 731 123456' }],
  ['holidays', services, holiday({ until: '2027-01-06' })],
])('a site may have %s', (_, file, edits) => expect(issuesAfter(file, edits)).toEqual([]));

const away = (from: string, until?: string) => ({ away: { from, until } });
const NO_DAY = 'must be a date, such as 2026-12-24';

test.each<[string, Edits, string]>([
  [services, without('about'), 'navigation.about: names a section that is not there; delete it, or write the section'],
  [services, without('navigation.process'), 'navigation.process: is missing; expected the words of the link to the'],
  [services, without('navigation.start'), 'navigation.start: is missing; expected the words of the button that leads'],
  [services, without('pages.quote'), 'pages.quote: is missing; expected a description of the quote page'],
  [services, without('quote'), 'pages.quote: describes a page that is not there; delete it, or write "quote:"'],
  [services, { message: {} }, 'pages.message: is missing; expected a description of the message page'],
  [
    services,
    { ...without('quote', 'pages.quote'), legal: [{ label: 'Ask', href: '/quote' }] },
    'legal[1].href: /quote is not a page of services',
  ],
  [services, { 'quote.questions': { question1: { min: 501 } } }, 'quote.questions.question1.min: must be at most 500'],
  [services, { abuot: {} }, 'abuot: is not a key here; delete it'],
  [services, holiday({ date: '24.12.2026' }), `contact.hours.holidays[1].date: ${NO_DAY}`],
  [services, holiday({ until: '2026-12-23' }), 'contact.hours.holidays[1].until: must not be before the date'],
  [services, { ...muller, phone: '731 123456' }, 'phone: must be a phone number, such as "+49 731 123456"'],
  [services, { to: 'ada@firm.example, nobody' }, 'to: "nobody" must be an email address, such as hello@example.com'],
  [services, { to: ['ada@firm.example', 'nobody'] }, 'to[2]: must be an email address'],
  [services, { to: [] }, 'to: must have at least one entry'],
  [services, away('2027-02-30', '2027-03-01'), `away.from: ${NO_DAY}`],
  [services, away('2027-01-06', '2026-12-24'), 'away.until: is before "from"; expected the last day'],
  [services, away('2027-01-06'), 'away.until: '],
  [domain, { 'hero.badges': [] }, 'hero.badges: must have 1 to 8 entries; it has 0'],
  [domain, { ...without('contact'), offers: 'deliver' }, 'offers: has no form to deliver from; write none, or add'],
  [domain, without('hero.offerButton'), 'hero.offerButton: is missing; expected a text, since it leads to the section'],
])('%s: %j is one mistake', (file, edits, told) => {
  const issues = issuesAfter(file, edits);
  expect(issues.map((issue) => issue.slice(0, told.length))).toEqual([told]);
});

describe('a line that is lost or misspelt is one mistake', () => {
  const replace = (from: string, to: string) => {
    writeFileSync(join(folder, services), readFileSync(join(folder, services), 'utf8').replace(from, to));
    return listProblems(folder);
  };

  test('a lost first line of a part is one mistake', () => {
    expect(replace('\nquote:\n', '\n')).toEqual([
      expect.stringMatching(/^contact\.title: is not a key here, nor are intro, .*and the line of its group above it/),
    ]);
  });

  test('a misspelt name of a section is one mistake', () => {
    expect(replace('\nabout:\n', '\nabuot:\n')).toEqual(['abuot: is not a key here; did you mean "about"?']);
  });
});
