import { kerningOf, metricsOf, type LetterMetrics } from '#contract/letter-metrics.ts';
import type { Typeface } from '../fonts/typefaces.ts';
import { nameFonts, type NameFont } from './name-fonts.ts';
import { systemMeasure } from './system-letters.ts';

/** A letter as people count them, in hundredths of an em of the poster's type. */
export interface LetterMeasure extends LetterMetrics {
  /** Its ink above the line and below it. */
  height: number;
  depth: number;
  /** How much closer it stands to the letter before than its width says. */
  closer: number;
}

export interface MeasuredName {
  letters: LetterMeasure[];
  /** That set it, beside the face's own. */
  fonts: NameFont[];
  /** Whether a letter is left to the fonts of the visitor's system. */
  isLacking: boolean;
}

/** Measures the letters of a domain's name in the font of its headings, or in what stands there for letters that it lacks. */
export async function measureLetters(letters: string[], face: Typeface, inPicture = false): Promise<MeasuredName> {
  const own = new Map(letters.flatMap((letter) => ownMeasure(letter, face) ?? []));
  const others = [...new Set(letters.filter((letter) => !own.has(letter)))];
  const fonts = others.length > 0 ? await nameFonts(others, face, inPicture) : [];
  const fontOf = (letter: string) => fonts.find((font) => font.letters.includes(letter));
  const measured = letters.map((letter, at) => {
    const [font, before] = [own.has(letter) ? undefined : fontOf(letter), letters[at - 1]];
    const measure = own.get(letter) ?? (font ? measuredBy(font, letter) : systemMeasure(letter));
    return {
      ...measure,
      closer: before === undefined ? 0 : closerTo(before, letter, { own, font, other: fontOf(before) }),
    };
  });
  return { letters: measured, fonts, isLacking: others.some((letter) => !fontOf(letter)) };
}

/** The face's own font was measured by hand where its letters are usual. */
function ownMeasure(letter: string, { size }: Typeface): [string, Measure][] | undefined {
  const metrics = size === undefined ? metricsOf(letter) : undefined;
  if (!metrics) return undefined;
  const depth = DEEP.find(([letters]) => letters.includes(letter))?.[1] ?? 0;
  return [[letter, { ...metrics, height: 70, depth }]];
}

export type Measure = Omit<LetterMeasure, 'closer'>;

const DEEP: [letters: string, depth: number][] = [
  ['g', 18],
  ['jpqy', 17],
  ['JQ', 13],
];

function measuredBy({ open, size }: NameFont, letter: string): Measure {
  const hundredths = (em: number) => em * size * 100;
  const { left, right, top, bottom } = open.ink(letter);
  const width = open.advance(letter);
  const isJoined = JOINED.test(letter);
  return {
    width: tenth(hundredths(width)),
    before: isJoined ? 0 : Math.round(hundredths(left)),
    after: isJoined ? 0 : Math.round(hundredths(width - right)),
    height: Math.ceil(hundredths(top)),
    depth: Math.ceil(hundredths(-bottom)),
  };
}

interface Between {
  own: Map<string, Measure>;
  font: NameFont | undefined;
  other: NameFont | undefined;
}

/** By kerning, and by what joined letters are narrower than alone. */
function closerTo(before: string, letter: string, { own, font, other }: Between): number {
  if (own.has(before) && own.has(letter)) return kerningOf(before, letter);
  if (!font || font !== other) return 0;
  const { open, size } = font;
  return tenth((open.advance(before) + open.advance(letter) - open.advance(before + letter)) * size * 100);
}

/** Their ink depends on what they are joined to. */
const JOINED = /\p{Script=Arabic}/u;

const tenth = (value: number) => Math.round(value * 10) / 10;
