import { readHostName } from '#contract/host-name.ts';
import type { NamePoster, NameSign, PosterSetting, PosterWord } from '#contract/page.ts';
import type { FontPart } from '../fonts/font-package.ts';
import type { Typeface } from '../fonts/typefaces.ts';
import {
  chooseLines,
  lineWidths,
  pictureRoom,
  posterRoom,
  settings,
  type Lines,
  type MeasuredLetter,
} from './choose-lines.ts';
import { findBreaks, readsFromRight, type NameLetter } from './find-breaks.ts';
import { measureLetters } from './measure-letters.ts';
import { partsOfName } from './name-parts.ts';
import { marginsOf, posterRules } from './poster-rules.ts';

/** A name as its pages and its picture set it. */
export interface PosterPlan {
  poster: NamePoster;
  /** What the stylesheet of its pages says of it alone. */
  css: string;
  /** That its pages load for the name alone. */
  fonts: { part: FontPart; letters: string[]; size: number }[];
  picture: Omit<NameSign, 'initial'>;
}

/** Chooses a name's lines, for each window and for its picture, from its letters in the font of the face's headings. */
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
  // A label in one piece can stand before an ending that is read from the left; in several it would run the other way.
  const isTorn = isTurned && startsOf(measured, once).length > 2;
  const dir = isTorn || (isTurned && readsFromRight(parts.ending)) ? 'rtl' : undefined;
  const letters = isTorn && !readsFromRight(parts.ending) ? measured.map(endingApart) : measured;
  const chosen = letters === measured ? once : choose(letters);
  const starts = startsOf(letters, chosen);
  // Letters of two pieces are set apart, so no pair of them stands closer.
  const apart = letters.map((letter, at) => (starts.includes(at) ? { ...letter, closer: 0 } : letter));
  const lines = Object.fromEntries(
    settings.map((setting, at) => [setting, { ...chosen[at]!, width: widestOf(apart, chosen[at]!, tracking) }]),
  ) as Record<PosterSetting, Lines>;
  const pieces = cutAt(apart, starts);
  const words = pieces.map((piece, at) => ({ ...wordOf(piece, tracking, dir), opens: opensIn(lines, starts[at]!) }));
  return {
    poster: { dir, words },
    css: posterRules({ lines, pieces, tracking, isTurned: dir === 'rtl' }),
    fonts: fonts.flatMap(({ part, letters: own, size }) => (part ? [{ part, letters: own, size }] : [])),
    picture: await planPicture(name, heading),
  };
}

/** In hundredths of an em; but joined letters would be torn and square ones pressed. */
const TIGHT = -4;
const STANDS_FREE =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

const trackingOf = (name: string) => (STANDS_FREE.test(name) ? 0 : TIGHT);

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

/** Where a piece begins: a line in any window, or the ending. */
function startsOf(letters: MeasuredLetter[], chosen: Lines[]): number[] {
  const ending = letters.findIndex(({ isEnding }) => isEnding);
  return [...new Set([0, ending, ...chosen.flatMap((lines) => lines.starts)])].toSorted((a, b) => a - b);
}

const cutAt = (letters: MeasuredLetter[], starts: number[]) =>
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

/** Of a name with letters that no font of ours has, the picture shows the host. */
async function planPicture(name: string, heading: Typeface): Promise<PosterPlan['picture']> {
  const found = findBreaks(partsOfName(name));
  const { letters: measures, isLacking } = await measure(found, heading, true);
  const host = isLacking ? readHostName(name) : name;
  if (host !== undefined && host !== name) return planPicture(host, heading);
  const tracking = trackingOf(name);
  const letters = found.map((letter, at) => ({ ...letter, ...measures[at]! }));
  const lines = cutAt(letters, chooseLines(letters, pictureRoom, tracking).starts).map((line) => {
    const ending = line.findIndex(({ isEnding }) => isEnding);
    const widthOf = lineWidths(line, tracking);
    return {
      words: (ending > 0 ? cutAt(line, [0, ending]) : [line]).map((piece) => wordOf(piece, tracking, undefined)),
      width: widthOf(0, line.length),
      before: line[0]!.before / 100,
      ending: ending < 0 ? 0 : line.slice(ending).reduce((sum, { width }) => sum + width + tracking, 0),
    };
  });
  return { letterSpacing: tracking / 100, size: heading.size ?? 1, ...marginsOf(letters), lines };
}
