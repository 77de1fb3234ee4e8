import { join } from 'node:path';
import type { ContentMistake } from '#contract/content-mistake.ts';
import { languageTag } from '#contract/language-content.ts';
import { wordsSchema, type Words } from '#contract/words.ts';
import { packs } from '#words/packs.ts';
import { readContentFile, wholeFile } from './content-file.ts';
import { isAbsent } from './content-text.ts';
import { folderNames } from './face-list.ts';
import type { Path } from './key-path.ts';

export interface OwnPacks {
  /** By language: the owner's, and ours where he has none. */
  packs: Record<string, Words>;
  /** Those of them whose file is there, right or not, and ours; null where nobody knows, as the folder cannot be read. */
  languages: string[] | null;
  mistakes: ContentMistake[];
}

/** The languages that the owner brings: `words/pl.yaml` has every word of ours in Polish. */
export function readOwnPacks(folder: string): OwnPacks {
  const languages = Object.keys(packs);
  const found: OwnPacks = { packs: { ...packs }, languages, mistakes: [] };
  if (isAbsent(folder)) return found;
  const names = folderNames(folder);
  if (typeof names === 'string') return { ...found, languages: null, mistakes: [wholeFile(folder, names)] };
  for (const name of names.filter((each) => !/^\.|~$/.test(each)).sort()) {
    const path = join(folder, name);
    const lang = languageTag.safeParse(/^(.*)\.yaml$/.exec(name)?.[1] ?? '').data;
    if (lang === undefined) {
      found.mistakes.push(wholeFile(path, 'must be named for its language, such as pl.yaml or pt-BR.yaml'));
      continue;
    }
    const file = readContentFile(path, wordsSchema);
    languages.push(lang);
    found.mistakes.push(...file.mistakes);
    if (!file.value) continue;
    found.packs[lang] = file.value;
    for (const gap of pluralGaps(file.value, lang)) found.mistakes.push(file.mistakeAt(gap.path, gap.message));
  }
  return found;
}

/** Where words about a number lack a form that the language needs. */
function pluralGaps(words: object, lang: string): { path: Path; message: string }[] {
  const needed = countCategories(lang);
  return pluralsOf(words, []).flatMap(({ path, forms }) =>
    needed
      .filter((category) => !Object.hasOwn(forms, category))
      .map((category) => ({ path, message: `lacks the key ${category}; ${lang} has the forms ${needed.join(', ')}` })),
  );
}

function pluralsOf(words: object, path: string[]): { path: string[]; forms: object }[] {
  if (Object.hasOwn(words, 'other')) return [{ path, forms: words }];
  return Object.entries(words).flatMap(([key, part]) =>
    typeof part === 'object' ? pluralsOf(part as object, [...path, key]) : [],
  );
}

/** The categories that numbers of a page and a mail fall into, from 0 to 1,000 (Unicode CLDR, plural rules). `lang`: BCP 47. */
export function countCategories(lang: string): string[] {
  const rules = new Intl.PluralRules(lang);
  return [...new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count)))];
}
