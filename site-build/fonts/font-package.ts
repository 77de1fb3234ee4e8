import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIn, parseRanges, type Range } from './unicode-ranges.ts';

/** One file of a font package, with the letters that it is there for (it may lack some of them). */
export interface FontPart {
  /** Such as `aleo-latin-ext`. */
  name: string;
  /** A variable woff2, but for a font of one weight. */
  path: string;
  isOfOneWeight?: boolean;
  version: string;
  ranges: Range[];
}

const require = createRequire(import.meta.url);

const known = new Map<string, FontPart[]>();

/** The upright parts of `@fontsource-variable/<font>`, as the package's `unicode.json` tells them apart. */
export function partsOf(font: string): FontPart[] {
  const parts = known.get(font) ?? readParts(font);
  known.set(font, parts);
  return parts;
}

function readParts(font: string): FontPart[] {
  const packageName = `@fontsource-variable/${font}`;
  const read = (file: string) => JSON.parse(readFileSync(require.resolve(`${packageName}/${file}`), 'utf8'));
  const { version } = read('package.json') as { version: string };
  const parts = Object.entries(read('unicode.json') as Record<string, string>);
  return parts
    .filter(([key]) => !OF_SYSTEM.test(key))
    .map(([key, ranges]) => {
      const name = `${font}-${key.replaceAll(/[[\]]/g, '')}`;
      const path = require.resolve(`${packageName}/files/${name}-wght-normal.woff2`);
      return { name, path, version, ranges: parseRanges(ranges) };
    });
}

/** Scripts that a page sets in fonts of the visitor's system, with rules of their own. */
const OF_SYSTEM = /arabic|hebrew/;

/** Those of the letters that the part is there for. */
export function wantedOf({ ranges }: FontPart, letters: Iterable<number>): number[] {
  return [...letters].filter((letter) => isIn(ranges, letter));
}
