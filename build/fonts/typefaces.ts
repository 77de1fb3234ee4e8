import type { FaceKind } from '#contract/site/face.ts';
import { openPart, partsOf, wantedOf } from './open-font.ts';

/** The fonts of a face. `font` is the name of a package `@fontsource-variable/<font>`. */
export interface Typeface {
  /** Its name in the stylesheets, and the name of its fallback. */
  family: string;
  fallback: string;
  font: string;
  /** A font for scripts that are missing in this one, cut in the same weights. `xHeight` as below. */
  companion: { font: string; xHeight: number };
  weights: { min: number; max: number };
  /** Weights of the fallback's rules. A browser chooses one such range before it compares letters. */
  fallbackWeights: { regular: string; bold: string };
  /** Measures in em, from the font's `hhea` and `OS/2`. */
  ascent: number;
  descent: number;
  xHeight: number;
  /** Size, kind and fallback of a family that a brand chose. The face's own has these in its stylesheet. */
  size?: number;
  generic?: 'serif' | 'sans-serif';
  fallbackFonts?: FallbackFonts;
  /** Letters of every font besides basic Latin: frequent ones in visitors' names, and our punctuation. */
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
  // It sets names as their own pages do.
  portfolio: domain,
};

const BASIC_LATIN = { first: 0x20, last: 0x7e };

/** Lists the code points that a face's font always has. */
export function baseCharacters({ extraCharacters }: Typeface): number[] {
  const { first, last } = BASIC_LATIN;
  return [...Array.from({ length: last - first + 1 }, (_, at) => first + at), ...pointsOf(extraCharacters)];
}

/** Lists the visible code points of a text, each once, and the composed ones that browsers make of them. */
export function pointsOf(text: string): Set<number> {
  const points = new Set<number>();
  // Numbers need less memory: a bundle has a million letters, and each would be a string.
  for (const form of [text, text.normalize('NFC')])
    for (let at = 0; at < form.length; at += 1) {
      const point = form.codePointAt(at)!;
      if (point > 0xffff) at += 1;
      points.add(point);
    }
  return new Set([...points].filter((point) => !INVISIBLE.test(String.fromCodePoint(point))));
}

/** Signs without a glyph: controls, joiners, variation selectors, line ends. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Variation_Selector}\u2028\u2029]/u;

/** Descriptors that put a font of another size on the lines of the face's own. */
export function sizeDescriptors({ ascent, descent }: Pick<Typeface, 'ascent' | 'descent'>, size: number): string[] {
  return [
    `size-adjust:${percent(size)}`,
    `ascent-override:${percent(ascent / size)}`,
    `descent-override:${percent(descent / size)}`,
    'line-gap-override:0%',
  ];
}

export const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

/** Fonts of the visitor's system that a page uses until the font has loaded. */
interface FallbackFonts {
  regular: { names: string[]; size: number };
  bold: { names: string[]; size: number };
}

type Generic = NonNullable<Typeface['generic']>;

const names: Record<Generic, { regular: string[]; bold: string[] }> = {
  'sans-serif': {
    regular: ['Arial', 'Liberation Sans', 'Roboto'],
    bold: ['Arial Bold', 'Liberation Sans Bold', 'Roboto Bold'],
  },
  serif: {
    regular: ['Times New Roman', 'Liberation Serif', 'Times'],
    bold: ['Times New Roman Bold', 'Liberation Serif Bold', 'Times Bold'],
  },
};

/** Measures the sizes at which the fallbacks set lines as long as the font's at `size`. */
export async function measureFallbacks(font: string, generic: Generic, size: number): Promise<FallbackFonts> {
  const [regular, bold] = await Promise.all([measureFont(font, 400), measureFont(font, 700)]);
  return {
    regular: { names: names[generic].regular, size: (size * regular.width) / widthOf(generic, 'regular') },
    bold: { names: names[generic].bold, size: (size * bold.width) / widthOf(generic, 'bold') },
  };
}

function widthOf(generic: Generic, weight: 'regular' | 'bold'): number {
  const widths = advances[generic][weight];
  const sum = Array.from(SAMPLE_TEXT, (letter) => {
    const at = 'abcdefghijklmnopqrstuvwxyz'.indexOf(letter);
    return at >= 0 ? widths[at]! : letter === ' ' || letter === '.' ? widths[26]! : widths[27]!;
  }).reduce((total, width) => total + width, 0);
  return sum / SAMPLE_TEXT.length / 1000;
}

/** Widths in thousandths of an em: a to z, the space (and full stop), and the average of capitals and digits (Adobe's font metrics). */
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

/** Measures of a font in one weight, in em. */
interface FontMeasures {
  xHeight: number;
  /** The average width of a letter. */
  width: number;
}

/** A text with about the letter frequencies of our languages, and some capitals and digits. */
const SAMPLE_TEXT =
  'The business plan for a new page takes less than 24 hours. Der Betrieb erledigt das von selbst. Une page qui travaille. Pide tu plan 100%';

const measuresByFont = new Map<string, Promise<FontMeasures>>();

/** Reads a font's measures from its file. */
export function measureFont(font: string, weight: number): Promise<FontMeasures> {
  const key = `${font} ${weight}`;
  const measures = measuresByFont.get(key) ?? readMeasures(font, weight);
  measuresByFont.set(key, measures);
  return measures;
}

async function readMeasures(font: string, weight: number): Promise<FontMeasures> {
  const letters = new Set(Array.from(SAMPLE_TEXT, (letter) => letter.codePointAt(0)!));
  const part = partsOf(font).find((candidate) => wantedOf(candidate, letters).length === letters.size);
  if (!part) throw new Error(`The font ${font} has no part with the Latin letters`);
  const open = await openPart(part, `${SAMPLE_TEXT}x`, weight);
  return { xHeight: open.xHeight(), width: open.advance(SAMPLE_TEXT) / SAMPLE_TEXT.length };
}
