import type { NameLetters } from '#contract/page.ts';
import { kerningOf, metricsOf } from './letter-metrics.ts';
import type { TapeCell } from './tape.tsx';

/** The poster's letter-spacing, in hundredths of an em. */
const TRACKING = -4;

/** In which settings a word begins or ends a line: on one line, on two and word by word; on two and word by word; word by word. */
type LineEdge = 'always' | 'two' | 'own';

export interface PosterWord {
  text: string;
  /** A cell a letter, one for the ending. */
  cells: TapeCell[];
  /** From the edges of the word's box inward to its ink, in hundredths of an em; below 0 where the ink sticks out. */
  before: number;
  after: number;
  opens: LineEdge;
  closes: LineEdge;
}

export interface NameMeasure {
  /** `Now`, `Fetch`, `.com`: where the name may break into lines. */
  words: PosterWord[];
  /** Whether a letter reaches below the line. */
  deep: boolean;
  /** Width of the ink in em, to a hundredth, of the name on one line, of the wider of its two lines, and of its longest word. */
  oneLine: number;
  twoLines: number;
  longestWord: number;
}

/** Measures a name as the poster sets it, so that its type can be sized before the font is there. */
export function measureName(name: string, chosen?: NameLetters): NameMeasure {
  const emOf = (some: string[]) => widthOf(some, chosen);
  const texts = name.split(/(?<=[a-z0-9])(?=[A-Z])|(?=\.[^.]*$)/).flatMap(inPieces);
  const breaks = texts.map((_, at) => Math.max(emOf(texts.slice(0, at + 1)), emOf(texts.slice(at + 1))));
  const twoLines = Math.min(...breaks);
  // As the browser breaks: on the first line stands what fits.
  const second = texts.findLastIndex((_, at) => emOf(texts.slice(0, at)) <= twoLines);
  const longestWord = Math.max(...texts.map((text) => emOf([text])));
  const count = Array.from(texts.filter((text) => !isEnding(text)).join('')).length;
  return {
    words: texts.map((text, at) => ({
      text,
      cells: isEnding(text)
        ? [{ share: boxOf(text, chosen), label: text, tone: 'ink' }]
        : cellsOf(text, texts.slice(0, at).join('').length, count, chosen),
      ...edgesOf(text, chosen),
      opens: at === 0 ? 'always' : at === second ? 'two' : 'own',
      closes: at === texts.length - 1 ? 'always' : at === second - 1 ? 'two' : 'own',
    })),
    deep: /[gjpqyQJ]/.test(name),
    oneLine: [emOf(texts), twoLines, longestWord].find((width) => width <= WIDEST) ?? longestWord,
    twoLines: twoLines <= WIDEST ? twoLines : longestWord,
    longestWord,
  };
}

/** Em of a line that still makes a poster; a longer one is set on more lines. */
const WIDEST = 18;

/** Letters of a line that stay large on a phone. */
const LONGEST = 16;

/** A long word is set in lines: from hyphen to hyphen as far as they reach, else of about the same length. */
function inPieces(word: string): string[] {
  if (Array.from(word).length <= LONGEST) return [word];
  const lines: string[] = [];
  for (const part of word.split(/(?<=-)/).flatMap(inEqualPieces)) {
    const line = `${lines.at(-1) ?? ''}${part}`;
    if (lines.length > 0 && line.length <= LONGEST) lines[lines.length - 1] = line;
    else lines.push(part);
  }
  return lines;
}

function inEqualPieces(word: string): string[] {
  const letters = Array.from(word);
  const size = Math.ceil(letters.length / Math.ceil(letters.length / LONGEST));
  return Array.from({ length: Math.ceil(letters.length / size) }, (_, at) =>
    letters.slice(at * size, (at + 1) * size).join(''),
  );
}

const isEnding = (text: string) => text.startsWith('.');

function cellsOf(word: string, lettersBefore: number, count: number, chosen?: NameLetters): TapeCell[] {
  const letters = Array.from(word);
  // Under small letters a number at an end would reach over it.
  const hasRoom = (at: number) =>
    (count <= 24 && letters.length <= 9) || ((lettersBefore === 0 || at >= 2) && at <= letters.length - 3);
  return letters.map((letter, at) => ({
    share: metricsOf(letter, chosen).width + TRACKING,
    label: hasRoom(at) ? numbered(lettersBefore + at + 1, count) : undefined,
  }));
}

/** A long tape has room for every fifth number only. */
function numbered(place: number, letters: number): string | undefined {
  return letters <= 12 || place % 5 === 0 ? `${place}` : undefined;
}

/** From the first ink of a line to its last. */
function widthOf(texts: string[], chosen?: NameLetters): number {
  if (texts.length === 0) return 0;
  const boxes = texts.reduce((sum, text) => sum + boxOf(text, chosen), 0);
  return (boxes - edgesOf(texts[0]!, chosen).before - edgesOf(texts.at(-1)!, chosen).after) / 100;
}

/** A word as the browser advances over it. */
function boxOf(word: string, chosen?: NameLetters): number {
  const letters = Array.from(word);
  return letters.reduce(
    (sum, letter, at) =>
      sum + metricsOf(letter, chosen).width + TRACKING - (at > 0 ? kerningOf(letters[at - 1]!, letter, chosen) : 0),
    0,
  );
}

function edgesOf(word: string, chosen?: NameLetters) {
  const letters = Array.from(word);
  return { before: metricsOf(letters[0]!, chosen).before, after: metricsOf(letters.at(-1)!, chosen).after + TRACKING };
}
