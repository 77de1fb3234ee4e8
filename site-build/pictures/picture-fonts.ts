import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cutPart } from '../fonts/cut-part.ts';
import { partsOf, wantedOf, type FontPart } from '../fonts/font-package.ts';
import { lettersOfFont } from '../fonts/letters-of-font.ts';
import { usualLetters, type Typeface } from '../fonts/typefaces.ts';
import { JOINED, lettersOf } from './picture-text.ts';
import { renameFont } from './rename-font.ts';

/** A font as the rasteriser takes it: plain TrueType in a file, and the family name that finds it. */
export interface PictureFont {
  family: string;
  file: string;
  letters: Set<number>;
  /** For texts whose letters join: it has all else that stands in them, so that one font sets the whole. */
  joined: boolean;
}

/** For pictures only: a page sets these scripts in a font of the visitor's system. */
const JAPANESE = 'noto-sans-jp';
const ARABIC = '@expo-google-fonts/noto-sans-arabic/800ExtraBold/NotoSansArabic_800ExtraBold.ttf';

/** Fonts with the letters of the texts, as far as there are any, for the time of drawing. `weight`: of the face's font. */
export async function withPictureFonts<Result>(
  face: Typeface,
  texts: string[],
  weight: number,
  draw: (fonts: PictureFont[]) => Result | Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'janus-font-'));
  try {
    const plain = lettersOf(texts.filter((text) => !JOINED.test(text)));
    const fonts = await plainFonts(face, plain, weight, folder);
    if (texts.some((text) => JOINED.test(text))) fonts.push(arabicFont(folder));
    return await draw(fonts);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function plainFonts(face: Typeface, left: Set<number>, weight: number, folder: string): Promise<PictureFont[]> {
  const { font, companion } = face;
  const usual = new Set(usualLetters(face));
  // The rasteriser sets a line that mixes fonts only where each gives it as many glyphs: so without ligatures.
  const mixed = !partsOf(font).some((part) => wantedOf(part, left).length === left.size);
  const fonts: PictureFont[] = [];
  for (const name of [font, companion.font, JAPANESE]) {
    if (left.size === 0) break;
    for (const part of partsOf(name)) {
      const made = await cutFont(
        part,
        left,
        { weight, noLayoutClosure: mixed, usual },
        join(folder, `${part.name}.ttf`),
      );
      if (made) fonts.push(made);
    }
  }
  return fonts;
}

interface Cut {
  weight: number;
  noLayoutClosure: boolean;
  usual: Set<number>;
}

/** `left` loses the letters that the part has. */
async function cutFont(part: FontPart, left: Set<number>, cut: Cut, file: string): Promise<PictureFont | undefined> {
  const wanted = wantedOf(part, left);
  if (wanted.length === 0) return undefined;
  const isUsual = wanted.every((letter) => cut.usual.has(letter));
  const { font, there } = await (isUsual ? usualFont(part, cut) : renamedFont(part, wanted, cut));
  const letters = new Set(wanted.filter((letter) => there.has(letter)));
  for (const letter of letters) left.delete(letter);
  writeFileSync(file, font);
  return { family: part.name, file, letters, joined: false };
}

type Renamed = ReturnType<typeof renamedFont>;
const usualFonts = new Map<string, Renamed>();

/** With all usual letters of the part, whichever of them are wanted: of thousands of faces it is cut once. */
function usualFont(part: FontPart, cut: Cut): Renamed {
  const key = [part.name, cut.weight, cut.noLayoutClosure].join();
  const font = usualFonts.get(key) ?? renamedFont(part, wantedOf(part, cut.usual), cut);
  usualFonts.set(key, font);
  return font;
}

async function renamedFont(part: FontPart, letters: number[], { weight, noLayoutClosure }: Cut) {
  const plain = await cutPart(readFileSync(part.path), String.fromCodePoint(...letters), weight, noLayoutClosure);
  return { font: renameFont(plain, part.name), there: lettersOfFont(plain) };
}

function arabicFont(folder: string): PictureFont {
  const font = readFileSync(createRequire(import.meta.url).resolve(ARABIC));
  const [family, file] = ['noto-sans-arabic', join(folder, 'noto-sans-arabic.ttf')];
  writeFileSync(file, renameFont(font, family));
  return { family, file, letters: lettersOfFont(font), joined: true };
}
