import type { TapeCell } from './tape.tsx';

/** Advance widths of the bold face in hundredths of an em; a letter that is not listed is as wide as most. */
const WIDTHS: [width: number, letters: string][] = [
  [26, 'ijlIJ.'],
  [33, 'ft-'],
  [39, 'r'],
  [49, 'szyL'],
  [52, 'cvxF'],
  [54, 'ekoE'],
  [60, 'SZPBR'],
  [64, 'DGACKVX'],
  [67, 'HOQU'],
  [72, 'N'],
  [82, 'w'],
  [85, 'm'],
  [91, 'MW'],
];
const USUAL = 57;

/** The poster's letter-spacing, in hundredths of an em. */
const TRACKING = -4.5;

/** White at both ends of a line that the poster lets stick out. */
const BEARINGS = 7;

export interface NameMeasure {
  /** `Now`, `Fetch`, `.com`: where the name may break into lines. */
  words: string[];
  /** One cell a letter and one for the ending, for the tape below the name. */
  cells: TapeCell[];
  /** Width in em, to a tenth, of the name on one line, of the wider of its two lines, and of its longest word. */
  oneLine: number;
  twoLines: number;
  longestWord: number;
}

/** Measures a name as the poster sets it, so that its type can be sized before the font is there. */
export function measureName(name: string): NameMeasure {
  const words = name.split(/(?<=[a-z0-9])(?=[A-Z])|(?=\.[^.]*$)/);
  const ending = name.lastIndexOf('.') > 0 ? name.slice(name.lastIndexOf('.')) : '';
  const letters = Array.from(name.slice(0, name.length - ending.length));
  const cells: TapeCell[] = letters.map((letter, at) => ({
    share: widthOf(letter),
    label: numbered(at + 1, letters.length),
  }));
  if (ending) cells.push({ share: widthOf(ending), label: ending, tone: 'ink' });
  return { words, cells, oneLine: emOf(name), twoLines: twoLines(words), longestWord: Math.max(...words.map(emOf)) };
}

/** A long tape has room for every fifth number only. */
function numbered(place: number, letters: number): string | undefined {
  return letters <= 12 || place % 5 === 0 ? `${place}` : undefined;
}

/** Breaks where the two lines are closest in width. */
function twoLines(words: string[]): number {
  const breaks = words.map((_, at) =>
    Math.max(emOf(words.slice(0, at + 1).join('')), emOf(words.slice(at + 1).join(''))),
  );
  return Math.min(...breaks);
}

/** What rounding adds falls into the gutter. */
const emOf = (text: string) => Math.round((widthOf(text) - BEARINGS) / 10) / 10;

function widthOf(text: string): number {
  let sum = 0;
  for (const letter of text) sum += (WIDTHS.find(([, letters]) => letters.includes(letter))?.[0] ?? USUAL) + TRACKING;
  return sum;
}
