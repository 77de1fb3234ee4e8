import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { copySample, listIssues, readWhole } from '../../test/content-folder.ts';
import { english } from '../../test/locales.ts';
import { matching } from '../../test/matching.ts';
import { randomRuns } from '../../test/random-text.ts';
import { makeDomainContent } from '../plan/site-texts.ts';

let folder: string;
beforeEach(() => {
  folder = copySample();
  for (const file of [services, domain]) {
    const text = readFileSync(join(folder, file), 'utf8');
    writeFileSync(join(folder, file), text.replaceAll(NOTES, '').replaceAll(/\n{3,}/g, '\n\n'));
  }
});

/** All notes but the schema and one, so that keys are next to each other and a text is found where it counts. */
const NOTES = /^ *#(?! yaml-| price: \{ amount: 25000, currency: USD \}$).*\n/gm;

/** Returns the issues, a line each, with the files as they are named inside the folder. */
const issues = () => listIssues(folder);

const content = () => readWhole(folder);

function type(file: string, from: string, to: string): string {
  const before = readFileSync(join(folder, file), 'utf8');
  expect(before).toContain(from);
  writeFileSync(
    join(folder, file),
    before.replace(from, () => to),
  );
  return before;
}

const services = 'services.yaml';
const domain = 'domains/nowfetch.yaml';
const noPrice = '# price: { amount: 25000, currency: USD }';

describe('content is read whole, or each issue is named', () => {
  test('accepts offers by the one key that the doctor names', () => {
    const unsentMessages = () =>
      makeDomainContent(content().domains.get('nowfetch')!, english, { day: '2026-05-05' }).contact?.form;
    expect(unsentMessages()).toBeUndefined();
    type(domain, 'offers: none', 'offers: deliver');
    expect(unsentMessages()).toMatchObject(english.forms.offer.unsent);
  });
});

describe('content is read with ', () => {
  test.each([
    ['a byte order mark', services, '# yaml', '\uFEFF# yaml'],
    ['an isolate', services, 'brand: Solvewright', 'brand: \u2067S\u2069'],
    ['a number as a text', services, 'brand: Solvewright', 'brand: 2024'],
    ['a note after a word that is no free text', domain, 'offers: none', 'offers: deliver # or none'],
    ['a phone number without quotes', domain, 'whatsapp: "+1 555 010 0199"', 'whatsapp: +15550100199'],
  ])('%s', (_, file, from, to) => {
    type(file, from, to);
    expect(issues()).toEqual([]);
  });

  test('line breaks of Windows and of an old Mac', () => {
    for (const end of ['\r\n', '\r']) {
      const text = readFileSync(join(folder, services), 'utf8').replaceAll(/\r\n|\r|\n/g, end);
      writeFileSync(join(folder, services), text);
      expect(content().services.get('services')!.brand).toBe('Solvewright');
    }
  });

  test('hosts as people write them', () => {
    type(domain, '[nowfetch.com, www.nowfetch.com]', '[https://NowFetch.COM:443/, www.nowfetch.com., bücher.com]');
    expect(content().domains.get('nowfetch')!.hosts).toEqual(['nowfetch.com', 'www.nowfetch.com', 'xn--bcher-kva.com']);
  });
});

/** What the owner typed in place of `brand: Solvewright`, and the line that reports it. */
const ofBrand: [to: string, message: string][] = [
  ['brand: ""', 'N:8: brand: must not be empty'],
  ['brand: "\\u200B\\u200D"', 'N:8: brand: has only invisible characters'],
  ['brand: S\u202Ex', 'N:9: contains an invisible character that reverses letters (U+202E)'],
  ['brand:', 'N:1: brand: is empty; expected a text'],
  ['brand: [a]', 'N:1: brand: must be a text; put it in quotes if it begins with [ or {'],
  [`brand: ${'x'.repeat(6000)}`, 'N:8: brand: must have at most 60 characters; it has 6000'],
  ['brand: Solve: wright', 'N:8: has a second colon, .*; put a text with a colon in quotes'],
  ['brand: "Solve', 'N:8: the quotation mark that opens here is not closed'],
  ['brand: "He said "x" now"', 'N:18: continues after the end of the value, .*; put'],
  ['brand: @home', 'N:8: begins with a character that has a special meaning'],
  ['brand: *bold', 'N:8: brand: "*bold" at the beginning of a text has a special'],
  ['brand Solvewright', 'N:1: expected a key, a colon and a space'],
  ['brand: Solvewright\u0007', 'N:19: contains a character that is not text (U+0007); delete it'],
];

/** The right text, what the owner typed, and the one line that reports it. `N` is the line of the typed text. */
const cases: [file: string, from: string, to: string, message: string][] = [
  ...ofBrand.map(([to, message]): (typeof cases)[0] => [services, 'brand: Solvewright', to, message]),
  [services, 'tagline:', 'tag line:', 'N:1: tag line: is not a key here; did you mean "tagline"?'],
  [domain, 'whatsapp:', 'whatsap:', 'N:1: whatsap: is not a key here; did you mean "whatsapp"'],
  [domain, 'billions: 30', 'bilions: 30', 'N:7: market.stats[4].bilions: is not a key here; did you mean "billions"'],
  [services, '  notFound:\n', 'notFound:\n', 'N:1: notFound: is not a key here; delete it, or check its indentation'],
  [services, '  notFound:', '  noFound:', 'N:3: pages.noFound: is not a key here; did you mean "notFound"'],
  [domain, 'name: NowFetch.com\nemail: sales@nowfetch.example\n', '', '1:1: is missing the keys name and email'],
  [domain, '      label: Appraised at\n', '', 'N-2:5: worth.price.appraisal.label: is missing; expected a text'],
  [domain, '[Premium D', '[Premium #1 D', 'N+1:3: is inside a [ or { that is not closed; .*" #" in quotes'],
  [services, 'brand: S', 'brand: A\nbrand: S', 'N+1:1: brand: appears a second time; delete one of the two'],
  [domain, '    - title: Ride hailing\n', '', 'N:7: text: appears a second time; .*restore the missing line above'],
  [services, 'day:\n', '', 'N:3: hero.heading: is not a key here, nor are payoff, .*the line of its group above it'],
  [services, '  quote:\n    title', '  quote:\n\ttitle', 'N+1:1: begins with a tab; use spaces'],
  [domain, '      text: They hear', '     text: They hear', 'N:1: has the wrong indentation, or is not complete'],
  [domain, 'title: People', 'title: - People', 'N:14: continues after the end of the value, .*each "- " on its own'],
  [domain, '{ buyer: You, seller', '{ buyer: You seller', 'N:19: has a second colon; put a comma between two keys'],
  [domain, noPrice, 'brand: { heading: Rubik, text Rubik }', 'N:26: brand.text Rubik: is not a key here'],
  [domain, 'worth:\n', 'worth:\n---\n', 'N+1:1: begins a second document ("---"); delete this line'],
  [services, 'confirmationMail: true', 'confirmationMail: yes', 'N:19: confirmationMail: must be true or false'],
  [domain, 'offers: none', 'offers: delivr', 'N:9: offers: must be none or deliver; did you mean "deliver"'],
  [domain, '24h Response]', '24h Response, a, b, c, d, e]', 'N:3: hero.badges: must have 1 to 8 entries; it has 9'],
  [domain, 'mostFrom: 5', 'mostFrom: 50', 'N-4:3: trust.transfer: most transfers must fall inside the range'],
  [domain, 'dollars: 1216', 'dollars: 25,000', 'N:16: worth.price.appraisal.dollars: must be a number in digits alone'],
  [domain, 'dollars: 1216', 'dollars: 25.000', 'N:16: .*: "25.000" is read as 25; write 25000, or 25'],
  [domain, 'billions: 1400', 'billions: 1.4T', 'N:17: market.stats[1].billions: must be a number in digits alone'],
  [domain, '"+1 555 010 0199"', 'call me', 'N:11: whatsapp: must be a phone number with + and the country code'],
  [domain, 'name: NowFetch.com', 'name: Now Fetch', 'N:7: name: "Now Fetch" is not a domain name: it has a space'],
  [services, 'hello@solvewright.example', 'info@müller.de', 'N:8: email: must be .*; write "info@xn--mller-kva.de"'],
  [services, 'hello@solvewright.example', 'hello at us', 'N:8: email: must be an email address, such as'],
  [services, 'https://solve', 'solve', 'N:6: url: must be a full address, such as https://'],
  [services, '[solve', '[not a host, solve', 'N:9: hosts[1]: "not a host" is not a hostname; expected one'],
  [services, 'hosts: [solvewright.example, www.solvewright.example]', 'hosts: a.com', 'N:8: hosts: must be a list'],
  [domain, '[nowfetch.com', '[Solvewright.example', 'N:9: hosts[1]: solvewright.example already belongs to services.'],
];

test.each(cases)('$0: $1 typed as $2', (file, from, to, message) => {
  const before = type(file, from, to);
  const line = before.slice(0, before.indexOf(from)).split('\n').length;
  const place = message.replace(/^N([+-]\d+)?/, (_, after = 0) => String(line + Number(after)));
  expect(issues()).toEqual([matching(`${file}:${place}`)]);
});

test('two issues are two lines, in their order', () => {
  type(services, 'confirmationMail: true', 'confirmationMail: maybe');
  type(services, 'tagline:', 'taglin:');
  type(domain, 'offers: none', 'offers: some');
  expect(issues().map((line) => /: (\w+): /.exec(line)?.[1])).toEqual(['taglin', 'confirmationMail', 'offers']);
});

test.each([
  ['nothing', '', 'has no keys; expected lines such as'],
  ['a list', '- a\n- b\n', 'has no keys; expected lines such as'],
  ['a page', '<html>\n', 'has no keys; expected lines such as'],
  ['another file', '{ "hosts": [] }', 'is missing the keys brand, tagline, description and 6 more'],
])('a file that holds %s is one issue', (_, text, message) => {
  writeFileSync(join(folder, services), text);
  expect(issues()).toEqual([expect.stringMatching(new RegExp(`^services.yaml:1:\\d+: .*${message}`))]);
});

test('a few lines that would expand to gigabytes are refused', () => {
  const level = (n: number) =>
    `a${n}: &a${n} [${Array(9)
      .fill(`*a${n - 1}`)
      .join(', ')}]\n`;
  writeFileSync(join(folder, services), `a0: &a0 [x]\n${[1, 2, 3, 4, 5, 6, 7, 8, 9].map(level).join('')}b: *a9\n`);
  expect(issues()).toEqual([expect.stringContaining('is an alias (*) inside another one')]);
});

test('a text in Latin-1 is reported with its line', () => {
  const text = readFileSync(join(folder, services), 'utf8').replace('brand: Solvewright', 'brand: Bäcker');
  writeFileSync(join(folder, services), Buffer.from(text, 'latin1'));
  expect(issues()[0]).toMatch(/^services\.yaml:3:9: has a letter that is not saved as UTF-8; save the file as UTF-8/);
});

test('any change of the sample is reported in plain words with its line', () => {
  const sample = readFileSync(join(folder, domain), 'utf8');
  const marks = [...'"\'#[]{}&*!|>%@`?,:-~\\', ' #', ': ', '- ', '\n', '\t', '  ', '---\n', '<<: ', '&a ', '*a', '\0'];
  const typed = fc.record({ at: fc.nat(sample.length), mark: fc.constantFrom(...marks, ''), gone: fc.nat(80) });
  fc.assert(
    fc.property(typed, ({ at, mark, gone }) => {
      const text = sample.slice(0, at) + mark + sample.slice(at + gone);
      // NUL among the first two letters is a file in UTF-16, which has no line: owner-files.test.ts.
      fc.pre(!text.slice(0, 2).includes('\0'));
      writeFileSync(join(folder, domain), text);
      for (const line of issues()) {
        expect(line).toMatch(/^domains\/nowfetch\.yaml:[1-9]\d*:[1-9]\d*: ./);
        expect(line).not.toMatch(/invalid|undefined|NaN|received|expected (string|number|array|object)/i);
      }
    }),
    { numRuns: randomRuns(10) },
  );
});

describe('files and folders', () => {
  test('links that make very many names of a few files are refused', () => {
    mkdirSync(join(folder, 'extra'));
    for (let n = 0; n < 320; n += 1) {
      writeFileSync(join(folder, `extra/f${n}`), '');
      symlinkSync('extra', join(folder, `l${n}`));
    }
    expect(issues()).toEqual([expect.stringContaining('has more than 20000 files, or as many names of them by links')]);
  });

  test('a missing folder is one issue', () => {
    rmSync(folder, { recursive: true });
    expect(issues()).toEqual([`${folder}: is missing; expected the content folder`]);
    writeFileSync(folder, '');
    expect(issues()).toEqual([`${folder}: is not a folder; expected the content folder`]);
  });

  test.each([
    [services, 'services.yml', 'services.yaml'],
    [services, 'Service.yaml.txt', 'services.yaml'],
    ['domains', 'Domain', 'domains'],
  ])('%s that is called %s', (from, to, meant) => {
    renameSync(join(folder, from), join(folder, to));
    expect(issues()).toEqual([`${to}: is not read; expected ${meant}; did you mean "${meant}"?`]);
  });
});
