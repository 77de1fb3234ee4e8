import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FontPart } from './font-package.ts';
import { lettersOfFont } from './letters-of-font.ts';

/** A part of a font cut to letters. */
export interface FontCut {
  /** Inside the built site, such as `assets/aleo-latin-1a2b3c4d.woff2`. */
  file: string;
  /** Code points that it has. */
  letters: number[];
}

export interface FontStore {
  /** The same letters of the same part are the same file, whichever face asks. Not one of them there: null. */
  cut(part: FontPart, letters: number[], weights: { min: number; max: number }): Promise<FontCut | null>;
  /** Writes down what was cut, for the next build. */
  close(): void;
}

const INDEX = 'fonts.json';
type Index = Record<string, FontCut | null>;

/** Keeps cut fonts in `<next>/assets`, and takes those from the last build that are there already. */
export function openFontStore(last: string, next: string): FontStore {
  const before = existsSync(join(last, INDEX)) ? (JSON.parse(readFileSync(join(last, INDEX), 'utf8')) as Index) : {};
  const index: Index = {};
  mkdirSync(join(next, 'assets'), { recursive: true });

  const isKept = (kept: FontCut | null | undefined) =>
    kept === null || (kept !== undefined && existsSync(join(last, kept.file)));

  return {
    async cut(part, letters, weights) {
      const sorted = letters.toSorted((a, b) => a - b);
      const key = digest(JSON.stringify([part.name, part.version, weights, sorted]));
      if (key in index) return index[key]!;
      const kept = before[key];
      if (kept && isKept(kept)) copyFileSync(join(last, kept.file), join(next, kept.file));
      index[key] = isKept(kept) ? kept! : await cutNow(next, part, sorted, weights);
      return index[key]!;
    },
    close: () => writeFileSync(join(next, INDEX), JSON.stringify(index)),
  };
}

async function cutNow(
  next: string,
  part: FontPart,
  letters: number[],
  weights: { min: number; max: number },
): Promise<FontCut | null> {
  // Loaded only where something is to be cut: a change of words mostly needs none.
  const { default: subsetFont } = await import('subset-font');
  const text = String.fromCodePoint(...letters);
  const axes = part.isOfOneWeight ? {} : { variationAxes: { wght: weights } };
  const plain = await subsetFont(readFileSync(part.path), text, { targetFormat: 'truetype', ...axes });
  const there = lettersOfFont(plain);
  const has = letters.filter((letter) => there.has(letter));
  if (has.length === 0) return null;
  const packed = await subsetFont(plain, text, { targetFormat: 'woff2' });
  const file = `assets/${part.name}-${digest(packed).slice(0, 8)}.woff2`;
  writeFileSync(join(next, file), packed);
  return { file, letters: has };
}

const digest = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
