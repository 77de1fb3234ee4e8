import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { formatIssue } from '#contract/content/content-issue.ts';
import { sections } from '#contract/site/paths.ts';
import type { ServicesFile } from '#contract/content/services-content.ts';
import { readContent } from '../sites/read/read-content.ts';

const sample = join(import.meta.dirname, '../sample/content/services.yaml');

let folder: string;
let file: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'janus-sections-')), 'content');
  file = join(folder, 'services.yaml');
  cpSync(sample, file, { recursive: true });
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

/** Without their places. */
function mistakes(): string[] {
  const reading = readContent(folder);
  if (reading.ok) return [];
  return reading.issues.map((mistake) => formatIssue(mistake).replace(/^.*services\.yaml:\d+:\d+: /, ''));
}

function change(edit: (content: ServicesFile) => void): void {
  const content = parse(readFileSync(sample, 'utf8')) as ServicesFile;
  edit(content);
  writeFileSync(file, stringify(content));
}

test('the time that the example day gives back is the time that its drawing frees', () => {
  const { day } = parse(readFileSync(sample, 'utf8')) as Required<ServicesFile>;
  const minutesOf = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  const worked = day.routines!.flatMap(({ worked: span }) => span ?? []);
  const freed = worked.reduce((sum, { from, until }) => sum + minutesOf(until) - minutesOf(from), 0);
  expect(day.caption).toContain(`${Math.floor(freed / 60)} h ${freed % 60} min`);
});

describe('a services face is built with the sections that its content has', () => {
  test.each(sections)('may be without its section %s and the words of its link', (name) => {
    change((content) => {
      delete content[name];
      delete content.navigation[name];
    });
    expect(mistakes()).toEqual([]);
  });

  test('may have its first screen alone, and no form', () => {
    change((content) => {
      for (const name of [...sections, 'day', 'quote'] as const) delete content[name];
      for (const name of [...sections, 'start'] as const) delete content.navigation[name];
      delete content.pages.quote;
      delete content.hero.action;
      delete content.hero.more;
    });
    expect(mistakes()).toEqual([]);
  });

  test.each([
    ['holidays: [{ date: 24.12.2026, words: closed }]', /hours\.holidays\[1\]\.date: must be a day of the calendar/],
    ['holidays: [{ date: 2026-02-30, words: closed }]', /hours\.holidays\[1\]\.date: must be a day of the calendar/],
    [
      'holidays: [{ date: 2026-12-24, until: 2026-12-23, words: closed }]',
      /hours\.holidays\[1\]\.until: must not be before the date/,
    ],
    [
      'holidays: [{ date: 24.12.2026, until: 2027-01-06, words: closed }]',
      /hours\.holidays\[1\]\.date: must be a day of the calendar/,
    ],
    ['holidays: [{ date: 2026-12-24 }]', /hours\.holidays\[1\]\.words: is missing/],
  ])('refuses %s', (line, problem) => {
    const text = readFileSync(sample, 'utf8');
    const hours = `  hours:\n    rows: [{ name: Monday, times: [closed] }]\n    ${line}\n`;
    writeFileSync(file, text.replace(/^contact:\n/m, `contact:\n${hours}`));
    expect(mistakes()).toEqual([expect.stringMatching(problem)]);
  });

  test('reads days without quotes, a phone number as people say it, and refuses one that nobody can call', () => {
    const text = readFileSync(sample, 'utf8').replace(/^url:.*$/m, 'url: https://mueller.de');
    const holiday = '  hours: { rows: [{ name: A, times: [b] }], holidays: [{ date: 2026-12-24, words: c }] }\n';
    const withPhone = (phone: string) =>
      writeFileSync(file, `${text.replace(/^contact:\n/m, `contact:\n${holiday}`)}\nphone: ${phone}\n`);
    for (const phone of ['0731 / 12 34 56', '0731123456', '"+49 731 123456"']) {
      withPhone(phone);
      expect(mistakes(), phone).toEqual([]);
    }
    withPhone('731 123456');
    expect(mistakes()).toEqual(['phone: must be a phone number, such as "+49 731 123456"']);
  });

  test('may have other counts, and services without drawings', () => {
    change(({ solutions, process, about, quote }) => {
      for (const service of solutions!.services) delete service.drawing;
      process!.steps.length = 1;
      delete about!.principles;
      delete quote!.hints!.question2;
    });
    expect(mistakes()).toEqual([]);
  });

  test('may call its sections by other anchors, in any script, and one by the name of another that is not there', () => {
    change((content) => {
      content.solutions!.anchor = 'サービス';
      content.process!.anchor = 'So-geht-es-2';
      delete content.about;
      delete content.navigation.about;
      content.contact!.anchor = 'about';
    });
    expect(mistakes()).toEqual([]);
  });
});

const cases: [what: string, edit: (content: ServicesFile) => void, told: string][] = [
  [
    'a link to a section that is not there',
    (content) => delete content.about,
    'navigation.about: names a section that is not there; delete it, or write the section "about:"',
  ],
  [
    'a section without words for its link',
    (content) => delete content.navigation.process,
    'navigation.process: is missing; expected the words of the link to the section process',
  ],
  [
    'a form without a button that leads to it',
    (content) => delete content.navigation.start,
    'navigation.start: is missing; expected the words of the button that leads to the quote page',
  ],
  [
    'a form whose page has no title',
    (content) => delete content.pages.quote,
    'pages.quote: is missing; expected a title and a description of the quote page',
  ],
  [
    'words about a form that is not there',
    (content) => delete content.quote,
    'pages.quote: describes a page that is not there; delete it, or write "quote:"',
  ],
  [
    'a short form without a button that leads to it',
    (content) => {
      Object.assign(content, { message: {} });
      content.pages.message = content.pages.home;
      for (const part of [content, content.pages]) delete part.quote;
      delete content.navigation.start;
    },
    'navigation.start: is missing; expected the words of the button that leads to the message page',
  ],
  [
    'a short form whose page has no title',
    (content) => (content.message = {}),
    'pages.message: is missing; expected a title and a description of the message page',
  ],
  [
    'a minimum that no answer can have',
    ({ quote }) => (quote!.questions = { question1: { min: 501 } }),
    'quote.questions.question1.min: must be at most 500',
  ],
  [
    'two sections with one anchor',
    (content) => Object.assign(content, { process: { ...content.process, anchor: 'contact' } }),
    'process.anchor: "contact" is the name of the section contact already; choose another',
  ],
  [
    'an anchor written twice',
    ({ process, contact }) => [process!, contact!].forEach((section) => (section.anchor = 'here')),
    'contact.anchor: "here" is the name of the section process already; choose another',
  ],
  [
    'an anchor that the page has already',
    ({ about }) => (about!.anchor = 'main'),
    'about.anchor: "main" has another place on the page; choose another',
  ],
  [
    'an anchor of two words',
    ({ about }) => (about!.anchor = 'about us'),
    'about.anchor: must be a word of letters, digits and hyphens, such as our-work',
  ],
];

test.each(cases)('%s is an error', (_, edit, told) => {
  change(edit);
  expect(mistakes()).toEqual([told]);
});

test('a link to the page of a missing form is an error', () => {
  change((content) => {
    delete content.quote;
    delete content.pages.quote;
    content.legal = [{ label: 'Ask', href: '/quote' }];
  });
  expect(mistakes()).toEqual([expect.stringContaining('legal[1].href: /quote is not a page of services')]);
});

test('a part whose first line is gone is one error, which names the line', () => {
  writeFileSync(file, readFileSync(sample, 'utf8').replace('\nquote:\n', '\n'));
  expect(mistakes()).toEqual([
    expect.stringMatching(/^contact\.title: is not a key here, nor are intro, .*and the line of its group above it/),
  ]);
});

test('a misspelt section is one error', () => {
  writeFileSync(file, readFileSync(sample, 'utf8').replace('\nabout:\n', '\nabuot:\n'));
  expect(mistakes()).toEqual(['abuot: is not a key here; did you mean "about"?']);
});
