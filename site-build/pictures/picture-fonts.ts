import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { FaceKind } from '#contract/face-kinds.ts';
import { partsOf, wantedOf, type FontPart } from '../fonts/font-package.ts';
import { lettersOfFont } from '../fonts/letters-of-font.ts';
import { typefaces } from '../fonts/typefaces.ts';
import { renameFont } from './rename-font.ts';

/** A font as the rasteriser takes it: plain TrueType in a file, and the family name that finds it. */
export interface PictureFont {
  family: string;
  file: string;
  letters: Set<number>;
}

/** For pictures only: a page sets these scripts in a font of the visitor's system. */
const MORE_SCRIPTS = ['noto-sans-arabic', 'noto-sans-jp'];

/** Fonts with the letters, as far as there are any, for the time of drawing: the face's own first. */
export async function withPictureFonts<Result>(
  kind: FaceKind,
  letters: Set<number>,
  axes: Record<string, number>,
  draw: (fonts: PictureFont[]) => Result,
): Promise<Result> {
  const { font, companion } = typefaces[kind];
  const folder = mkdtempSync(join(tmpdir(), 'janus-font-'));
  try {
    const fonts: PictureFont[] = [];
    const left = new Set(letters);
    for (const name of [font, companion.font, ...MORE_SCRIPTS]) {
      if (left.size === 0) break;
      for (const part of partsOf(name)) {
        const made = await makeFont(part, left, axes, join(folder, `${part.name}.ttf`));
        if (made) fonts.push(made);
      }
    }
    return draw(fonts);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** `left` loses the letters that the part has. */
async function makeFont(
  part: FontPart,
  left: Set<number>,
  axes: Record<string, number>,
  file: string,
): Promise<PictureFont | undefined> {
  const wanted = wantedOf(part, left);
  if (wanted.length === 0) return undefined;
  const text = String.fromCodePoint(...wanted);
  const plain = await subsetFont(readFileSync(part.path), text, { targetFormat: 'truetype', variationAxes: axes });
  const there = lettersOfFont(plain);
  const letters = new Set(wanted.filter((letter) => there.has(letter)));
  if (letters.size === 0) return undefined;
  for (const letter of letters) left.delete(letter);
  writeFileSync(file, renameFont(plain, part.name));
  return { family: part.name, file, letters };
}
