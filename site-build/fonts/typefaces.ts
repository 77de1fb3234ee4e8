import type { FaceKind } from '#contract/face-kinds.ts';
import type { StandIns } from './stand-ins.ts';

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
  standIns?: StandIns;
  /** Beside basic Latin, always there: what visitors' names most often have, and our own punctuation. */
  usual: string;
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
  usual: '\u00a0£©·ÄÉÖ×Üßàáâäåæçèéêëíîïñóôöøúûü–—‘’“”…€',
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
    usual: '\u00a0©·×ßäéöü–—‘’“”…',
  },
  domain,
  // Its names are set as on their own pages.
  portfolio: domain,
};

const BASIC_LATIN = { first: 0x20, last: 0x7e };

/** Code points that a face's font has whatever its words are. */
export function usualLetters({ usual }: Typeface): number[] {
  const { first, last } = BASIC_LATIN;
  return [...Array.from({ length: last - first + 1 }, (_, at) => first + at), ...pointsOf(usual)];
}

/** The code points of a text that are to be seen, each once; composed too, since browsers compose what they can. */
export function pointsOf(text: string): Set<number> {
  const letters = new Set([...new Set(text), ...new Set(text.normalize('NFC'))]);
  return new Set([...letters].filter((letter) => !INVISIBLE.test(letter)).map((letter) => letter.codePointAt(0)!));
}

/** Controls, joiners, variation selectors, line ends: nothing is drawn for them. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Variation_Selector}\u2028\u2029]/u;
