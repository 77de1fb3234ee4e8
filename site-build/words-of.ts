import { withPart } from '#contract/partly.ts';
import type { OwnWords, Words } from '#contract/words.ts';
import { packOf, packs } from '#words/packs.ts';

/** The words of a face's language, with its own over them. */
export function wordsOf({ lang, words }: { lang: string; words?: OwnWords | undefined }): Words {
  return withPart(packOf(lang, packs)!, words);
}
