import type { PageData } from '#contract/page.ts';
import type { Bundle } from './bundle.ts';
import type { Chunk } from './chunk.ts';

/** What only forms load that ask for more than a message. */
const ASKED = 'web/domain-sale/asked/asked-fields.tsx';

/** The scripts of a bundle that a face's pages can load. */
export function neededChunks(bundle: Bundle, { content }: Pick<PageData, 'content'>): Chunk[] {
  return 'asked' in content && content.asked ? bundle.chunks : usualChunks(bundle);
}

/** Those that all pages have; what the others say stands in content, and they name letters of many scripts that no page shows. */
export function usualChunks({ chunks }: Bundle): Chunk[] {
  const usual = usualOf.get(chunks) ?? chunks.filter(({ modules }) => !(ASKED in modules));
  usualOf.set(chunks, usual);
  return usual;
}

/** Of many faces with one bundle they are picked once. */
const usualOf = new WeakMap<Chunk[], Chunk[]>();
