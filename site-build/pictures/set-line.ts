import { fontsFor, JOINED } from '../fonts/letter-fonts.ts';
import type { OpenFont, TextPlace } from '../fonts/open-font.ts';
import { pointsOf } from '../fonts/typefaces.ts';

/** A line of text to be drawn as outlines, so that a picture is the same on every machine, whatever fonts that has. */
export interface Line {
  set(place: TextPlace): { path: string; end: number };
  isFromRight: boolean;
  missing?: MissingWords;
}

/** What a picture is drawn without, because no font has these letters. */
export interface MissingWords {
  /** The whole line that they stand in. */
  line: string;
  letters: string;
}

/**
 * Sets a line in the fonts that have its letters. A line with a letter of a script that no font has is left out whole, since
 * half a sentence says something else; of other signs, such as emoji, only their word.
 */
export async function setLine(line: string, families: string[], weight: number): Promise<Line> {
  const fonts = await fontsFor(line, families, weight);
  const has = (point: number) => fonts.some(({ letters }) => letters.has(point));
  const lacking = String.fromCodePoint(...[...pointsOf(line)].filter((point) => !has(point)));
  const isWhole = (word: string) => [...pointsOf(word)].every(has);
  const rest = /\p{L}/u.test(lacking) ? '' : line.split(' ').filter(isWhole).join(' ');
  const isFromRight = JOINED.test(line);
  const runs = pieces(rest, isFromRight).flatMap((piece) => runsOf(piece, fonts));
  return {
    isFromRight,
    set(place) {
      let [path, end] = ['', place.x];
      for (const { font, text, direction } of runs) {
        const set = font.set(text, { ...place, x: end, direction });
        path += set.path;
        end = set.end;
      }
      return { path, end };
    },
    ...(lacking && { missing: { line, letters: lacking } }),
  };
}

interface Piece {
  text: string;
  direction: 'ltr' | 'rtl';
}

/** Words and figures that are read from the left, with all that stands between two of them. */
const FROM_LEFT = /([\p{Script=Latin}\p{Nd}](?:\P{Script=Arabic}*[\p{Script=Latin}\p{Nd}])?)/u;

/** Parts a line into pieces of one direction, as they stand from left to right (Unicode, bidirectional algorithm, in short). */
function pieces(line: string, isFromRight: boolean): Piece[] {
  if (!isFromRight) return [{ text: line, direction: 'ltr' }];
  const parts = line.split(FROM_LEFT).map((text, at) => ({ text, direction: at % 2 === 0 ? 'rtl' : 'ltr' }) as const);
  return parts.filter(({ text }) => text !== '').toReversed();
}

/** A letter stays in the font of the one before where that has it: so spaces and marks do not part words. */
function runsOf({ text, direction }: Piece, fonts: OpenFont[]): (Piece & { font: OpenFont })[] {
  const runs: (Piece & { font: OpenFont })[] = [];
  let font = fonts[0];
  for (const letter of text) {
    const point = letter.codePointAt(0)!;
    if (!font?.letters.has(point)) font = fonts.find(({ letters }) => letters.has(point)) ?? font;
    if (font === undefined) continue;
    if (runs.at(-1)?.font === font) runs.at(-1)!.text += letter;
    else runs.push({ font, text: letter, direction });
  }
  return runs;
}
