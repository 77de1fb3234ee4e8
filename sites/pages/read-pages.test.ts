import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { formatIssue } from '#contract/content/content-issue.ts';
import { makeFolder } from '../../test/folder.ts';
import { readPages } from './read-pages.ts';

let folder: string;
beforeEach(() => {
  folder = join(makeFolder(), 'pages');
  mkdirSync(folder);
});

const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
const page = (head = '', body = 'Words.') => `---\ntitle: Imprint\ndescription: Who we are.\n${head}---\n\n${body}\n`;

function read() {
  const { pages, issues } = readPages(dirname(folder), ['services', 'nowfetch']);
  return { pages, issues: issues.map((issue) => formatIssue(issue).replaceAll(`${folder}/`, '')) };
}

describe('an owner’s own page', () => {
  test('a page has the address of its file name and a link in every footer, unless its head says otherwise', () => {
    put('Imprint.md', page());
    put('terms.md', page('path: /legal/terms\nface: nowfetch\nplace: none\nnoindex: true\n'));
    const { pages, issues } = read();
    expect(issues).toEqual([]);
    expect(pages).toMatchObject([
      { path: '/imprint', sites: ['services', 'nowfetch'], place: 'footer', noindex: false },
      { path: '/legal/terms', sites: ['nowfetch'], place: 'none', noindex: true },
    ]);
  });

  test('a page with the line breaks and the mark of Windows is read', () => {
    put('imprint.md', `\uFEFF${page('', '## One\n\nTwo').replaceAll('\n', '\r\n')}`);
    expect(read().pages[0]!.markdown.html).toContain('<h2 id="one">One</h2>');
  });

  test('leftovers of editors are no pages', () => {
    for (const name of ['.imprint.md.swp', 'imprint.md~', '.DS_Store']) put(name, 'x');
    expect(read()).toEqual({ pages: [], issues: [] });
    expect(readPages(folder, [])).toEqual({ pages: [], issues: [] });
  });
});

describe('is reported with its line', () => {
  test.each([
    ['a head that is missing', 'Words.', /^x\.md:1:1: has no title; begin with a line of ---/],
    ['a head that does not end', '---\ntitle: A\n\nWords.\n', /^x\.md:1:1: has no title/],
    ['a key that is missing', '---\ntitle: A\n---\nWords.\n', /^x\.md.*: description: is missing/],
    ['a key that is misspelt', page('noidex: true\n'), /^x\.md:4:1: noidex: .*did you mean "noindex"/],
    [
      'a site that is not there',
      page('face: service\n'),
      /^x\.md:4:7: face: .*services or nowfetch; did you mean "services"/,
    ],
    ['a path of the program', page('path: /quote\n'), /^x\.md:4:7: path: \/quote is an address that Janus uses itself/],
    [
      'a path that is none',
      page('path: Über uns\n'),
      /^x\.md:4:7: path: "Über uns" cannot be an address.*did you mean "\/ueber-uns"\?$/,
    ],
    ['no text', page('', ''), /^x\.md: has no text/],
    ['a text without end', page('', 'word '.repeat(40_000)), /^x\.md: is too long; expected at most 200,000/],
    ['HTML', page('', 'A\n\nB <b>C</b>'), /^x\.md:8:3: is HTML/],
    ['a block of HTML', page('', '<script>\nalert(1)\n</script>'), /^x\.md:6:1: is HTML/],
  ])('a page is reported with its line for %s', (_, text, words) => {
    put('x.md', text);
    const [first] = read().issues;
    expect(first).toMatch(words);
  });

  test.each(['/healthz', '/functions/v1', '/assets/x', '/', '/robots.txt'])(
    'a page at the path %s, which Janus uses, is reported',
    (path) => {
      put('x.md', page(`path: ${path}\n`));
      expect(read().issues[0]).toContain('is an address that Janus uses itself');
    },
  );

  test('a file of another kind, a name that is not a path, and two pages of one path are reported', () => {
    put('notes.txt', 'x');
    put('quote.md', page());
    put('a.md', page('path: /same\nface: services\n'));
    put('b.md', page('path: /same\n'));
    expect(read().issues).toEqual([
      expect.stringMatching(/^notes\.txt: is not a page/),
      expect.stringMatching(/^quote\.md: \/quote is an address that Janus uses itself.*rename the file/),
      expect.stringMatching(/^b\.md:1:1: has the same address as .*a\.md, \/same/),
    ]);
  });
});
