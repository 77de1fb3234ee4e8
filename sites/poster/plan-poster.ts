import type { NamePoster, NameSign, PosterSetting, PosterWord } from '#contract/site/artwork.ts';
import { parseHostName } from '#contract/text/domain-name.ts';
import type { FontPart } from '../fonts/open-font.ts';
import type { Typeface } from '../fonts/typefaces.ts';
import {
  chooseLines,
  highestPart,
  type Lines,
  lineWidths,
  type MeasuredLetter,
  pictureRoom,
  posterRoom,
  settings,
} from './choose-lines.ts';
import { type LetterMeasure, measureLetters } from './measure-letters.ts';
import { findBreaks, type NameLetter, partsOfName, readsFromRight } from './split-name.ts';

/** A name as its pages and its link preview show it. */
export interface PosterPlan {
  poster: NamePoster;
  /** The rules of its pages for this name. */
  css: string;
  /** Fonts that its pages load only for the name. */
  fonts: { part: FontPart; letters: string[]; size: number }[];
  picture: Omit<NameSign, 'initial'>;
}

/** Chooses a name's lines for each window and for its link preview, by its letters in the font of headings. */
export async function planPoster(name: string, heading: Typeface): Promise<PosterPlan> {
  const parts = partsOfName(name);
  const found = findBreaks(parts);
  const { letters: measures, fonts } = await measure(found, heading);
  const tracking = trackingOf(name);
  const measured = found.map((letter, at) => ({ ...letter, ...measures[at]! }));
  const { high, deep } = marginsOf(measured);
  const choose = (letters: MeasuredLetter[]) =>
    settings.map((setting) => chooseLines(letters, posterRoom(setting, high + deep), tracking));
  const isTurned = readsFromRight(parts.label);
  const once = choose(measured);
  // A label in one piece can be before an ending from left to right. Several pieces would be in reverse order.
  const isTorn = isTurned && startsOf(measured, once).length > 2;
  const dir = isTorn || (isTurned && readsFromRight(parts.ending)) ? 'rtl' : undefined;
  const letters = isTorn && !readsFromRight(parts.ending) ? measured.map(endingApart) : measured;
  const chosen = letters === measured ? once : choose(letters);
  const starts = startsOf(letters, chosen);
  // Letters of two pieces are set apart, so kerning does not apply to them.
  const apart = letters.map((letter, at) => (starts.includes(at) ? { ...letter, closer: 0 } : letter));
  const lines = Object.fromEntries(
    settings.map((setting, at) => [setting, { ...chosen[at]!, width: widestOf(apart, chosen[at]!, tracking) }]),
  ) as Record<PosterSetting, Lines>;
  const pieces = splitAt(apart, starts);
  const words = pieces.map((piece, at) => ({ ...wordOf(piece, tracking, dir), opens: opensIn(lines, starts[at]!) }));
  return {
    poster: { dir, words },
    css: posterRules({ lines, pieces, tracking, isTurned: dir === 'rtl' }),
    fonts: fonts.flatMap(({ part, letters: own, size }) => (part ? [{ part, letters: own, size }] : [])),
    picture: await planPicture(name, heading),
  };
}

/**
 * Tracking in hundredths of an em. Joined and square letters have none: it would tear the former and press the latter together.
 */
const TIGHT = -4;
const UNTRACKED =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

const trackingOf = (name: string) => (UNTRACKED.test(name) ? 0 : TIGHT);

const measure = (found: NameLetter[], heading: Typeface, inPicture = false) =>
  measureLetters(
    found.map(({ text }) => text),
    heading,
    inPicture,
  );

const endingApart = (letter: MeasuredLetter, at: number, all: MeasuredLetter[]): MeasuredLetter =>
  letter.isEnding && !all[at - 1]?.isEnding ? { ...letter, opens: 'must' } : letter;

function widestOf(letters: MeasuredLetter[], { starts }: Lines, tracking: number): number {
  const widthOf = lineWidths(letters, tracking);
  return Math.max(...starts.map((start, at) => widthOf(start, starts[at + 1] ?? letters.length)));
}

/** Finds the beginnings of pieces: those of the lines of each window, and the ending. */
function startsOf(letters: MeasuredLetter[], chosen: Lines[]): number[] {
  const ending = letters.findIndex(({ isEnding }) => isEnding);
  return [...new Set([0, ending, ...chosen.flatMap((lines) => lines.starts)])].toSorted((a, b) => a - b);
}

const splitAt = (letters: MeasuredLetter[], starts: number[]) =>
  starts.map((start, at) => letters.slice(start, starts[at + 1]));

function wordOf(piece: MeasuredLetter[], tracking: number, dir: 'rtl' | undefined): PosterWord {
  const text = piece.map((letter) => letter.text).join('');
  const own = readsFromRight(text) ? 'rtl' : undefined;
  return {
    text,
    cells: piece[0]!.isEnding ? undefined : piece.map(({ width }) => Math.round((width + tracking) * 10) / 10),
    dir: own === dir ? undefined : (own ?? 'ltr'),
  };
}

function opensIn(lines: Record<PosterSetting, Lines>, start: number): string | undefined {
  if (start === 0) return undefined;
  return settings.filter((setting) => lines[setting].starts.includes(start)).join(' ') || undefined;
}

/** Plans the link preview. It shows the host if none of our fonts has the letters of the name. */
async function planPicture(name: string, heading: Typeface): Promise<PosterPlan['picture']> {
  const found = findBreaks(partsOfName(name));
  const { letters: measures, hasMissingGlyphs } = await measure(found, heading, true);
  const host = hasMissingGlyphs ? parseHostName(name) : name;
  if (host !== undefined && host !== name) return planPicture(host, heading);
  const tracking = trackingOf(name);
  const letters = found.map((letter, at) => ({ ...letter, ...measures[at]! }));
  const lines = splitAt(letters, chooseLines(letters, pictureRoom, tracking).starts).map((line) => {
    const ending = line.findIndex(({ isEnding }) => isEnding);
    const widthOf = lineWidths(line, tracking);
    return {
      words: (ending > 0 ? splitAt(line, [0, ending]) : [line]).map((piece) => wordOf(piece, tracking, undefined)),
      width: widthOf(0, line.length),
      before: line[0]!.before / 100,
      ending: ending < 0 ? 0 : line.slice(ending).reduce((sum, { width }) => sum + width + tracking, 0),
    };
  });
  return { letterSpacing: tracking / 100, size: heading.size ?? 1, ...marginsOf(letters), lines };
}

interface Measured {
  lines: Record<PosterSetting, Lines>;
  /** The letters of each piece. */
  pieces: MeasuredLetter[][];
  /** A width in hundredths of an em. */
  tracking: number;
  isTurned: boolean;
}

/** Writes the widths of a name's lines as rules, so that its size is right before any font or script has loaded. */
function posterRules({ lines, pieces, tracking, isTurned }: Measured): string {
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

/** Computes the extra height of a line above and below its letters, in em. */
function marginsOf(letters: LetterMeasure[]): { high: number; deep: number } {
  const [high, deep] = [
    Math.max(...letters.map(({ height }) => height)),
    Math.max(...letters.map(({ depth }) => depth)),
  ];
  return { high: Math.max(0, high - CLEAR) / 100, deep: deep > OVERSHOOT ? deep / 100 : 0 };
}

/** Heights in hundredths of an em up to which letters clear the tape of the line before, and of the overshoot of round letters below. */
const CLEAR = 74;
const OVERSHOOT = 3;

const hundredths = (value: number) => Math.round(value) / 100;
const em = (value: number) => `${hundredths(value)}em`;
