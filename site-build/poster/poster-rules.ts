import { highestPart, settings, type Lines, type MeasuredLetter } from './choose-lines.ts';
import type { PosterSetting } from '#contract/page.ts';
import type { LetterMeasure } from './measure-letters.ts';

interface Measured {
  lines: Record<PosterSetting, Lines>;
  /** The letters of each piece. */
  pieces: MeasuredLetter[][];
  /** In hundredths of an em. */
  tracking: number;
  isTurned: boolean;
}

/** What the stylesheet says of one name: how wide its lines are, so that its type is right before any font or script is there. */
export function posterRules({ lines, pieces, tracking, isTurned }: Measured): string {
  const { high, deep } = marginsOf(pieces.flat());
  const sizes = settings.flatMap((setting) => {
    const { width, starts } = lines[setting];
    const part = Math.round(highestPart(setting, starts.length, high + deep) * 10_000) / 100;
    return [`--${setting}:${hundredths(width * 100)}`, `--${setting}-high:${part}svh`];
  });
  const room = [...(high > 0 ? [`--high:${high}em`] : []), ...(deep > 0 ? [`--deep:${deep}em`] : [])];
  const edges = pieces.map((piece, at) => {
    const [before, after] = [piece[0]!.before, piece.at(-1)!.after + tracking];
    return `.poster-word:nth-of-type(${at + 1}){--before:${em(before)};--after:${em(after)}}`;
  });
  return [
    `.poster{${[...sizes, `--lines:${lines.desk.starts.length}`, ...room].join(';')}}`,
    ...edges,
    ...(tracking === 0
      ? ['.poster>*>*{letter-spacing:0;white-space:nowrap}', '.poster-word{max-inline-size:none}']
      : []),
    ...(isTurned ? ['.poster>*>*{margin-inline:0}', ':root:not([dir=rtl]) .poster{text-align:left}'] : []),
  ].join('');
}

/** What a line needs above and below its letters beside the usual, in em. */
export function marginsOf(letters: LetterMeasure[]): { high: number; deep: number } {
  const [high, deep] = [
    Math.max(...letters.map(({ height }) => height)),
    Math.max(...letters.map(({ depth }) => depth)),
  ];
  return { high: Math.max(0, high - CLEAR) / 100, deep: deep > OVERSHOOT ? deep / 100 : 0 };
}

/** Above the line, where nothing meets the tape of the line before, and the overshoot of round letters below it. */
const CLEAR = 74;
const OVERSHOOT = 3;

const hundredths = (value: number) => Math.round(value) / 100;
const em = (value: number) => `${hundredths(value)}em`;
