import { widthOf } from '#contract/letter-metrics.ts';

/** About how wide the bold face sets a line of figures or words, in em. */
export function lineWidth(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + (NARROW.test(letter) ? 0.27 : widthOf(letter) / 100), 0);
}

/** What stands between digits. */
const NARROW = /[\s.,’'\u061c\u200e\u200f]/;
