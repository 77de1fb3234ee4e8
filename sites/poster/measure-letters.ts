import { arabicPart, type FontPart, type OpenFont, openWholePart, partsOf, wantedOf } from '../fonts/open-font.ts';
import type { Typeface } from '../fonts/typefaces.ts';

/** A letter as people count them, in hundredths of an em of the poster's type. */
export interface LetterMeasure {
  width: number;
  /** The white before and after its ink. */
  before: number;
  after: number;
  /** Its ink above the line and below it. */
  height: number;
  depth: number;
  /** The distance that kerning and joining remove between this letter and the one before. */
  closer: number;
}

/** A font that sets letters of a name. */
interface NameFont {
  open: OpenFont;
  /** Its size relative to the font of headings. */
  size: number;
  /** The file that the page loads only for the name, if the font sets no other text. */
  part: FontPart | undefined;
  letters: string[];
}

/**
 * Measures the letters of a domain's name in the font of its headings, or in the font that replaces it for missing letters. `inPicture`
 * gives all fonts one size, as pictures have it.
 */
export async function measureLetters(letters: string[], face: Typeface, inPicture = false) {
  const fonts = await nameFonts([...new Set(letters)], face, inPicture);
  const measured = letters.map((letter, at): LetterMeasure => {
    const [font, before] = [fontOf(fonts, letter), letters[at - 1]];
    if (!font) return { ...systemMeasure(letter), closer: 0 };
    const isPair = before !== undefined && font === fontOf(fonts, before);
    return { ...measureBy(font, letter), closer: isPair ? closerBy(font, before, letter) : 0 };
  });
  /** Whether a font of the visitor's system has to set a letter. */
  const hasMissingGlyphs = letters.some((letter) => !fontOf(fonts, letter));
  return { letters: measured, fonts, hasMissingGlyphs };
}

const fontOf = (fonts: NameFont[], letter: string) => fonts.find((font) => font.letters.includes(letter));

type Measure = Omit<LetterMeasure, 'closer'>;

function measureBy({ open, size }: NameFont, letter: string): Measure {
  const hundredths = (em: number) => em * size * 100;
  const { left, right, top, bottom } = open.ink(letter);
  const width = open.advance(letter);
  // The ink of letters that join depends on their neighbours.
  const isJoined = /\p{Script=Arabic}/u.test(letter);
  return {
    width: tenth(hundredths(width)),
    // Rounded down: the tape below it is never shorter than the ink.
    before: isJoined ? 0 : Math.floor(hundredths(left)),
    after: isJoined ? 0 : Math.floor(hundredths(width - right)),
    height: Math.ceil(hundredths(top)),
    depth: Math.ceil(hundredths(-bottom)),
  };
}

/** Measures the kerning of a pair, and how much narrower joined letters are than apart. */
function closerBy({ open, size }: NameFont, before: string, letter: string): number {
  return tenth((open.advance(before) + open.advance(letter) - open.advance(before + letter)) * size * 100);
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** Estimates a letter that none of our fonts has, by the widest font of a visitor's system. */
function systemMeasure(letter: string): Measure {
  const { width, height, depth } = SYSTEM.find(({ script }) => script.test(letter)) ?? OTHER;
  return { width, before: 0, after: 0, height, depth };
}

const SYSTEM: { script: RegExp; width: number; height: number; depth: number }[] = [
  { script: /[\p{Script=Han}\p{Script=Hangul}]/u, width: 95, height: 84, depth: 11 },
  { script: /\p{Script=Hebrew}/u, width: 68, height: 76, depth: 22 },
  { script: /\p{Script=Devanagari}/u, width: 72, height: 92, depth: 36 },
  { script: /\p{Script=Thai}/u, width: 68, height: 104, depth: 32 },
  { script: /\p{Extended_Pictographic}/u, width: 130, height: 98, depth: 22 },
];
const OTHER = { width: 80, height: 92, depth: 34 };

/** Finds the fonts of a name's letters. */
async function nameFonts(letters: string[], face: Typeface, inPicture: boolean): Promise<NameFont[]> {
  const { font, companion, size = 1, xHeight } = face;
  const sized = (parts: FontPart[], own: number) => parts.map((part) => ({ part, size: inPicture ? size : own }));
  const ofPage = [...sized(partsOf(font), size), ...sized(partsOf(companion.font), xHeight / companion.xHeight)];
  // The fonts of a visitor's system are not good enough for a name for sale. These sizes are judged by eye.
  const ofName = [...sized([arabicPart], 1.06), ...sized(partsOf('noto-sans-jp'), 0.94)];
  const found: NameFont[] = [];
  let left = letters;
  for (const { part, size: own } of [...ofPage, ...ofName]) {
    const wanted = left.filter((letter) => wantedOf(part, pointsIn(letter)).length > 0);
    if (wanted.length === 0) continue;
    const open = await openWholePart(part, WEIGHT);
    const has = wanted.filter((letter) => open.has(letter));
    if (has.length === 0) continue;
    left = left.filter((letter) => !has.includes(letter));
    found.push({ open, size: own, letters: has, part: ofPage.some((one) => one.part === part) ? undefined : part });
  }
  return found;
}

const pointsIn = (letter: string) => Array.from(letter, (sign) => sign.codePointAt(0)!);

/** The weight of the poster. */
const WEIGHT = 700;
