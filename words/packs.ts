import type { Words } from '#contract/content/words.ts';
import { arabic } from './arabic.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { spanish } from './spanish.ts';

/** The packs by language, or by language and region if a region has a pack of its own (BCP 47). */
export const packs: Record<string, Words> = { ar: arabic, de: german, en: english, es: spanish, fr: french };

/** Finds the nearest pack: for `de-Latn-AT` that of `de-Latn-AT`, `de-Latn`, then `de` (RFC 4647, 3.4). */
export function packOf<Pack>(lang: string, available: Record<string, Pack>): Pack | undefined {
  for (let tag = lang; tag !== ''; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-'))))
    if (Object.hasOwn(available, tag)) return available[tag];
  return undefined;
}
