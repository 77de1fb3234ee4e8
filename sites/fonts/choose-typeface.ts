import type { FontName } from '#contract/content/brand.ts';
import type { FaceKind } from '#contract/site/face.ts';
import { fallbackOf, type Typeface, typefaces } from './typefaces.ts';

/** The fonts of a face. Both are the same object if one font sets everything. */
export interface FaceType {
  text: Typeface;
  heading: Typeface;
}

/** The fonts that a brand chose. The face's own fonts replace missing choices. */
export interface FontChoice {
  text?: FontName | undefined;
  heading?: FontName | undefined;
}

export function chooseType(kind: FaceKind, { text, heading }: FontChoice): FaceType {
  const own = chooseTypeface(kind, text, LARGEST.text);
  return { text: own, heading: text === heading ? own : chooseTypeface(kind, heading, LARGEST.heading) };
}

/** Fits a family into the measures of a face: equal lines, equal small letters if there is room, and words no longer. */
function chooseTypeface(kind: FaceKind, name: FontName | undefined, largest: number): Typeface {
  const face = typefaces[kind];
  if (name === undefined || name === face.family) return face;
  const { companion, xHeight, width, fallback } = families[name];
  const { generic, xHeight: companionHeight } = companions[companion];
  const fitting = Math.min(largest, face.xHeight / xHeight, families[face.family as FontName].width / width);
  const size = Math.floor(fitting * 1000) / 1000;
  return {
    ...face,
    family: JSON.stringify(name),
    fallback: JSON.stringify(`${name} Fallback`),
    generic,
    font: fontOf(name),
    companion: { font: companion, xHeight: companionHeight },
    xHeight: xHeight * size,
    size,
    fallbackFonts: fallbackOf(generic, [size * fallback[0], size * fallback[1]]),
  };
}

/** Sizes above which book faces with tall capitals are too loud in a text, or touch the line above in a heading. */
const LARGEST = { text: 1.12, heading: 1.02 };

/** Returns the name of a family's package `@fontsource-variable/<font>`. */
export const fontOf = (name: FontName) => name.toLowerCase().replaceAll(' ', '-');

/** A family to choose from. Measures are those of its file in bold, in em. */
interface Family {
  /** A font of the same sort for scripts that are missing in this one. */
  companion: keyof typeof companions;
  xHeight: number;
  /** The average width of a letter in a text. */
  width: number;
  /** Sizes at which the fonts of the visitor's system set lines as long as this one. */
  fallback: readonly [regular: number, bold: number];
}

export const companions = {
  manrope: { generic: 'sans-serif', xHeight: 0.54 },
  'roboto-slab': { generic: 'serif', xHeight: 0.52832 },
  'source-serif-4': { generic: 'serif', xHeight: 0.499 },
} as const;

export const families: Record<FontName, Family> = {
  Aleo: { companion: 'roboto-slab', xHeight: 0.514, width: 0.46247, fallback: [1.13297, 1.10411] },
  'Atkinson Hyperlegible Next': { companion: 'manrope', xHeight: 0.496, width: 0.47342, fallback: [0.99838, 1.00541] },
  'EB Garamond': { companion: 'source-serif-4', xHeight: 0.425, width: 0.41031, fallback: [0.93781, 0.97959] },
  'Familjen Grotesk': { companion: 'manrope', xHeight: 0.5, width: 0.43648, fallback: [0.94196, 0.92698] },
  Fraunces: { companion: 'source-serif-4', xHeight: 0.477, width: 0.48723, fallback: [1.15618, 1.16323] },
  Rubik: { companion: 'manrope', xHeight: 0.52, width: 0.48687, fallback: [1.03617, 1.03398] },
  'Sofia Sans Semi Condensed': { companion: 'manrope', xHeight: 0.492, width: 0.40768, fallback: [0.90665, 0.8658] },
  'Source Serif 4': { companion: 'roboto-slab', xHeight: 0.499, width: 0.48023, fallback: [1.17518, 1.14652] },
};

/** Writes the rules that set a face in its brand's fonts. Returns none if the brand chose none. */
export function typeStyles(kind: FaceKind, { text, heading }: FaceType): string[] {
  const tokens = [
    ...(text.size === undefined ? [] : [`--font-text:${stackOf(text)}`]),
    ...(heading === text ? [] : [`--font-display:${stackOf(heading, ownGeneric[kind])}`]),
  ];
  if (tokens.length === 0) return [];
  return [
    `:root{${tokens.join(';')}}`,
    ...(heading === text ? [] : [`${headings[kind]}{font-family:var(--font-display)}`]),
  ];
}

/** Selectors of everything that is set in the font of headings. */
const headings: Record<FaceKind, string> = {
  services: ':is(h1,h2,h3,h4,.site-brand)',
  domain:
    ':is(h1,h2,h3,h4,.poster,.further-head,.market-words strong,.feature-stats strong,.price-lead dd,.footer-name)',
  portfolio: ':is(h1,h2,h3,h4,.further-head,.entry-name,.footer-name)',
};

const ownGeneric: Record<FaceKind, string> = { services: 'serif', domain: 'sans-serif', portfolio: 'sans-serif' };

const stackOf = ({ family, fallback, generic }: Typeface, defaultGeneric = 'sans-serif') =>
  `${quoted(family)},${quoted(fallback)},${generic ?? defaultGeneric}`;

export const quoted = (family: string) => (family.startsWith('"') ? family : `"${family}"`);
