import type { NamePoster, NameSign, PosterSetting, PosterWord } from '#contract/page.ts';
import type { Typeface } from '../fonts/typefaces.ts';
import { chooseLines, lineWidths, type Lines, type MeasuredLetter } from './choose-lines.ts';
import { findBreaks, readsFromRight } from './find-breaks.ts';
import { measureLetters } from './measure-letters.ts';
import { partsOfName } from './name-parts.ts';
import { pictureRoom, posterRooms, settings } from './poster-rooms.ts';
import { posterRules } from './poster-rules.ts';

/** A name as its pages and its picture set it. */
export interface PosterPlan {
  poster: NamePoster;
  /** What the stylesheet of its pages says of it alone. */
  css: string;
  picture: Pick<NameSign, 'lines' | 'dir' | 'letterSpacing' | 'size'>;
}

/** Chooses a name's lines, for each window and for its picture, from its letters in the font of the face's headings. */
export async function planPoster(name: string, heading: Typeface): Promise<PosterPlan> {
  const parts = partsOfName(name);
  const letters = await measured(findBreaks(parts), heading);
  const tracking = letters.some(({ text }) => STANDS_FREE.test(text)) ? 0 : TIGHT;
  const dir = readsFromRight(parts.label) ? 'rtl' : undefined;
  const chosen = settings.map((setting) => chooseLines(letters, posterRooms[setting], tracking));
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
    picture: {
      dir,
      letterSpacing: tracking / 100,
      size: heading.size ?? 1,
      lines: pictureLines(letters, tracking, dir),
    },
  };
}

/** In hundredths of an em; but joined letters would be torn and square ones pressed. */
const TIGHT = -4;
const STANDS_FREE =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

async function measured(found: ReturnType<typeof findBreaks>, heading: Typeface): Promise<MeasuredLetter[]> {
  const measures = await measureLetters(
    found.map(({ text }) => text),
    heading,
  );
  return found.map((letter, at) => ({ ...letter, ...measures[at]! }));
}

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
  const isTurnedBack = dir === 'rtl' && !readsFromRight(text);
  return {
    text,
    cells: piece[0]!.isEnding ? undefined : piece.map(({ width }) => Math.round((width + tracking) * 10) / 10),
    dir: isTurnedBack ? 'ltr' : undefined,
  };
}

function opensIn(lines: Record<PosterSetting, Lines>, start: number): string | undefined {
  if (start === 0) return undefined;
  return settings.filter((setting) => lines[setting].starts.includes(start)).join(' ') || undefined;
}

function pictureLines(letters: MeasuredLetter[], tracking: number, dir: 'rtl' | undefined): NameSign['lines'] {
  return cutAt(letters, chooseLines(letters, pictureRoom, tracking).starts).map((line) => {
    const ending = line.findIndex(({ isEnding }) => isEnding);
    const pieces = ending > 0 ? cutAt(line, [0, ending]) : [line];
    const last = ending < 0 ? [] : line.slice(ending);
    return {
      words: pieces.map((piece) => wordOf(piece, tracking, dir)),
      width: lineWidths(line, tracking)(0, line.length),
      before: line[0]!.before / 100,
      ending: last.reduce((sum, { width }) => sum + width + tracking, 0),
    };
  });
}
