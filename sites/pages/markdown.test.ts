import { describe, expect, test } from 'vitest';
import { parseMarkdown } from './markdown.ts';

const html = (text: string) => parseMarkdown(text, 'Title').html;

test.each([
  ['[Impressum] (/impressum)', '[Impressum](/impressum)'],
  ['**[Map]** and [Map]  (https://www.openstreetmap.org/)', '[Map](https://www.openstreetmap.org/)'],
  ['![Team] (/team foto.jpg)', '![Team](/team foto.jpg)'],
])('a space between the brackets of a link is found with its line, before it becomes text: %s', (typed, remedy) => {
  const { mistyped } = parseMarkdown(`Text\n\n- one\n- ${typed}`, 'T');
  expect(mistyped).toMatchObject([{ remedy }]);
  expect(mistyped[0]!.findSpot()).toMatchObject({ line: 4 });
});

test.each([
  '[Imprint](/imprint) and ![Map](</the map.png> "A map (old)")',
  'The law [BGB] (as of 2026) says [sic] so (see below)[1].',
  'Write `[Imprint] (/imprint)` in your file.',
  '    [Imprint] (/imprint)',
])('a text in brackets without an address stays text: %s', (text) => {
  expect(parseMarkdown(text, 'T').mistyped).toEqual([]);
});

describe('Markdown becomes a page without foreign elements', () => {
  test('a text is rendered with its lines, lists and tables', () => {
    expect(html('One\nTwo')).toContain('One<br>');
    expect(html('- a\n- b')).toContain('<li>a</li>');
    const table = html('## Kept\n\n| What | Long |\n|---|--:|\n| Name | 1 |');
    expect(table).toContain('<div class="article-table" role="region" aria-label="Kept" tabindex="0"><table>');
    expect(table).toContain('<th scope="col" class="align-right">');
    expect(table).not.toContain('style=');
    expect(html('| A |\n|---|\n| "b" |').replace('Title', '"T"')).toContain('aria-label=');
  });

  test('a text never brings an element of its own', () => {
    const hostile = [
      '<script>a</script>',
      'a <img src=x onerror=a> b',
      '<!-- a -->',
      '`<b>`',
      '[<b>](/x)',
      '![<i>](/x)',
    ];
    for (const text of hostile) expect(html(text)).not.toMatch(/<(?:script|img src=x|!--|b>|i>)/);
    expect(parseMarkdown(hostile.slice(0, 3).join('\n\n'), 'T').markup.map(({ findSpot }) => findSpot().line)).toEqual([
      1, 3, 5,
    ]);
    expect(parseMarkdown('`<b>` and 1 < 2 and a > b', 'T').markup).toEqual([]);
    expect(html('[a](javascript:alert(1) "\\"onclick=x")')).not.toContain('" onclick');
  });

  test('a page has one heading of the first level, and unique ids from the words of its headings', () => {
    const { heading, html: drawn, ids } = parseMarkdown('# Über *uns*\n\n# Ämter\n\n## Main\n\n# Ämter', 'T');
    expect(heading).toBe('Über uns');
    expect(drawn).not.toContain('<h1');
    expect(drawn).toContain('<h3 id="main-2">Main</h3>');
    expect(ids).toEqual(['ämter', 'main-2', 'ämter-2']);
    expect(parseMarkdown('Text\n\n## Two', 'T')).toMatchObject({ heading: undefined, ids: ['two'] });
  });

  test('links and images are found with their lines and columns', () => {
    const { links, images } = parseMarkdown(
      'A\n\nb [c](/d) and\n[e](mailto:f@g.example)\n\n![A *map*](/h i.png)\n\n![Map](</h i.png>)',
      'T',
    );
    expect(links.map(({ href, findSpot }) => ({ href, ...findSpot() }))).toMatchObject([
      { href: '/d', line: 3, column: 7 },
      { href: 'mailto:f@g.example', line: 4, column: 5 },
    ]);
    expect(images).toMatchObject([{ src: '/h%20i.png', alt: 'Map' }]);
    expect(images[0]!.findSpot()).toMatchObject({ line: 8 });
  });
});
