import type { NameLetters } from '#contract/page.ts';
import { partsOf, wantedOf } from './font-package.ts';
import { openPart, type OpenFont } from './open-font.ts';
import type { Typeface } from './typefaces.ts';

/** Of the poster. */
const WEIGHT = 700;

/** Measures the letters of a domain's name in a font that its brand chose; nothing where the face has its own. */
export async function nameLetters(name: string, face: Typeface): Promise<NameLetters | undefined> {
  if (face.size === undefined) return undefined;
  const letters = Array.from(name);
  const fonts = await fontsOf(letters, face.font);
  const hundredths = (em: number) => em * face.size! * 100;
  const measured = [...fonts].map(([letter, font]) => {
    const { left, right } = font.ink(letter);
    const width = font.advance(letter);
    return [
      letter,
      [tenth(hundredths(width)), Math.round(hundredths(left)), Math.round(hundredths(width - right))],
    ] as const;
  });
  const pairs = letters.slice(1).flatMap((letter, at) => {
    const [first, font] = [letters[at]!, fonts.get(letter)];
    if (!font || fonts.get(first) !== font) return [];
    const closer = tenth(hundredths(font.advance(first) + font.advance(letter) - font.advance(first + letter)));
    return closer === 0 ? [] : [[first + letter, closer] as const];
  });
  return {
    size: face.size,
    letters: Object.fromEntries(measured) as NameLetters['letters'],
    closer: Object.fromEntries(pairs),
  };
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** The open part of the font that has each letter, as far as one has. */
async function fontsOf(letters: string[], font: string): Promise<Map<string, OpenFont>> {
  const found = new Map<string, OpenFont>();
  for (const part of partsOf(font)) {
    const left = letters.filter((letter) => !found.has(letter));
    const wanted = wantedOf(
      part,
      left.map((letter) => letter.codePointAt(0)!),
    );
    if (wanted.length === 0) continue;
    const open = await openPart(part, String.fromCodePoint(...wanted), WEIGHT);
    for (const point of wanted) {
      const letter = String.fromCodePoint(point);
      if (open.has(letter)) found.set(letter, open);
    }
  }
  return found;
}
