import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { partsOf, wantedOf, type FontPart } from './font-package.ts';
import { openFont, openPart, type OpenFont } from './open-font.ts';
import { pointsOf } from './typefaces.ts';

/** Letters that join, in a text that runs from right to left. */
export const JOINED = /\p{Script=Arabic}/u;

/** For drawings only: a page sets these scripts in a font of the visitor's system. */
const JAPANESE = 'noto-sans-jp';
const ARABIC = '@expo-google-fonts/noto-sans-arabic/800ExtraBold/NotoSansArabic_800ExtraBold.ttf';

/**
 * Opens the fonts that have the letters of a text, as far as there are any. `families`: the first that has a letter sets it.
 * One font sets a whole text whose letters join, and has all else that stands in it.
 */
export async function fontsFor(text: string, families: string[], weight: number): Promise<OpenFont[]> {
  if (JOINED.test(text))
    return [await once(ARABIC, () => openFont(readFileSync(createRequire(import.meta.url).resolve(ARABIC))))];
  const fonts: OpenFont[] = [];
  const left = pointsOf(text);
  for (const part of [...families, JAPANESE].flatMap((family) => partsOf(family))) {
    if (wantedOf(part, left).length === 0) continue;
    const font = await once(`${part.name} ${weight}`, () => openPart(part, allLetters(part), weight));
    fonts.push(font);
    for (const letter of left) if (font.letters.has(letter)) left.delete(letter);
  }
  return fonts;
}

const opened = new Map<string, Promise<OpenFont>>();

/** Opens a font for all faces that are drawn: there are thousands. */
function once(name: string, open: () => Promise<OpenFont>): Promise<OpenFont> {
  const font = opened.get(name) ?? open();
  opened.set(name, font);
  return font;
}

const allLetters = ({ ranges }: FontPart) =>
  ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)))
    .join('');
