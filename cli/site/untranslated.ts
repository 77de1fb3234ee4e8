import type { Face } from '#contract/site/site.ts';
import type { Words } from '#contract/content/words.ts';
import { packOf, packs } from '#words/packs.ts';
import { warning } from '../checks/check.ts';
import { textsOf, type Leftover } from '../checks/content.ts';

/**
 * Finds English texts in the owner's languages that faces use: `janus words new` wrote them. One word may be the same in
 * two languages, but several words are not. `spoken`: the owner's texts by language.
 */
export function findUntranslated(spoken: Record<string, Words>, faces: Pick<Face, 'lang'>[]): Leftover[] {
  const english = new Map(textsOf(packs['en'], '').map(({ key, text }) => [key, text]));
  const names = Object.fromEntries(Object.keys(spoken).map((lang) => [lang, lang]));
  const languages = new Set(faces.map(({ lang }) => packOf(lang, names)).filter((lang) => lang !== undefined));
  return [...languages].flatMap((lang) => {
    const same = textsOf(spoken[lang], '').filter(({ key, text }) => english.get(key) === text && hasWords(text));
    if (same.length === 0 || packOf(lang, { en: true })) return [];
    const message = `still has ${same.length === 1 ? 'a text' : `${same.length} texts`} in English, which visitors read`;
    return [{ file: `words/${lang}.yaml`, keys: same.map(({ key }) => key), state: warning, message }];
  });
}

const hasWords = (text: string) => (text.replaceAll(/\{\w+\}/g, ' ').match(/[\p{L}\p{M}'’]+/gu) ?? []).length > 1;
