import { arabicPart, isInRange, type OpenFont, openPart, listParts, listPoints, type TextStart } from './open-font.ts';

/** A line of text as outlines, so that a picture does not depend on the fonts of the machine. */
export interface Line {
  set(start: TextStart): { path: string; end: number };
  /** Its pieces in one font each, from left to right. */
  runs: (Piece & { font: OpenFont })[];
  isFromRight: boolean;
  /** Whether the fonts have all of its letters. */
  isWhole: boolean;
}

/** Sets a line in the fonts that have its letters. Without a font for its script, the whole line is left out. */
export async function setLine(line: string, families: string[], weight: number): Promise<Line> {
  const fonts = await openFonts(line, families, weight);
  const has = (point: number) => fonts.some(({ letters }) => letters.has(point));
  const missing = String.fromCodePoint(...[...listPoints(line)].filter((point) => !has(point)));
  const hasAll = (word: string) => [...listPoints(word)].every(has);
  const rest = /\p{L}/u.test(missing) ? '' : line.split(' ').filter(hasAll).join(' ');
  const isFromRight = JOINED.test(line);
  const runs = splitDirections(rest, isFromRight).flatMap((piece) => splitFonts(piece, fonts));
  const set = (start: TextStart) => {
    let [path, end] = ['', start.x];
    for (const { font, text, direction } of runs) {
      const run = font.set(text, { ...start, x: end, direction });
      path += run.path;
      end = run.end;
    }
    return { path, end };
  };
  return { runs, isFromRight, isWhole: missing === '', set };
}

/** Letters that join, in a script from right to left. */
const JOINED = /\p{Script=Arabic}/u;
/** For pictures only: a page sets this script in a font of the visitor's system. */
const JAPANESE = 'noto-sans-jp';

/** The first of `families` with a letter sets it. One font sets a whole text whose letters join. */
async function openFonts(text: string, families: string[], weight: number): Promise<OpenFont[]> {
  if (JOINED.test(text)) return [await openPart(arabicPart, weight)];
  const fonts: OpenFont[] = [];
  let left = [...listPoints(text)];
  for (const part of [...families, JAPANESE].flatMap(listParts)) {
    if (!left.some((letter) => isInRange(letter, part.range))) continue;
    const font = await openPart(part, weight);
    fonts.push(font);
    left = left.filter((letter) => !font.letters.has(letter));
  }
  return fonts;
}

interface Piece {
  text: string;
  direction: 'ltr' | 'rtl';
}

/** Latin words and digits, with everything between two of them. */
const FROM_LEFT = /([\p{Script=Latin}\p{Nd}](?:\P{Script=Arabic}*[\p{Script=Latin}\p{Nd}])?)/u;

/** Splits a line by direction, from left to right (Unicode, bidirectional algorithm, in short). */
function splitDirections(line: string, isFromRight: boolean): Piece[] {
  if (!isFromRight) return [{ text: line, direction: 'ltr' }];
  const parts = line.split(FROM_LEFT).map((text, at) => ({ text, direction: at % 2 === 0 ? 'rtl' : 'ltr' }) as const);
  return parts.filter(({ text }) => text !== '').toReversed();
}

/** Splits a piece by font. A letter stays in that of the one before if it can: spaces do not split words. */
function splitFonts({ text, direction }: Piece, fonts: OpenFont[]): Line['runs'] {
  const runs: Line['runs'] = [];
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
