import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FontPart, openFont } from './open-font.ts';

/** A part of a font cut to letters. */
export interface FontSubset {
  /** Inside the built site, such as `assets/aleo-latin-1a2b3c4d.woff2`. */
  file: string;
  /** Code points that it has. */
  letters: number[];
}

export interface FontStore {
  /** The same letters of the same part are the same file, whichever face asks. Not one of them there: null. */
  subset(part: FontPart, letters: number[], weights: { min: number; max: number }): Promise<FontSubset | null>;
  /** Writes down what was cut, for the next build, and takes over the files that faces of the last build go on using. */
  close(used?: string[]): void;
}

const INDEX = 'fonts.json';
type Index = Record<string, FontSubset | null>;

/** Keeps cut fonts in `<next>/assets`, and takes those from the last build that are there already. */
export function openFontStore(last: string, next: string): FontStore {
  const before = existsSync(join(last, INDEX)) ? (JSON.parse(readFileSync(join(last, INDEX), 'utf8')) as Index) : {};
  const index: Index = {};
  mkdirSync(join(next, 'assets'), { recursive: true });

  const isKept = (kept: FontSubset | null | undefined): kept is FontSubset | null =>
    kept === null || (kept !== undefined && existsSync(join(last, kept.file)));

  const keep = (kept: FontSubset) => {
    const to = join(next, kept.file);
    if (!existsSync(to)) copyFileSync(join(last, kept.file), to);
    return kept;
  };
  const underWay = new Map<string, Promise<FontSubset | null>>();

  return {
    async subset(part, letters, weights) {
      const sorted = letters.toSorted((a, b) => a - b);
      const key = digest(JSON.stringify([part.name, part.version, weights, sorted]));
      if (key in index) return index[key]!;
      const kept = before[key];
      if (isKept(kept)) return (index[key] = kept && keep(kept));
      const cutting = underWay.get(key) ?? subsetNow(next, part, sorted, weights);
      underWay.set(key, cutting);
      return (index[key] = await cutting);
    },
    close(used = []) {
      const files = new Set(used);
      for (const [key, kept] of Object.entries(before))
        if (!(key in index) && isKept(kept) && kept && files.has(kept.file)) index[key] = keep(kept);
      const sorted = Object.entries(index).toSorted(([a], [b]) => (a < b ? -1 : 1));
      writeFileSync(join(next, INDEX), JSON.stringify(Object.fromEntries(sorted)));
    },
  };
}

async function subsetNow(
  next: string,
  part: FontPart,
  letters: number[],
  weights: { min: number; max: number },
): Promise<FontSubset | null> {
  // Loaded only where something is to be cut: a change of words mostly needs none.
  const { default: subsetFont } = await import('subset-font');
  const text = String.fromCodePoint(...letters);
  const axes = part.isOfOneWeight ? {} : { variationAxes: { wght: weights } };
  const plain = await subsetFont(readFileSync(part.path), text, { targetFormat: 'truetype', ...axes });
  const { letters: there } = await openFont(plain);
  const has = letters.filter((letter) => there.has(letter));
  if (has.length === 0) return null;
  const packed = await subsetFont(plain, text, { targetFormat: 'woff2' });
  const file = `assets/${part.name}-${digest(packed).slice(0, 8)}.woff2`;
  writeFileSync(join(next, file), packed);
  return { file, letters: has };
}

const digest = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
