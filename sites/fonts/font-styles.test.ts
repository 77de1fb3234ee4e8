import { describe, expect, test } from 'vitest';
import type { SiteKind } from '#contract/site/kinds.ts';
import type { PageData } from '#contract/site/page.ts';
import { readRelease } from '../../server/render/release.ts';
import { writeFontStyles } from './font-styles.ts';
import { isInRange, listPoints } from './open-font.ts';
import { chooseType, typefaces } from './typefaces.ts';

const reading = readRelease();
if (!reading.ok) throw new Error(reading.problem);
const { fonts } = reading.release;

/** The fonts of a site whose content says the words. */
function fontsFor(words: string, kind: SiteKind) {
  const data = { kind, content: { words } } as unknown as PageData;
  return writeFontStyles({ data, customPages: [], type: chooseType(kind, {}) }, fonts);
}

const kinds = Object.keys(typefaces) as SiteKind[];

const languages = {
  German: 'Größe: 25.000 € für „Übermut“, Ärger & Öl; Maß ist ẞ.',
  Polish: 'Zażółć gęślą jaźń – ŁÓDŹ, 5 000 zł',
  Czech: 'Příliš žluťoučký kůň úpěl ďábelské ódy, ČEŠTINA',
  Spanish: '¿Cuánto? ¡El pingüino Ñandú, 5.ª avenida!',
  Turkish: 'Pijamalı hasta yağız şoföre çabucak güvendi, İSTANBUL',
  Russian: 'Съешь же ещё этих мягких французских булок, № 5',
  Greek: 'Ξεσκεπάζω την ψυχοφθόρα βδελυγμία, «Ώρα»',
  Vietnamese: 'Tiếng Việt: Đường này đẹp quá, ở đó những ưu điểm ự',
};

describe.each(kinds)('the fonts of a %s site', (kind) => {
  test.each(Object.entries(languages))('a page has a font for every letter of %s', (_, words) => {
    const { css, files } = fontsFor(words, kind);
    for (const file of files) expect(css).toContain(`url(${file})`);
    const ranges = [...css.matchAll(/url\([^)]+woff2\)[^}]*unicode-range:([^}]+)/g)].map(([, range]) => range).join();
    const missing = [...listPoints(words)].filter((letter) => !isInRange(letter, ranges));
    expect(String.fromCodePoint(...missing)).toBe('');
  });

  test('a page of English words loads the core alone, also with capitals or a dash', () => {
    const plain = fontsFor('A name for sale', kind);
    expect(plain.files).toHaveLength(1);
    expect(fontsFor('“A NAME” – for sale…', kind)).toEqual(plain);
    const rules = plain.css.split('@font-face');
    expect(rules.map((rule) => /woff2|Fallback/.exec(rule)?.[0])).toEqual([undefined, 'woff2', 'Fallback', 'Fallback']);
  });
});

test('words of a script that our fonts lack ask for no file, and their headings have room', () => {
  const { css, files } = fontsFor('للبيع', 'domain');
  expect(files).toHaveLength(1);
  expect(css).toContain('unicode-bidi:plaintext');
  expect(css).toMatch(/:not\(\.poster\b[^{]*\)\{letter-spacing:0\}/);
  expect(css).toMatch(/:is\(h1:not\(\.poster-name\)[^{]*\{line-height:1\.4\}/);
  expect(fontsFor('🎉 ⚠ →', 'domain').css).not.toContain('letter-spacing');
});

test('two sites of a kind load the same files, also with a font for their headings', () => {
  const [own] = fontsFor('A name for sale', 'domain').files;
  const data = { kind: 'domain', content: { words: 'Another name' } } as unknown as PageData;
  const { css, files } = writeFontStyles(
    { data, customPages: [], type: chooseType('domain', { heading: 'Rubik' }) },
    fonts,
  );
  expect(files).toEqual([own, expect.stringContaining('rubik-core')]);
  expect(css).toContain(':root{--font-display:"Rubik","Rubik Fallback",sans-serif}');
});
