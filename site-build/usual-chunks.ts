import type { Bundle } from './bundle.ts';
import { chosenModules } from './chosen-css.ts';
import type { Chunk } from './chunk.ts';

/**
 * The scripts that every page of a kind has. What the others say stands in content, and they name letters of scripts that no page
 * shows: fonts are cut without them.
 */
export function usualChunks({ chunks }: Bundle): Chunk[] {
  const usual = known.get(chunks) ?? chunks.filter(({ modules }) => !chosenModules.some((module) => module in modules));
  known.set(chunks, usual);
  return usual;
}

/** Of many faces with one bundle they are picked once. */
const known = new WeakMap<Chunk[], Chunk[]>();
