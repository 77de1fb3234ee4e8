import type { FaceKind } from '#contract/site/face.ts';
import { companions, families, fontOf } from './choose-typeface.ts';
import { typefaces } from './typefaces.ts';
import type { FontName } from '#contract/content/brand.ts';

/** The files of a font in the release: its core, which nearly every page loads, and parts for other letters. */
export interface FontFiles {
  core: FontFile;
  parts: FontFile[];
}

export interface FontFile {
  /** Inside the release, such as `assets/aleo-core-1a2b3c4d.woff2`. */
  file: string;
  /** Its letters, as `unicode-range` writes them. */
  range: string;
}

/** Packages of all fonts that pages may use. */
export const pageFonts = [
  ...new Set([
    ...Object.values<(typeof typefaces)[FaceKind]>(typefaces).flatMap(({ font, companion }) => [font, companion.font]),
    ...Object.keys(families).map((name) => fontOf(name as FontName)),
    ...Object.keys(companions),
  ]),
];

/** Letters of a core: the words of our Latin languages and their punctuation. Others are in parts. */
export const coreLetters = [
  ...Array.from({ length: 0x7e - 0x20 + 1 }, (_, at) => String.fromCodePoint(0x20 + at)),
  ...'\u00a0¡¢£§©ª«®°±²³·º»½¿ÀÁÂÄÇÈÉÊËÍÎÏÑÒÓÔÖ×ÙÚÛÜßàáâãäåæçèéêëìíîïñòóôöøùúûüÿŒœŸ–—‘’‚“”„•…‹›€™−',
].join('');

/** Weights of a core: those of our pages. */
export const CORE_WEIGHTS = { min: 400, max: 800 };
