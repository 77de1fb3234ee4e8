import { withPart } from '#contract/partly.ts';
import type { OwnWords, Words } from '#contract/words.ts';
import { packOf } from '#words/packs.ts';

/** The words of a face's language, with its own over them. Throws where no pack has the language. */
export function wordsOf({ lang, words }: { lang: string; words?: OwnWords | undefined }, packs: Packs): Words {
  const pack = packOf(lang, packs);
  if (!pack) throw new Error(`The language ${lang} was not checked: it has no words`);
  return withPart(pack, words);
}

/** By language. */
export type Packs = Record<string, Words>;
