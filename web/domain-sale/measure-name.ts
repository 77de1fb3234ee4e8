import type { TapeCell } from './tape.tsx';

/** Advance widths of the bold face in hundredths of an em; a letter that is not listed is as wide as most. */
const WIDTHS: [width: number, letters: string][] = [
  [26, 'ijlIJ.'],
  [32, 'ft-'],
  [39, 'r'],
  [49, 'szyL'],
  [53, 'cvxeF'],
  [65, 'DGACKVX'],
  [68, 'HOQU'],
  [72, 'N'],
  [83, 'wm'],
  [91, 'MW'],
];
const USUAL = 58;

/** The poster's letter-spacing, in hundredths of an em. */
const TRACKING = -4.5;

export interface NameMeasure {
  /** `Now`, `Fetch`, `.com`: where the name may break into lines. */
  words: string[];
  /** One cell a letter and one for the ending, for the tape below the name. */
  cells: TapeCell[];
  /** Width of the whole name and of its longest word, in em, rounded up to a tenth. */
  width: number;
  longestWord: number;
}

/** Measures a name as the poster sets it, so that its type can be sized before the font is there. */
export function measureName(name: string): NameMeasure {
  const words = name.split(/(?<=[a-z0-9])(?=[A-Z])|(?=\.[^.]*$)/);
  const ending = name.lastIndexOf('.') > 0 ? name.slice(name.lastIndexOf('.')) : '';
  const letters = [...name.slice(0, name.length - ending.length)];
  const cells: TapeCell[] = letters.map((letter, at) => ({ share: widthOf(letter), label: `${at + 1}` }));
  if (ending) cells.push({ share: widthOf(ending), label: ending, tone: 'ink' });
  return { words, cells, width: emOf(name), longestWord: Math.max(...words.map(emOf)) };
}

const emOf = (text: string) => Math.ceil(widthOf(text) / 10) / 10;

function widthOf(text: string): number {
  let sum = 0;
  for (const letter of text) sum += (WIDTHS.find(([, letters]) => letters.includes(letter))?.[0] ?? USUAL) + TRACKING;
  return sum;
}
