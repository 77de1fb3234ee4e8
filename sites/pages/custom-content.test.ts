import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { copySample, listIssues } from '../../test/content-folder.ts';
import { matching } from '../../test/matching.ts';
import { writeInto } from '../../test/write-into.ts';

let folder: string;
beforeEach(() => (folder = copySample()));

const put = (name: string, text: string) => writeInto(folder, name, text);
const page = (body: string, head = '') => `---\ntitle: A\ndescription: B\n${head}---\n${body}\n`;
const services = (lines: string) =>
  put('services.yaml', `${readFileSync(join(folder, 'services.yaml'), 'utf8')}${lines}\n`);

const issues = () => listIssues(folder);

describe('links in the owner’s pages', () => {
  test('links to pages, files, other sites, mailboxes and headings are accepted', () => {
    put('public/files/terms of sale.pdf', 'x');
    put('public/Übersicht.png', 'x');
    const links =
      '[a](/) [b](/terms#x) [c](/files/terms%20of%20sale.pdf) [d](https://x.example) [e](tel:+49) [f](#über) ';
    put(
      'pages/imprint.md',
      page(`${links}[g](mailto:a@b.example) [h](/robots.txt)\n\n# Über\n\n![Map](/Übersicht.png)`),
    );
    put('pages/terms.md', page('Words.'));
    services(
      'legal:\n  - { label: A, href: /imprint }\n  - { label: B, href: "https://x.example/" }\n' +
        '  - { label: C, href: "mailto:a@b.example" }',
    );
    expect(issues()).toEqual([]);
  });

  const of = (page: string) => `is not a page of services; there are .*, /privacy; did you mean "${page}"?`;

  test.each([
    ['a page that is not there', '[a](/privcy)', `:5:5: /privcy ${of('/privacy')}`],
    [
      'a file’s name, not its address',
      '[a](privacy.md)',
      '"privacy.md" is not a link target; .*did you mean "/privacy"',
    ],
    ['a script', '[a](javascript:alert(1))', ':5:5: "javascript:alert(1)" is not a link target'],
    ['another site’s address without its scheme', '[a](//evil.example)', 'is not a link target'],
    ['no heading', '[a](#righs)\n\n# Rights', '#righs is not a heading of this page; .*did you mean "rights"'],
    ['nowhere, for a space', 'x [a] (/privacy)', ':5:3: is not a link .*; write [a](/privacy)'],
    ['an image without words', '![](/map.png)', 'has no text for visitors who cannot see the image'],
    [
      'no image',
      '![A](/mapp.png)',
      '/mapp.png is not a file of services in the folder public.*did you mean "/map.png"',
    ],
  ])('a link is reported that leads to %s', (_, body, words) => {
    put('public/map.png', 'x');
    put('pages/privacy.md', page('Words.'));
    put('pages/imprint.md', page(body));
    expect(issues()).toEqual([matching(words)]);
    expect(issues()[0]).toMatch(/^pages\/imprint\.md:\d+:\d+: /);
  });

  test('only the first of very many broken links are reported', () => {
    put('pages/imprint.md', page(Array.from({ length: 5_000 }, (_, n) => `[x](/nowhere-${n})`).join('\n')));
    const found = issues();
    expect(found).toHaveLength(50);
    expect(found[49]).toMatch(/^pages\/imprint\.md:54:5: \/nowhere-49 /);
  });

  test('a broken link of a site’s file is reported with the line of its key', () => {
    put('pages/imprint.md', page('Words.'));
    services('legal:\n  - { label: Imprint, href: /imprnt }');
    expect(issues()).toEqual([matching(':29: legal[1].href: /imprnt is not a page .*did you mean "/imprint"?')]);
    services('  - { label: Evil, href: "javascript:alert(1)" }');
    expect(issues()).toEqual([matching('legal[2].href: "javascript:alert(1)" is not a link target')]);
  });
});

test('a page that asks for opening hours needs a site with some', () => {
  put('pages/visit.md', page('Words.', 'hours: true\n'));
  expect(issues()).toEqual([
    'pages/visit.md: has hours: true, but no site with this page has contact.hours; add them, or delete the line',
  ]);
  const text = readFileSync(join(folder, 'services.yaml'), 'utf8');
  put('services.yaml', `${text}\nhoures: 8\n`);
  expect(issues()).toEqual([expect.stringMatching(/: houres: is not a key here/)]);
  const hours = '  hours: { rows: [{ name: Monday, times: ["8:00–12:00"] }] }\n  map: { label: Map, href: /visti }\n';
  put('services.yaml', text.replace(/^contact:\n/m, `contact:\n${hours}`));
  expect(issues()).toEqual([expect.stringMatching(/contact\.map\.href: \/visti is not a page .*"\/visit"\?/)]);
});

test('the message for a missing consent needs the consent', () => {
  services('consentMissing: Please agree.');
  expect(issues()).toEqual([expect.stringMatching(/^services\.yaml:\d+:17: consentMissing: .*; write consent:/)]);
  services('consent: I agree.');
  expect(issues()).toEqual([]);
});

test('a page and a file of one address are reported with both names', () => {
  put('public/imprint', 'x');
  put('pages/imprint.md', page('Words.'));
  expect(issues()).toEqual(['pages/imprint.md: has the address of the file public/imprint; rename one of the two']);
});

describe('the address of the short form', () => {
  const withForm = () => {
    const text = readFileSync(join(folder, 'services.yaml'), 'utf8');
    const pages = text.replace('\npages:\n', '\npages:\n  message: { title: A, description: B }\n');
    put('services.yaml', `${pages}\nmessage: {}\n`);
  };

  test('a page of the owner may have the address of a form that its site does not have', () => {
    put('pages/contact.md', page('Write to us.'));
    expect(issues()).toEqual([]);
    put('pages/contact.md', page('Write to us.', 'face: nowfetch\n'));
    withForm();
    expect(issues()).toEqual([]);
  });

  test.each([
    ['pages/contact.md', page('Write to us.')],
    ['public/contact', 'x'],
    ['public/contact.html', 'x'],
  ])('%s at the address of a form that the site has is reported', (name, text) => {
    put(name, text);
    withForm();
    expect(issues()).toEqual([
      expect.stringMatching(/^services\.yaml:\d+:\d+: message: has its page at \/contact, and so does /),
    ]);
  });
});
