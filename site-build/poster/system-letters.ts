import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { openFont } from '../fonts/open-font.ts';
import type { LetterMeasure } from './measure-letters.ts';

type Measure = Omit<LetterMeasure, 'closer'>;

/**
 * Letters that no page's font has, as wide as the widest of the fonts that a visitor's system may set them in, in hundredths of an
 * em. An empty text is passed over.
 */
export async function measureSystemLetters(letters: string[]): Promise<Measure[]> {
  const arabic = await shareOfJoined(letters.filter(isArabic));
  return letters.map((letter) => {
    const { width, height, depth } = WIDE.find(({ of }) => of.test(letter)) ?? OTHER;
    return { width: isArabic(letter) ? width * arabic : width, before: 0, after: 0, height, depth };
  });
}

const isArabic = (letter: string) => /\p{Script=Arabic}/u.test(letter);

const WIDE: { of: RegExp; width: number; height: number; depth: number }[] = [
  { of: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/u, width: 95, height: 84, depth: 11 },
  { of: /\p{Script=Hangul}/u, width: 94, height: 84, depth: 11 },
  { of: /\p{Script=Arabic}/u, width: 100, height: 88, depth: 36 },
  { of: /\p{Script=Hebrew}/u, width: 66, height: 76, depth: 22 },
  { of: /\p{Script=Devanagari}/u, width: 70, height: 92, depth: 36 },
  { of: /\p{Script=Thai}/u, width: 66, height: 104, depth: 32 },
  { of: /\p{Extended_Pictographic}/u, width: 130, height: 98, depth: 22 },
];
const OTHER = { width: 80, height: 92, depth: 34 };

const ARABIC = '@expo-google-fonts/noto-sans-arabic/800ExtraBold/NotoSansArabic_800ExtraBold.ttf';

/** A letter's part of the word, in em: joined letters are as wide as their neighbours make them. A fifth more, for wider fonts. */
async function shareOfJoined(letters: string[]): Promise<number> {
  if (letters.length === 0) return 0;
  const font = await openFont(readFileSync(createRequire(import.meta.url).resolve(ARABIC)));
  return (font.advance(letters.join('')) / letters.length) * 1.2;
}
