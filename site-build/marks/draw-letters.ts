import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { partsOf, wantedOf } from '../fonts/font-package.ts';
import { openFont, openPart, type OpenFont } from '../fonts/open-font.ts';
import { loadShapes, type Shape } from './shapes.ts';

const ARABIC = '@expo-google-fonts/noto-sans-arabic/800ExtraBold/NotoSansArabic_800ExtraBold.ttf';
const JAPANESE = 'noto-sans-jp';

/** Outlines of letters in bold, from the first of the fonts that has them; null where none has one of them. */
export async function drawLetters(letters: string[], fonts: string[]): Promise<Shape[] | null> {
  const read = await loadShapes();
  const shapes = await Promise.all(
    letters.map(async (letter) => {
      const font = await fontWith(letter, [...fonts, JAPANESE]);
      return font && read(font.outline(letter)).scaled(1, -1);
    }),
  );
  return shapes.every((shape) => shape !== undefined && shape.bounds().width > 0) ? (shapes as Shape[]) : null;
}

async function fontWith(letter: string, fonts: string[]): Promise<OpenFont | undefined> {
  if (/\p{Script=Arabic}/u.test(letter)) return openFont(readFileSync(createRequire(import.meta.url).resolve(ARABIC)));
  for (const part of fonts.flatMap((font) => partsOf(font))) {
    if (wantedOf(part, [letter.codePointAt(0)!]).length === 0) continue;
    const font = await openPart(part, letter, BOLD);
    if (font.has(letter)) return font;
  }
  return undefined;
}

/** Of `wght`, which every font of ours has. */
const BOLD = 800;
