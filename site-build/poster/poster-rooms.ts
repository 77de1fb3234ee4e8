import type { PosterSetting } from '#contract/page.ts';
import type { Room } from './choose-lines.ts';

export const settings = ['phone', 'middle', 'desk'] as const satisfies PosterSetting[];

/**
 * How high the type may be, as a part of the window: so that the button for an offer is in sight below a name of any number of lines.
 * `more`: in em, what a line needs above and below its letters beside the usual.
 */
export function highestPart(setting: PosterSetting, lines: number, more: number): number {
  const part = setting === 'phone' && lines === 2 ? 0.25 : ([0.5, 0.27, 0.17][lines - 1] ?? 0.5 / lines);
  return Math.round((part * USUAL * 10_000) / (USUAL + more)) / 10_000;
}

/** Of a line with its tape, in em. */
const USUAL = 1.12;

/**
 * The poster in a usual window of each sort. `longest`: at 320 px of window a letter is 40 px high, from 32 rem of room on 48, at 1280 px
 * of window 64; less a hundredth for fonts that stand in.
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

/** Of the link picture, in its pixels: each line has a piece of the tape below it. */
export const PICTURE_WIDTH = 1080;
export const pictureRoom: Room = {
  width: PICTURE_WIDTH,
  highest: (lines) => (lines === 1 ? 230 : 360 / (1.2 * lines)),
  longest: 18,
  gain: 0.85,
};
