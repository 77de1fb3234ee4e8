import type { PosterSetting } from '#contract/site/artwork.ts';
import type { LetterMeasure } from './measure-letters.ts';
import type { NameLetter } from './split-name.ts';

/** A letter with its measures. */
export type MeasuredLetter = NameLetter & LetterMeasure;

/** The room for lines. Lengths are in pixels of a typical window. */
interface Room {
  width: number;
  /** The largest size of type for a number of lines. */
  highest(lines: number): number;
  /** The longest line in em, so that letters are large enough in the narrowest window. */
  longest: number;
  /** The factor by which each further line lowers a poster's score: few lines are calmer. */
  gain: number;
}

export const settings = ['phone', 'middle', 'desk'] as const satisfies PosterSetting[];

/**
 * Computes the largest size of type, as a part of the window, that keeps the offer button in sight below any number of lines. `more` is
 * the extra height of a line above and below its letters, in em.
 */
export function highestPart(setting: PosterSetting, lines: number, more: number): number {
  const part = setting === 'phone' && lines === 2 ? 0.25 : ([0.5, 0.27, 0.17][lines - 1] ?? 0.5 / lines);
  return Math.round((part * LINE_HEIGHT * 10_000) / (LINE_HEIGHT + more)) / 10_000;
}

/** Height of a line with its tape, in em. */
const LINE_HEIGHT = 1.12;

/**
 * Describes the room in a typical window of each setting. In `longest`, a letter is 40 px high in a window of 320 px. It is 48 px from
 * 32 rem of room, and 64 px in a window of 1280 px. A hundredth is left for fallback fonts.
 */
export function posterRoom(setting: PosterSetting, more: number): Room {
  const { height, ...room } = windows[setting];
  return { ...room, highest: (lines) => height * highestPart(setting, lines, more) };
}

const windows = {
  phone: { width: 328, height: 640, longest: 7.1, gain: 0.9 },
  middle: { width: 704, height: 1024, longest: 10.5, gain: 0.85 },
  desk: { width: 1178, height: 720, longest: 18.2, gain: 0.72 },
};

/** The link preview, in its pixels: each line has a piece of the tape below it. */
export const pictureRoom: Room = {
  width: 1080,
  highest: (lines) => (lines === 1 ? 230 : 360 / (1.2 * lines)),
  longest: 18,
  gain: 0.85,
};

export interface Lines {
  /** Indices of the letters at which they begin. */
  starts: number[];
  /** Width of the widest, from its first ink to its last, in em. */
  width: number;
}

/** Chooses the lines that make the largest poster. `tracking`: in hundredths of an em. */
export function chooseLines(letters: MeasuredLetter[], room: Room, tracking: number): Lines {
  const widthOf = lineWidths(letters, tracking);
  const scored = waysToBreak(letters, room, widthOf).map(({ starts, widest: width }) => {
    const size = Math.min(room.width / width, room.highest(starts.length));
    const torn = starts.filter((start) => typeof letters[start]!.opens === 'number').length;
    const score = size * room.gain ** (starts.length - 1) * TORN ** torn;
    return { starts, width, score: width <= room.longest ? score * FITS : score };
  });
  const { starts, width } = scored.toSorted((a, b) => b.score - a.score)[0]!;
  return { starts, width };
}

/** The factor by which each torn word lowers a poster's score. */
const TORN = 0.6;
/** The factor that puts every poster that fits before all others. */
const FITS = 1000;
/** The cost in em of a letter that is separated from its word. */
const ALONE = 0.6;
/** Enough for 63 of the widest letters on the narrowest phone. */
const LINES_MAX = 14;

type WidthOf = (from: number, to: number) => number;

/** A choice of line breaks. `cost`: the sum of their costs, in em. */
interface Way {
  widest: number;
  cost: number;
  squares: number;
  starts: number[];
}

/** Finds, for each number of lines, the breaks with the least wide line, and among those the most even ones. */
function waysToBreak(letters: MeasuredLetter[], room: Room, widthOf: WidthOf): Way[] {
  const costs = breakCosts(letters, room, widthOf);
  const places = [...costs.flatMap((cost, at) => (cost < Number.POSITIVE_INFINITY ? [at] : [])), letters.length];
  const must = letters.flatMap(({ opens }, at) => (opens === 'must' ? [at] : []));
  const found: Way[] = [];
  let ways = new Map<number, Way>([[0, { widest: 0, cost: 0, squares: 0, starts: [] }]]);
  for (let line = 0; line < LINES_MAX && ways.size > 0; line += 1) {
    const next = new Map<number, Way>();
    for (const [from, way] of ways) {
      for (const to of places) {
        if (to <= from || must.some((at) => at > from && at < to)) continue;
        const longer = lengthened(way, { from, width: widthOf(from, to), cost: from === 0 ? 0 : costs[from]! });
        const other = next.get(to);
        if (!other || isBetter(longer, other)) next.set(to, longer);
      }
    }
    ways = next;
    const whole = ways.get(letters.length);
    if (whole) found.push(whole);
  }
  return found;
}

const lengthened = (way: Way, line: { from: number; width: number; cost: number }): Way => ({
  widest: Math.max(way.widest, line.width),
  cost: way.cost + line.cost,
  squares: way.squares + line.width ** 2,
  starts: [...way.starts, line.from],
});

function isBetter(one: Way, other: Way): boolean {
  const more = one.widest + one.cost - other.widest - other.cost;
  return more < 0 || (more === 0 && one.squares < other.squares);
}

/**
 * Computes the cost in em of a line that begins at each letter. It is 0 between words. A line begins inside a word only if the word is
 * too long.
 */
function breakCosts(letters: MeasuredLetter[], { longest }: Room, widthOf: WidthOf): number[] {
  const isInside = ({ opens }: NameLetter) => typeof opens === 'number' || opens === 'never';
  const words = [...letters.flatMap((letter, at) => (at === 0 || !isInside(letter) ? [at] : [])), letters.length];
  const isLong = (at: number) => {
    const word = words.findLastIndex((start) => start <= at);
    return widthOf(words[word]!, words[word + 1]!) > longest;
  };
  return letters.map(({ opens }, at) => {
    if (at === 0 || opens === 'never') return Number.POSITIVE_INFINITY;
    if (typeof opens === 'number') return isLong(at) ? opens : Number.POSITIVE_INFINITY;
    return opens === 'letter' ? ALONE : 0;
  });
}

/** Makes a function that measures a line from its first ink to its last, in em. */
export function lineWidths(letters: MeasuredLetter[], tracking: number): WidthOf {
  const reach = [0];
  for (const { width, closer } of letters) reach.push(reach.at(-1)! + width + tracking - closer);
  return (from, to) => {
    const [first, last] = [letters[from]!, letters[to - 1]!];
    return (reach[to]! - reach[from]! + first.closer - first.before - last.after - tracking) / 100;
  };
}
