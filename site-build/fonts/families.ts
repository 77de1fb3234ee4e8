import type { FontName } from '#contract/font-names.ts';

/** A family to choose from; `font` is the name of a package `@fontsource-variable/<font>`. */
export interface Family {
  font: string;
  /** For scripts that it lacks: the same sort of letter. */
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
