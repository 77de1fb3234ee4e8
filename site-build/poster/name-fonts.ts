import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { partsOf, wantedOf, type FontPart } from '../fonts/font-package.ts';
import { openFont, openPart, type OpenFont } from '../fonts/open-font.ts';
import { parseRanges } from '../fonts/unicode-ranges.ts';
import type { Typeface } from '../fonts/typefaces.ts';

/** A font that sets letters of a name. */
export interface NameFont {
  open: OpenFont;
  /** How large it is set beside the font of headings. */
  size: number;
  /** Where it is there for the name alone: what the page has to load, with these letters. */
  part?: FontPart;
  letters: string[];
}

/** Beside the fonts of a page; a name for sale is not left to what its visitor's system has. `size`: by eye, as on the page's text. */
const OF_NAMES = [
  { size: 1.06, parts: () => [arabicPart()] },
  { size: 0.94, parts: () => partsOf('noto-sans-jp') },
];

/** Of the poster. */
const WEIGHT = 700;

/** The fonts that have a name's letters, as far as there are any. `inPicture`: all in one size, as the drawing of pictures sets them. */
export async function nameFonts(letters: string[], face: Typeface, inPicture: boolean): Promise<NameFont[]> {
  const { font, companion, size = 1, xHeight } = face;
  const sources = [
    ...partsOf(font).map((part) => ({ part, size, isOwn: false })),
    ...partsOf(companion.font).map((part) => ({
      part,
      size: inPicture ? size : xHeight / companion.xHeight,
      isOwn: false,
    })),
    ...OF_NAMES.flatMap((own) => own.parts().map((part) => ({ part, size: inPicture ? size : own.size, isOwn: true }))),
  ];
  const found: NameFont[] = [];
  let left = letters;
  for (const { part, size: set, isOwn } of sources) {
    const wanted = left.filter((letter) => wantedOf(part, pointsIn(letter)).length > 0);
    if (wanted.length === 0) continue;
    const open = part.isOfOneWeight
      ? await openFont(readFileSync(part.path))
      : await openPart(part, wanted.join(''), WEIGHT);
    const has = wanted.filter((letter) => open.has(letter));
    if (has.length === 0) continue;
    left = left.filter((letter) => !has.includes(letter));
    found.push({ open, size: set, letters: has, ...(isOwn && { part }) });
  }
  return found;
}

const pointsIn = (letter: string) => Array.from(letter, (sign) => sign.codePointAt(0)!);

/** One file, heavier than the rest, since letters that are joined look lighter. */
function arabicPart(): FontPart {
  const file = '@expo-google-fonts/noto-sans-arabic/800ExtraBold/NotoSansArabic_800ExtraBold.ttf';
  const path = createRequire(import.meta.url).resolve(file);
  return {
    name: 'noto-sans-arabic',
    isOfOneWeight: true,
    path,
    version: '800',
    ranges: parseRanges('U+600-6FF,U+750-77F,U+8A0-8FF,U+200C'),
  };
}
