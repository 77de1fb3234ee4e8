import { openPart, type OpenFont } from './open-font.ts';
import { partsOf, wantedOf } from './font-package.ts';

/** Of a font in one weight, in em. */
export interface FontMeasures {
  xHeight: number;
  /** Of a line of usual words, a letter on average. */
  width: number;
}

/** Letters about as often as the languages of our packs have them, with some capitals and figures. */
const USUAL =
  'The business plan for a new page takes less than 24 hours. Der Betrieb erledigt das von selbst. Une page qui travaille. Pide tu plan 100%';

/** Letters of the words, by which the stand-ins were measured as well. */
export const usualWords = USUAL;

const known = new Map<string, Promise<FontMeasures>>();

/** Reads a font's measures from its file. */
export function measureFont(font: string, weight: number): Promise<FontMeasures> {
  const key = `${font} ${weight}`;
  const measures = known.get(key) ?? readMeasures(font, weight);
  known.set(key, measures);
  return measures;
}

async function readMeasures(font: string, weight: number): Promise<FontMeasures> {
  const open = await openLatin(font, weight);
  return { xHeight: open.xHeight(), width: open.advance(USUAL) / USUAL.length };
}

function openLatin(font: string, weight: number): Promise<OpenFont> {
  const letters = new Set(Array.from(USUAL, (letter) => letter.codePointAt(0)!));
  const part = partsOf(font).find((candidate) => wantedOf(candidate, letters).length === letters.size);
  if (!part) throw new Error(`The font ${font} has no part with the Latin letters`);
  return openPart(part, `${USUAL}x`, weight);
}
