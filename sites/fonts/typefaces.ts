import type { FaceKind } from '#contract/site/face.ts';

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
  /** Size and kind of a family that a brand chose. The face's own has these in its stylesheet. */
  size?: number;
  generic?: 'serif' | 'sans-serif';
  /** Fonts that a page uses until the font has loaded, in sizes that set lines as long. */
  fallbackFonts: ReturnType<typeof fallbackOf>;
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
  fallbackFonts: fallbackOf('sans-serif', [0.953, 0.926]),
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
    fallbackFonts: fallbackOf('sans-serif', [1.022, 0.97]),
    ascent: 0.905,
    descent: 0.295,
    xHeight: 0.507,
    extraCharacters: '\u00a0©·×ßäéöü–—‘’“”…',
  },
  domain,
  // It sets names as their own pages do.
  portfolio: domain,
};

/** Finds fonts of the visitor's system, and gives each weight its size. */
export function fallbackOf(
  generic: 'serif' | 'sans-serif',
  [regular, bold]: readonly [regular: number, bold: number],
): Record<'regular' | 'bold', { names: string[]; size: number }> {
  const names = {
    'sans-serif': ['Arial', 'Liberation Sans', 'Roboto'],
    serif: ['Times New Roman', 'Liberation Serif', 'Times'],
  }[generic];
  return { regular: { names, size: regular }, bold: { names: names.map((name) => `${name} Bold`), size: bold } };
}

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

/** Signs without a glyph: controls, joiners, variation selectors, line ends, and rare blanks. A font of blanks alone is invalid. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Variation_Selector}\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/u;

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
