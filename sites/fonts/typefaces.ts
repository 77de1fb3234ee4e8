import type { FontName } from '#contract/content/brand.ts';
import type { SiteKind } from '#contract/site/kinds.ts';

export interface Typeface {
  family: FontName;
  /** The name of its package `@fontsource-variable/<font>`, and of one for letters that it lacks. */
  fonts: [own: string, companion: string];
  generic: Generic;
  /** A factor of the font size. It is set if a brand chose the font. */
  size?: number;
  /** Height of a line above and below its letters, in em. */
  ascent: number;
  descent: number;
  /** Sizes at which fonts of the visitor's system set lines as long, until the font is there. */
  fallback: { generic: Generic; sizes: Sizes };
}

type Generic = 'serif' | 'sans-serif';
type Sizes = readonly [regular: number, bold: number];

const domain: Typeface = {
  family: 'Familjen Grotesk',
  fonts: ['familjen-grotesk', 'manrope'],
  generic: 'sans-serif',
  ascent: 1.025,
  descent: 0.225,
  fallback: { generic: 'sans-serif', sizes: [0.953, 0.926] },
};

export const typefaces: Record<SiteKind, Typeface> = {
  services: {
    family: 'Aleo',
    fonts: ['aleo', 'roboto-slab'],
    generic: 'serif',
    ascent: 0.905,
    descent: 0.295,
    fallback: { generic: 'sans-serif', sizes: [1.022, 0.97] },
  },
  domain,
  // It sets names as their own pages do.
  portfolio: domain,
};

/** The fonts of a site. Both are the same object if one font sets everything. */
export interface FaceType {
  text: Typeface;
  heading: Typeface;
}

/** Chooses the fonts of a brand. The site's own replace missing choices. */
export function chooseType(kind: SiteKind, { text, heading }: { [Part in keyof FaceType]?: FontName | undefined }) {
  const own = fitFont(kind, text, LARGEST.text);
  return { text: own, heading: text === heading ? own : fitFont(kind, heading, LARGEST.heading) };
}

/** Sizes above which book typefaces with tall capitals are too loud in a text, or touch the line above in a heading. */
const LARGEST = { text: 1.12, heading: 1.02 };

/** Fits a font to the lines of a site: equal small letters if there is room, and words no longer. */
function fitFont(kind: SiteKind, family: FontName | undefined, largest: number): Typeface {
  const typeface = typefaces[kind];
  if (family === undefined || family === typeface.family) return typeface;
  const { xHeight, width, fallback, companion } = families[family];
  const { xHeight: usual, width: longest } = families[typeface.family];
  const size = Math.floor(Math.min(largest, usual / xHeight, longest / width) * 1000) / 1000;
  const generic = companion === 'manrope' ? 'sans-serif' : 'serif';
  const sizes = [size * fallback[0], size * fallback[1]] as const;
  const fonts: Typeface['fonts'] = [findPackage(family), companion];
  return { ...typeface, family, fonts, generic, size, fallback: { generic, sizes } };
}

const findPackage = (family: string) => family.toLowerCase().replaceAll(' ', '-');

/** Fonts to choose from, each with one for letters that it lacks. Measures are those of its file in bold, in em. */
export const families: Record<FontName, { companion: string; xHeight: number; width: number; fallback: Sizes }> = {
  Aleo: { companion: 'roboto-slab', xHeight: 0.514, width: 0.46247, fallback: [1.13297, 1.10411] },
  'Atkinson Hyperlegible Next': { companion: 'manrope', xHeight: 0.496, width: 0.47342, fallback: [0.99838, 1.00541] },
  'EB Garamond': { companion: 'source-serif-4', xHeight: 0.425, width: 0.41031, fallback: [0.93781, 0.97959] },
  'Familjen Grotesk': { companion: 'manrope', xHeight: 0.5, width: 0.43648, fallback: [0.94196, 0.92698] },
  Fraunces: { companion: 'source-serif-4', xHeight: 0.477, width: 0.48723, fallback: [1.15618, 1.16323] },
  Rubik: { companion: 'manrope', xHeight: 0.52, width: 0.48687, fallback: [1.03617, 1.03398] },
  'Sofia Sans Semi Condensed': { companion: 'manrope', xHeight: 0.492, width: 0.40768, fallback: [0.90665, 0.8658] },
  'Source Serif 4': { companion: 'roboto-slab', xHeight: 0.499, width: 0.48023, fallback: [1.17518, 1.14652] },
};

export const pageFonts = [
  ...new Set(Object.entries(families).flatMap(([family, { companion }]) => [findPackage(family), companion])),
];
