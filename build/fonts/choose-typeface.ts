import type { FontName } from '#contract/content/brand.ts';
import type { FaceKind } from '#contract/site/face.ts';
import { measureFallbacks, measureFont, type Typeface, typefaces } from './typefaces.ts';

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

export async function chooseType(kind: FaceKind, { text, heading }: FontChoice): Promise<FaceType> {
  const own = await chooseTypeface(kind, text, LARGEST.text);
  return { text: own, heading: text === heading ? own : await chooseTypeface(kind, heading, LARGEST.heading) };
}

/** The weight in which sizes are compared: that of headings and buttons. */
const BOLD = 700;

/** Fits a family into the measures of a face: equal lines, equal small letters if there is room, and words no longer. */
async function chooseTypeface(kind: FaceKind, name: FontName | undefined, largest: number): Promise<Typeface> {
  const face = typefaces[kind];
  if (name === undefined || families[name].font === face.font) return face;
  const { font, companion, generic } = families[name];
  const [own, faceMeasures, companionMeasures] = await Promise.all([
    measureFont(font, BOLD),
    measureFont(face.font, BOLD),
    measureFont(companion, BOLD),
  ]);
  const size = Math.min(largest, face.xHeight / own.xHeight, faceMeasures.width / own.width);
  const rounded = Math.floor(size * 1000) / 1000;
  return {
    ...face,
    family: JSON.stringify(name),
    fallback: JSON.stringify(`${name} Fallback`),
    generic,
    font,
    companion: { font: companion, xHeight: companionMeasures.xHeight },
    xHeight: own.xHeight * rounded,
    size: rounded,
    fallbackFonts: await measureFallbacks(font, generic, rounded),
  };
}

/** Sizes above which book faces with tall capitals are too loud in a text, or touch the line above in a heading. */
const LARGEST = { text: 1.12, heading: 1.02 };

/** A family to choose from. `font` is the name of a package `@fontsource-variable/<font>`. */
interface Family {
  font: string;
  /** A font of the same sort for scripts that are missing in this one. */
  companion: string;
  generic: 'serif' | 'sans-serif';
}

export const families: Record<FontName, Family> = {
  Aleo: { font: 'aleo', companion: 'roboto-slab', generic: 'serif' },
  'Atkinson Hyperlegible Next': { font: 'atkinson-hyperlegible-next', companion: 'manrope', generic: 'sans-serif' },
  'EB Garamond': { font: 'eb-garamond', companion: 'source-serif-4', generic: 'serif' },
  'Familjen Grotesk': { font: 'familjen-grotesk', companion: 'manrope', generic: 'sans-serif' },
  Fraunces: { font: 'fraunces', companion: 'source-serif-4', generic: 'serif' },
  Rubik: { font: 'rubik', companion: 'manrope', generic: 'sans-serif' },
  'Sofia Sans Semi Condensed': { font: 'sofia-sans-semi-condensed', companion: 'manrope', generic: 'sans-serif' },
  'Source Serif 4': { font: 'source-serif-4', companion: 'roboto-slab', generic: 'serif' },
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
