import { kerningOf, metricsOf, type LetterMetrics } from '#contract/letter-metrics.ts';
import { partsOf, wantedOf } from '../fonts/font-package.ts';
import { openPart, type OpenFont } from '../fonts/open-font.ts';
import type { Typeface } from '../fonts/typefaces.ts';
import { measureSystemLetters } from './system-letters.ts';

/** A letter as people count them, in hundredths of an em of the poster's type. */
export interface LetterMeasure extends LetterMetrics {
  /** Its ink above the line and below it. */
  height: number;
  depth: number;
  /** How much closer it stands to the letter before than its width says. */
  closer: number;
}

/** Of the poster. */
const WEIGHT = 700;

/** Measures the letters of a domain's name in the font of its headings, or in what stands there for letters that it lacks. */
export async function measureLetters(letters: string[], face: Typeface): Promise<LetterMeasure[]> {
  const own = new Map(letters.flatMap((letter) => ownMeasure(letter, face) ?? []));
  const fonts = await fontsOf(
    letters.filter((letter) => !own.has(letter)),
    face,
  );
  const system = await measureSystemLetters(
    letters.map((letter) => (own.has(letter) || fonts.has(letter) ? '' : letter)),
  );
  return letters.map((letter, at) => {
    const before = letters[at - 1];
    const closer = before === undefined || !own.has(before) || !own.has(letter) ? 0 : kerningOf(before, letter);
    const measured = own.get(letter) ?? measuredBy(fonts.get(letter), letter) ?? system[at]!;
    return { ...measured, closer: closer + closerBy(fonts, before, letter) };
  });
}

/** The face's own font was measured by hand where its letters are usual. */
function ownMeasure(letter: string, { size }: Typeface): [string, Measure][] | undefined {
  const metrics = size === undefined ? metricsOf(letter) : undefined;
  if (!metrics) return undefined;
  const depth = DEEP.find(([letters]) => letters.includes(letter))?.[1] ?? 0;
  return [[letter, { ...metrics, height: 70, depth }]];
}

type Measure = Omit<LetterMeasure, 'closer'>;

const DEEP: [letters: string, depth: number][] = [
  ['g', 18],
  ['jpqy', 17],
  ['JQ', 13],
];

interface SizedFont {
  font: OpenFont;
  size: number;
}

function measuredBy(sized: SizedFont | undefined, letter: string): Measure | undefined {
  if (!sized) return undefined;
  const hundredths = (em: number) => em * sized.size * 100;
  const { left, right, top, bottom } = sized.font.ink(letter);
  const width = sized.font.advance(letter);
  return {
    width: tenth(hundredths(width)),
    before: Math.round(hundredths(left)),
    after: Math.round(hundredths(width - right)),
    height: Math.ceil(hundredths(top)),
    depth: Math.ceil(hundredths(-bottom)),
  };
}

function closerBy(fonts: Map<string, SizedFont>, before: string | undefined, letter: string): number {
  const sized = fonts.get(letter);
  if (before === undefined || !sized || fonts.get(before)?.font !== sized.font) return 0;
  const { font, size } = sized;
  return tenth((font.advance(before) + font.advance(letter) - font.advance(before + letter)) * size * 100);
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** The open part of the font that has each letter, or of the one beside it, as far as one has. */
async function fontsOf(letters: string[], face: Typeface): Promise<Map<string, SizedFont>> {
  const found = new Map<string, SizedFont>();
  const { font, companion, size = 1, xHeight } = face;
  const parts = [
    ...partsOf(font).map((part) => ({ part, size })),
    ...partsOf(companion.font).map((part) => ({ part, size: xHeight / companion.xHeight })),
  ];
  for (const { part, size } of parts) {
    const left = letters.filter((letter) => !found.has(letter) && wantedOf(part, pointsIn(letter)).length > 0);
    if (left.length === 0) continue;
    const open = await openPart(part, left.join(''), WEIGHT);
    for (const letter of left) if (open.has(letter)) found.set(letter, { font: open, size });
  }
  return found;
}

const pointsIn = (letter: string) => Array.from(letter, (sign) => sign.codePointAt(0)!);
