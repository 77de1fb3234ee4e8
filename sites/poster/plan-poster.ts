import type { NamePoster, NameSign, PosterWord } from '#contract/site/artwork.ts';
import { splitLetters, parseHostName } from '#contract/text/domain-name.ts';
import { type NameFont, planNameFont } from '../fonts/cut-font.ts';
import { type FontPart, type LetterBox, listParts } from '../fonts/open-font.ts';
import { setLine } from '../fonts/set-line.ts';
import type { Typeface } from '../fonts/typefaces.ts';
import { readsFromRight, splitLabel, splitName } from './split-name.ts';

export interface PosterPlan {
  poster: NamePoster;
  css: string;
  /** Fonts that its pages load only for the name. */
  fonts: NameFont[];
  picture: Omit<NameSign, 'initial'>;
}

/** Sets a name in lines. `breaks`: the name without its ending, with a middle dot where a line may begin. */
export async function planPoster(name: string, heading: Typeface, breaks?: string): Promise<PosterPlan> {
  const set = await setName(name, heading, breaks);
  const { words, dir } = set;
  const chosen = settings.map((setting) => [setting, chooseLines(set, windows[setting])] as const);
  const posterMessages = words.map((_, at): PosterWord => {
    const opens = chosen.filter(([, starts]) => at > 0 && starts.includes(at)).map(([setting]) => setting);
    return { ...describeWord(set, at), opens: opens.join(' ') || undefined };
  });
  const fonts: NameFont[] = [];
  for (const [part, letters] of Map.groupBy(words.flat(), (letter) => letter.part))
    if (part) fonts.push(planNameFont(part, joinText(letters)));
  const css = [BREAKS, writeRules(set, chosen), ...fonts.map((font) => font.css)];
  if (fonts.length > 0) css.push('.poster .poster-fit>*{font-family:Name,var(--font-display)}');
  // The link preview shows the host if none of our fonts has the letters of the name.
  const host = set.isWhole ? undefined : parseHostName(name);
  const picture = planPicture(host === undefined ? set : await setName(host, heading), heading.size);
  return { poster: { dir, words: posterMessages }, css: css.join(''), fonts, picture };
}

const joinText = (letters: Letter[]) => letters.map(({ text }) => text).join('');

const settings = ['phone', 'middle', 'desk'] as const;

/** The widths of a poster that each setting is for. */
const rooms = { phone: 'width<32rem', middle: '32rem<=width<56rem', desk: 'width>=56rem' };

/** Rules that leave out the line breaks of other settings. The word after one continues its line, with a mark. */
const BREAKS = settings
  .map((setting) => {
    const left = `br:not([data-opens~=${setting}])`;
    const ofWords = `${left}+.poster-word{--from:0em;--mark:inline}.poster-word:has(+${left}){--to:-.005em}`;
    const rules = `{${left}{display:none}${ofWords}}`;
    return `@container (${rooms[setting]})${rules}${setting === 'middle' ? `@media print${rules}` : ''}`;
  })
  .join('');

/** The most lines in a window. There are more of them only if one would be longer than `longest`, in em. */
const windows = {
  phone: { most: 3, longest: 7.1 },
  middle: { most: 2, longest: 10.5 },
  desk: { most: 1, longest: 18.2 },
  picture: { most: 1, longest: 9 },
};

/** The longest word in em. A longer one is torn, since its letters would be small on a phone. */
const LONGEST_WORD = 11;

/** A letter, measured in em of the poster's type. */
interface Letter extends LetterBox {
  /** The size of its font relative to the poster's type. */
  size: number;
  /** Its font, if pages load that only for the name. */
  part?: FontPart | undefined;
}

interface SetName {
  /** Its words, of which the last is the ending. */
  words: Letter[][];
  dir: 'rtl' | undefined;
  /** Whether the ending has a line of its own: it reads in the other direction than the label. */
  isApart: boolean;
  /** In em. Joined and square letters have none: it would tear the former and press the latter together. */
  tracking: number;
  isWhole: boolean;
}

async function setName(name: string, heading: Typeface, breaks?: string): Promise<SetName> {
  const { label, ending } = splitName(name);
  const pieces = breaks?.split('·') ?? splitLabel(label);
  const measured = await Promise.all([...pieces, ending].map((text) => measureWord(text, heading)));
  const dir = readsFromRight(label) ? 'rtl' : undefined;
  return {
    words: measured.flatMap(({ letters }) => tear(letters)),
    dir,
    isApart: dir === 'rtl' && !readsFromRight(ending),
    tracking: JOINED.test(name) || SQUARE.test(name) ? 0 : -0.04,
    isWhole: measured.every(({ isWhole }) => isWhole),
  };
}

const SQUARE = /\p{sc=Han}|\p{sc=Hira}|\p{sc=Kana}|\p{sc=Hang}|\p{sc=Thai}/u;

/** Measures a word in the font of headings, or in the one that replaces it for missing letters. */
async function measureWord(text: string, { fonts, size = 1 }: Typeface) {
  const { runs, isWhole } = await setLine(text, fonts, WEIGHT);
  // The visitor's system sets it.
  if (!isWhole) return { letters: splitLetters(text).map(guessLetter), isWhole: false };
  const ofPage = fonts.flatMap(listParts);
  const letters = runs.flatMap(({ font: { part, measure }, text: own }) => {
    const isOfPage = ofPage.includes(part);
    const factor = isOfPage ? size : 1;
    return measure(own).map((box) => ({ ...resize(box, factor), size: factor, part: isOfPage ? undefined : part }));
  });
  return { letters, isWhole: true };
}

const WEIGHT = 700;

function resize<Box extends LetterBox>(box: Box, factor: number): Box {
  const { text, width, left, right, top, bottom } = box;
  // The ink of letters that join depends on their neighbours.
  const ink = readsFromRight(text) ? [0, width] : [left, right];
  const [from, to] = [ink[0]! * factor, ink[1]! * factor];
  return { ...box, width: width * factor, left: from, right: to, top: top * factor, bottom: bottom * factor };
}

/** Makes a letter that is as wide as the widest in fonts of a visitor's system. */
function guessLetter(text: string): Letter {
  const width = /\p{Extended_Pictographic}/u.test(text) ? 1.3 : 1;
  return { text, width, left: 0, right: width, top: 1, bottom: -0.35, size: 1 };
}

/** Tears a long word into equal parts. Joined letters stay together. */
function tear(letters: Letter[]): Letter[][] {
  const count = letters.some(({ text }) => JOINED.test(text)) ? 1 : Math.ceil(measureWidth(letters, 0) / LONGEST_WORD);
  const length = Math.ceil(letters.length / count);
  return Array.from({ length: count }, (_, at) => letters.slice(at * length, (at + 1) * length));
}

const JOINED = /[\p{Script=Arabic}\p{Script=Devanagari}]/u;

function measureWidth(letters: Letter[], tracking: number): number {
  const { before, after } = measureEdges(letters);
  return letters.reduce((sum, { width }) => sum + width + tracking, 0) - tracking - before - after;
}

/** Measures the white before the first ink and after the last, rounded down: the tape is never shorter than the ink. */
function measureEdges(letters: Letter[]): { before: number; after: number } {
  const [first, last] = [letters[0]!, letters.at(-1)!];
  return { before: Math.floor(first.left * 100) / 100, after: Math.floor((last.width - last.right) * 100) / 100 };
}

/** Chooses the words at which lines begin: the shortest lines of which there are not too many. */
function chooseLines({ words, tracking, isApart }: SetName, { most, longest }: { most: number; longest: number }) {
  const widths = words.map((word) => measureWidth(word, tracking));
  const fill = (limit: number) => {
    let used = Infinity;
    return widths.flatMap((width, at) => {
      used += width;
      if (used <= limit && !(isApart && at === widths.length - 1)) return [];
      used = width;
      return [at];
    });
  };
  const count = Math.max(most, fill(longest).length);
  let limit = Math.max(...widths);
  while (fill(limit).length > count) limit += 0.25;
  return fill(limit);
}

const sliceLines = (words: Letter[][], starts: number[]) =>
  starts.map((start, at) => words.slice(start, starts[at + 1]).flat());

function describeWord({ words, dir, tracking }: SetName, at: number): PosterWord {
  const text = joinText(words[at]!);
  const own = readsFromRight(text) ? 'rtl' : undefined;
  return {
    text,
    cells: at === words.length - 1 ? undefined : words[at]!.map(({ width }) => round((width + tracking) * 100, 1)),
    dir: own === dir ? undefined : (own ?? 'ltr'),
  };
}

/** Plans the link preview, in which all fonts have the size of the font of headings. */
function planPicture(set: SetName, size = 1): PosterPlan['picture'] {
  const words = set.words.map((word) => word.map((letter) => resize(letter, size / letter.size)));
  const sized = { ...set, words };
  const starts = chooseLines(sized, windows.picture);
  const lines = sliceLines(words, starts).map((letters, at) => ({
    words: words.slice(starts[at], starts[at + 1]).map((_, word) => describeWord(sized, starts[at]! + word)),
    dir: set.dir,
    width: measureWidth(letters, set.tracking),
    before: measureEdges(letters).before,
  }));
  return { letterSpacing: set.tracking, size, ...measureMargins(words.flat()), lines };
}

/** Writes the widths of a name's lines as rules, so that its size is right before any font or script has loaded. */
function writeRules({ words, tracking, dir }: SetName, chosen: (readonly [keyof typeof rooms, number[]])[]): string {
  const { high, deep } = measureMargins(words.flat());
  const sizes = chosen.map(([setting, starts]) => {
    const width = Math.max(...sliceLines(words, starts).map((line) => measureWidth(line, tracking)));
    const highest = round(computeHighest(starts.length, high + deep), 2);
    return `--${setting}:${round(width, 2)};--${setting}-high:${highest}svh`;
  });
  const edges = words.map((word, at) => {
    const { before, after } = measureEdges(word);
    const low = at > 0 && dir === undefined ? Math.max(0, CAPITALS - Math.max(...word.map(({ top }) => top))) : 0;
    const values = [`--before:${before}em`, `--after:${round(after + tracking, 2)}em`];
    if (low > 0.05) values.push(`--low:${round(low, 2)}em`);
    return `.poster-word:nth-of-type(${at + 1}){${values.join(';')}}`;
  });
  return [
    `.poster{${sizes.join(';')};--high:${high}em;--deep:${deep}em}`,
    ...edges,
    tracking === 0 ? '.poster>*>*{letter-spacing:0;white-space:nowrap}.poster-word{max-inline-size:none}' : '',
    dir ? '.poster>*>*{margin-inline:0}:root:not([dir=rtl]) .poster{text-align:left}' : '',
  ].join('');
}

/** Computes the largest type in hundredths of the window's height that leaves the offer button in sight. */
const computeHighest = (lines: number, more: number) =>
  (([50, 25, 17][lines - 1] ?? 50 / lines) * LINE_HEIGHT) / (LINE_HEIGHT + more);

/** Height of a line with its tape, in em. */
const LINE_HEIGHT = 1.12;

function measureMargins(letters: Letter[]): { high: number; deep: number } {
  const high = Math.max(...letters.map(({ top }) => top)) - CLEAR;
  const deep = -Math.min(...letters.map(({ bottom }) => bottom));
  return { high: round(Math.max(0, high), 2), deep: deep > OVERSHOOT ? round(deep, 2) : 0 };
}

/** Height of capitals in em. A line of lower letters moves up, as near to the tape above as the others. */
const CAPITALS = 0.63;
/** Heights in em up to which letters clear the tape of the line before, and of the overshoot of round letters below. */
const CLEAR = 0.74;
const OVERSHOOT = 0.03;

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;
