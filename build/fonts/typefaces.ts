import type { FaceKind } from '#contract/site/face.ts';
import { type OpenFont, openPart, partsOf, wantedOf } from './open-font.ts';

/** The fonts of a face; `font` is the name of a package `@fontsource-variable/<font>`. */
export interface Typeface {
  /** As the stylesheets name it, and the one that stands in for it. */
  family: string;
  fallback: string;
  font: string;
  /** Cut in the same weights for scripts that the font lacks. `xHeight` as below. */
  companion: { font: string; xHeight: number };
  weights: { min: number; max: number };
  /** As the fallback's own rules part them: a browser chooses one such range before it looks at letters. */
  fallbackWeights: { regular: string; bold: string };
  /** Parts of an em, from the font's `hhea` and `OS/2`. */
  ascent: number;
  descent: number;
  xHeight: number;
  /** Of a family that a brand chose: how large it is set, its kind, and what stands in for it. The face's own has these in its stylesheet. */
  size?: number;
  generic?: 'serif' | 'sans-serif';
  fallbackFonts?: FallbackFonts;
  /** Beside basic Latin, always there: what visitors' names most often have, and our own punctuation. */
  extraCharacters: string;
}

const domain: Typeface = {
  family: 'Familjen Grotesk',
  fallback: 'Familjen Fallback',
  font: 'familjen-grotesk',
  companion: { font: 'manrope', xHeight: 0.54 },
  weights: { min: 400, max: 700 },
  fallbackWeights: { regular: '400 549', bold: '550 700' },
  ascent: 1.025,
  descent: 0.225,
  xHeight: 0.5,
  extraCharacters: '\u00a0£©·ÄÉÖ×Üßàáâäåæçèéêëíîïñóôöøúûü–—‘’“”…€',
};

export const typefaces: Record<FaceKind, Typeface> = {
  services: {
    family: 'Aleo',
    fallback: 'Aleo Fallback',
    font: 'aleo',
    companion: { font: 'roboto-slab', xHeight: 0.528 },
    weights: { min: 400, max: 800 },
    fallbackWeights: { regular: '400', bold: '600 800' },
    ascent: 0.905,
    descent: 0.295,
    xHeight: 0.507,
    extraCharacters: '\u00a0©·×ßäéöü–—‘’“”…',
  },
  domain,
  // Its names are set as on their own pages.
  portfolio: domain,
};

const BASIC_LATIN = { first: 0x20, last: 0x7e };

/** Code points that a face's font has whatever its words are. */
export function baseCharacters({ extraCharacters }: Typeface): number[] {
  const { first, last } = BASIC_LATIN;
  return [...Array.from({ length: last - first + 1 }, (_, at) => first + at), ...pointsOf(extraCharacters)];
}

/** The code points of a text that are to be seen, each once; composed too, since browsers compose what they can. */
export function pointsOf(text: string): Set<number> {
  const points = new Set<number>();
  // As numbers: a bundle has a million letters, and each would be a text of its own.
  for (const form of [text, text.normalize('NFC')])
    for (let at = 0; at < form.length; at += 1) {
      const point = form.codePointAt(at)!;
      if (point > 0xffff) at += 1;
      points.add(point);
    }
  return new Set([...points].filter((point) => !INVISIBLE.test(String.fromCodePoint(point))));
}

/** Controls, joiners, variation selectors, line ends: nothing is drawn for them. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Variation_Selector}\u2028\u2029]/u;

/** Fonts of the visitor's system that stand in until the font is there, or where it never is. */
interface FallbackFonts {
  regular: { names: string[]; size: number };
  bold: { names: string[]; size: number };
}

type Generic = 'serif' | 'sans-serif';

const names: Record<Generic, { regular: string[]; bold: string[] }> = {
  'sans-serif': {
    regular: ['Arial', 'Liberation Sans', 'Helvetica'],
    bold: ['Arial Bold', 'Liberation Sans Bold', 'Helvetica Bold'],
  },
  serif: {
    regular: ['Times New Roman', 'Liberation Serif', 'Times'],
    bold: ['Times New Roman Bold', 'Liberation Serif Bold', 'Times Bold'],
  },
};

/** How large the stand-ins have to be for lines as long as the font's at `size`. */
export async function measureFallbacks(font: string, generic: Generic, size: number): Promise<FallbackFonts> {
  const [regular, bold] = await Promise.all([measureFont(font, 400), measureFont(font, 700)]);
  return {
    regular: { names: names[generic].regular, size: (size * regular.width) / widthOf(generic, 'regular') },
    bold: { names: names[generic].bold, size: (size * bold.width) / widthOf(generic, 'bold') },
  };
}

function widthOf(generic: Generic, weight: 'regular' | 'bold'): number {
  const widths = advances[generic][weight];
  const sum = Array.from(sampleText, (letter) => {
    const at = 'abcdefghijklmnopqrstuvwxyz'.indexOf(letter);
    return at >= 0 ? widths[at]! : letter === ' ' || letter === '.' ? widths[26]! : widths[27]!;
  }).reduce((total, width) => total + width, 0);
  return sum / sampleText.length / 1000;
}

/** Thousandths of an em: a to z, the space (and the full stop), capitals and figures on average (Adobe's font metrics). */
const advances: Record<Generic, Record<'regular' | 'bold', number[]>> = {
  'sans-serif': {
    regular: [
      556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722,
      500, 500, 500, 278, 600,
    ],
    bold: [
      556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778,
      556, 556, 500, 278, 610,
    ],
  },
  serif: {
    regular: [
      444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722,
      500, 500, 444, 250, 560,
    ],
    bold: [
      500, 556, 444, 556, 444, 333, 500, 556, 278, 333, 556, 278, 833, 556, 500, 556, 556, 444, 389, 333, 556, 500, 722,
      500, 500, 444, 250, 570,
    ],
  },
};

/** Of a font in one weight, in em. */
export interface FontMeasures {
  xHeight: number;
  /** Of a line of usual words, a letter on average. */
  width: number;
}

/** Letters about as often as the languages of our packs have them, with some capitals and figures. */
const SAMPLE_TEXT =
  'The business plan for a new page takes less than 24 hours. Der Betrieb erledigt das von selbst. Une page qui travaille. Pide tu plan 100%';

/** Letters of the words, by which the stand-ins were measured as well. */
const sampleText = SAMPLE_TEXT;

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
  return { xHeight: open.xHeight(), width: open.advance(SAMPLE_TEXT) / SAMPLE_TEXT.length };
}

function openLatin(font: string, weight: number): Promise<OpenFont> {
  const letters = new Set(Array.from(SAMPLE_TEXT, (letter) => letter.codePointAt(0)!));
  const part = partsOf(font).find((candidate) => wantedOf(candidate, letters).length === letters.size);
  if (!part) throw new Error(`The font ${font} has no part with the Latin letters`);
  return openPart(part, `${SAMPLE_TEXT}x`, weight);
}
