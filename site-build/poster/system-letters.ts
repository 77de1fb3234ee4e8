import type { Measure } from './measure-letters.ts';

/** A letter that no font of ours has, as wide as the widest of the fonts that a visitor's system may set it in, in hundredths of an em. */
export function systemMeasure(letter: string): Measure {
  const { width, height, depth } = WIDE.find(({ of }) => of.test(letter)) ?? OTHER;
  return { width, before: 0, after: 0, height, depth };
}

const WIDE: { of: RegExp; width: number; height: number; depth: number }[] = [
  { of: /[\p{Script=Han}\p{Script=Hangul}]/u, width: 95, height: 84, depth: 11 },
  { of: /\p{Script=Hebrew}/u, width: 68, height: 76, depth: 22 },
  { of: /\p{Script=Devanagari}/u, width: 72, height: 92, depth: 36 },
  { of: /\p{Script=Thai}/u, width: 68, height: 104, depth: 32 },
  { of: /\p{Extended_Pictographic}/u, width: 130, height: 98, depth: 22 },
];
const OTHER = { width: 80, height: 92, depth: 34 };
