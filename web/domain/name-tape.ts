import type { PosterWord } from '#contract/site/artwork.ts';
import type { TapeCell } from '../ui/tape.tsx';

/**
 * Makes the tape of each piece of a name: a numbered cell for each letter, and one for the ending. `dir`: the name's.
 */
export function nameCells(words: PosterWord[], dir?: 'rtl'): TapeCell[][] {
  const counts = words.map(({ cells = [] }) => cells.length);
  const count = lettersOf(words);
  return words.map(({ text, cells: widths, dir: own = dir }, at) => {
    if (!widths) return [{ share: 1, label: text, tone: 'ink' }];
    const before = counts.slice(0, at).reduce((sum, other) => sum + other, 0);
    const cells = widths.map((share, place) => ({
      share,
      label: labelOf({ before, place, letters: widths.length, count }),
    }));
    return own === 'rtl' ? cells.toReversed() : cells;
  });
}

export function lettersOf(words: PosterWord[]): number {
  return words.reduce((sum, { cells = [] }) => sum + cells.length, 0);
}

/** The letter at `place` in a piece of `letters`, after `before` letters of the name, which has `count`. */
type Place = Record<'before' | 'place' | 'letters' | 'count', number>;

/** Numbers a letter. A number at an end would cover small letters, and a long tape has room for every fifth only. */
function labelOf({ before, place, letters, count }: Place): string | undefined {
  const hasRoom = (count <= 24 && letters <= 9) || ((before === 0 || place >= 2) && place <= letters - 3);
  const number = before + place + 1;
  return hasRoom && (count <= 12 || number % 5 === 0) ? `${number}` : undefined;
}
