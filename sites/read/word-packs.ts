import { join } from 'node:path';
import type { ContentIssue } from '#contract/content/content-issue.ts';
import { languageTag } from '#contract/content/face-content.ts';
import { withOverrides } from '#contract/content/parts.ts';
import { type OwnWords, type Words, wordsSchema } from '#contract/content/words.ts';
import { packOf, packs } from '#words/packs.ts';
import { fileIssue, readContentFile } from './content-file.ts';
import { folderNames, isAbsent } from './owner-files.ts';
import type { Path } from './parse-yaml.ts';

/** Returns the words of a face's language, overridden by its own. Throws if no pack has the language. */
export function wordsOf({ lang, words }: { lang: string; words?: OwnWords | undefined }, packs: Packs): Words {
  const pack = packOf(lang, packs);
  if (!pack) throw new Error(`The language ${lang} was not checked: it has no words`);
  return withOverrides(pack, words);
}

/** Words by language. */
export type Packs = Record<string, Words>;

interface OwnPacks {
  /** The owner's words by language, and ours for other languages. */
  packs: Packs;
  /** Our languages, and those with a file, valid or not. Null if the folder cannot be read. */
  languages: string[] | null;
  issues: ContentIssue[];
}

/** Reads the owner's languages: `words/pl.yaml` has every word of ours in Polish. */
export function readOwnPacks(folder: string): OwnPacks {
  const languages = Object.keys(packs);
  const found: OwnPacks = { packs: { ...packs }, languages, issues: [] };
  if (isAbsent(folder)) return found;
  const names = folderNames(folder);
  if (typeof names === 'string') return { ...found, languages: null, issues: [fileIssue(folder, names)] };
  for (const name of names.filter((each) => !/^\.|~$/.test(each)).sort()) {
    const path = join(folder, name);
    const lang = languageTag.safeParse(/^(.*)\.yaml$/.exec(name)?.[1] ?? '').data;
    if (lang === undefined) {
      found.issues.push(fileIssue(path, 'must be named for its language, such as pl.yaml or pt-BR.yaml'));
      continue;
    }
    const file = readContentFile(path, wordsSchema);
    languages.push(lang);
    found.issues.push(...file.issues);
    if (!file.value) continue;
    found.packs[lang] = file.value;
    for (const gap of pluralGaps(file.value, lang)) found.issues.push(file.issueAt(gap.path, gap.message));
  }
  return found;
}

/** Finds texts about a number that lack a plural form of the language. */
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

/** Lists the plural categories of the numbers on pages and in emails, from 0 to 1,000 (Unicode CLDR). `lang`: BCP 47. */
export function countCategories(lang: string): string[] {
  const rules = new Intl.PluralRules(lang);
  return [...new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count)))];
}
