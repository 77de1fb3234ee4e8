import { describe, expect, test } from 'vitest';
import type { FaceKind } from '#contract/site/face.ts';
import type { PageData } from '#contract/site/page.ts';
import { readRelease } from '../../server/render/release.ts';
import { chooseType } from './choose-typeface.ts';
import { fontStyles } from './font-styles.ts';
import { parseRanges } from './open-font.ts';
import { pointsOf, typefaces } from './typefaces.ts';

const reading = readRelease();
if (!reading.ok) throw new Error(reading.problem);
const { fonts } = reading.release;

/** The fonts of a face whose content says the words. */
function fontsFor(words: string, kind: FaceKind) {
  const data = { kind, content: { words } } as unknown as PageData;
  return fontStyles({ data, customPages: [], type: chooseType(kind, {}) }, fonts);
}

const kinds = Object.keys(typefaces) as FaceKind[];

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

describe.each(kinds)('the fonts of a %s face', (kind) => {
  test.each(Object.entries(languages))('have every letter of words in %s', (_, words) => {
    const { css, files } = fontsFor(words, kind);
    for (const file of files) expect(css).toContain(`url(${file})`);
    const ranges = [...css.matchAll(/url\([^)]+woff2\)[^}]*unicode-range:([^}]+)/g)].flatMap(([, range]) =>
      parseRanges(range!),
    );
    const missing = [...pointsOf(words)].filter(
      (letter) => !ranges.some(([first, last]) => first <= letter && letter <= last),
    );
    expect(String.fromCodePoint(...missing)).toBe('');
  });

  test('of English words are the core alone, also for words in capitals or with a dash', () => {
    const plain = fontsFor('A name for sale', kind);
    expect(plain.files).toHaveLength(1);
    expect(fontsFor('“A NAME” – for sale…', kind)).toEqual(plain);
    const rules = plain.css.split('@font-face');
    expect(rules.map((rule) => /woff2|Fallback/.exec(rule)?.[0])).toEqual([undefined, 'woff2', 'Fallback', 'Fallback']);
  });

  test('are few files for words in Russian', () => {
    expect(fontsFor(languages.Russian, kind).files.length).toBeLessThan(5);
  });
});

test('rare blanks ask for no font, which would have no glyph', () => {
  expect([...pointsOf('24\u2009–\u202f26\u3000')]).toEqual(Array.from('24–6', (letter) => letter.codePointAt(0)));
});
