import type { PosterSetting } from '#contract/page.ts';
import type { Room } from './choose-lines.ts';

export const settings = ['phone', 'middle', 'desk'] as const satisfies PosterSetting[];

/** Of the window's height: a name of one line may have half of it, and one of any number leaves the button for an offer in sight. */
export function highestPart(lines: number): number {
  return [0.5, 0.27, 0.17][lines - 1] ?? Math.round(5200 / lines) / 10_000;
}

const inWindow = (height: number) => (lines: number) => height * highestPart(lines);

/**
 * The poster in a usual window of each sort. `longest`: at 320 px of window a letter is 40 px high, from 32 rem of room on 48, at 1280 px
 * of window 64; less a hundredth for fonts that stand in.
 */
export const posterRooms: Record<PosterSetting, Room> = {
  phone: { width: 328, highest: inWindow(640), longest: 7.1, gain: 0.9 },
  middle: { width: 704, highest: inWindow(1024), longest: 10.5, gain: 0.85 },
  desk: { width: 1178, highest: inWindow(720), longest: 18.2, gain: 0.72 },
};

/** Of the link picture, in its pixels: each line has a piece of the tape below it. */
export const PICTURE_WIDTH = 1080;
export const pictureRoom: Room = {
  width: PICTURE_WIDTH,
  highest: (lines) => (lines === 1 ? 230 : 360 / (1.2 * lines)),
  longest: 18,
  gain: 0.85,
};
