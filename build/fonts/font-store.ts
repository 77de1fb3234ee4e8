import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FontPart, openFont } from './open-font.ts';

/** A part of a font, cut to some letters. */
export interface FontSubset {
  /** Inside the built site, such as `assets/aleo-latin-1a2b3c4d.woff2`. */
  file: string;
  /** Code points that it has. */
  letters: number[];
}

/** A range of the `wght` axis. */
type Weights = { min: number; max: number };

export type FontStore = ReturnType<typeof openFontStore>;

const INDEX = 'fonts.json';
type Index = Record<string, FontSubset | null>;

/** Opens the cache of cut fonts in `<next>/assets`, which reuses those of the last build. */
export function openFontStore(last: string, next: string) {
  const before = existsSync(join(last, INDEX)) ? (JSON.parse(readFileSync(join(last, INDEX), 'utf8')) as Index) : {};
  const index: Index = {};
  mkdirSync(join(next, 'assets'), { recursive: true });

  const isCached = (subset: FontSubset | null | undefined): subset is FontSubset | null =>
    subset === null || (subset !== undefined && existsSync(join(last, subset.file)));

  const reuse = (subset: FontSubset) => {
    const to = join(next, subset.file);
    if (!existsSync(to)) copyFileSync(join(last, subset.file), to);
    return subset;
  };
  const pending = new Map<string, Promise<FontSubset | null>>();

  return {
    /** Cuts a part to letters, once for all faces that ask for the same. Returns null if the part has none of them. */
    async subset(part: FontPart, letters: number[], weights: Weights): Promise<FontSubset | null> {
      const sorted = letters.toSorted((a, b) => a - b);
      const key = digest(JSON.stringify([part.name, part.version, weights, sorted, features]));
      if (key in index) return index[key]!;
      const cached = before[key];
      if (isCached(cached)) return (index[key] = cached && reuse(cached));
      const cutting = pending.get(key) ?? cut(part, { letters: sorted, weights, next });
      pending.set(key, cutting);
      return (index[key] = await cutting);
    },
    /** Writes the index for the next build, and copies the files that unchanged faces still use. */
    close(used: string[] = []): void {
      const files = new Set(used);
      for (const [key, cached] of Object.entries(before))
        if (!(key in index) && isCached(cached) && cached && files.has(cached.file)) index[key] = reuse(cached);
      const sorted = Object.entries(index).toSorted(([a], [b]) => (a < b ? -1 : 1));
      writeFileSync(join(next, INDEX), JSON.stringify(Object.fromEntries(sorted)));
    },
  };
}

/**
 * Keeps the features that browsers apply by themselves, and figures of one width. Others would bring letters that no page shows. The
 * option is missing in the library's types.
 */
const features = {
  keepFeatures: 'calt ccmp clig curs fina init isol kern liga locl mark medi mkmk rclt rlig rvrn tnum'.split(' '),
};

async function cut(
  part: FontPart,
  { letters, weights, next }: { letters: number[]; weights: Weights; next: string },
): Promise<FontSubset | null> {
  const { default: subsetFont } = await import('subset-font');
  const text = String.fromCodePoint(...letters);
  const axes = part.isOfOneWeight ? {} : { variationAxes: { wght: weights } };
  const plain = await subsetFont(readFileSync(part.path), text, {
    targetFormat: 'truetype',
    ...features,
    ...axes,
  });
  const { letters: there } = await openFont(plain);
  const has = letters.filter((letter) => there.has(letter));
  if (has.length === 0) return null;
  const woff2 = await subsetFont(plain, text, { targetFormat: 'woff2', ...features });
  const file = `assets/${part.name}-${digest(woff2).slice(0, 8)}.woff2`;
  writeFileSync(join(next, file), woff2);
  return { file, letters: has };
}

const digest = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
