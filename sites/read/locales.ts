import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentIssue } from '#contract/content/content-issue.ts';
import { languageTag } from '#contract/content/face-content.ts';
import { withOverrides } from '#contract/content/parts.ts';
import { ownWords, type OwnWords, type Words, wordsSchema } from '#contract/content/words.ts';
import { fileIssue, readContentFile } from './content-file.ts';
import { folderNames, isAbsent } from './owner-files.ts';
import { parseYaml, type Path } from './parse-yaml.ts';

/** The texts of Janus by language. */
export interface Locales {
  /** All languages that have texts: ours and the owner's (BCP 47), sorted. */
  languages: string[];
  /** Finds the texts of the nearest language: for `de-Latn-AT` those of `de-Latn-AT`, `de-Latn`, then `de` (RFC 4647, 3.4). */
  find(lang: string): Words | undefined;
  /** Whether there are texts of the language. */
  knows(lang: string): boolean;
}

const builtInFolder = join(import.meta.dirname, '../../locales');

/** Texts of ours that were read, since each takes milliseconds. */
const read = new Map<string, Words>();

/** Our own languages. Each is read when somebody asks for it. A test checks them as `readOwnLocales` checks the owner's. */
export const builtInLocales: Locales = createLocales(
  readdirSync(builtInFolder).map((file) => file.replace('.yaml', '')),
  (lang) => {
    const known =
      read.get(lang) ?? (parseYaml(readFileSync(join(builtInFolder, `${lang}.yaml`), 'utf8')).value() as Words);
    read.set(lang, known);
    return known;
  },
);

function createLocales(languages: string[], readLocale: (lang: string) => Words): Locales {
  const known = new Set(languages);
  const nearest = (lang: string) => {
    for (let tag = lang; tag !== ''; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-'))))
      if (known.has(tag)) return tag;
    return undefined;
  };
  return {
    languages: [...known].sort(),
    knows: (lang) => nearest(lang) !== undefined,
    find(lang) {
      const tag = nearest(lang);
      return tag === undefined ? undefined : readLocale(tag);
    },
  };
}

/** Returns the texts of a face's language, overridden by its own. Throws if the language has none. */
export function findWords({ lang, words }: { lang: string; words?: OwnWords | undefined }, locales: Locales): Words {
  const locale = locales.find(lang);
  if (!locale) throw new Error(`The language ${lang} was not checked: it has no texts`);
  return withOverrides(locale, words);
}

/**
 * Reads the owner's languages, `locales/pl.yaml`. A language of ours may have some texts, and any other language has all of them.
 * `words/` is the folder's name before version 2.
 */
export function readOwnLocales(contentFolder: string): { locales: Locales; issues: ContentIssue[] } {
  const own = new Map<string, Words>();
  const named: string[] = [];
  const issues: ContentIssue[] = [];
  for (const folder of ['locales', 'words'].map((name) => join(contentFolder, name))) {
    if (isAbsent(folder)) continue;
    const names = folderNames(folder);
    if (typeof names === 'string') issues.push(fileIssue(folder, names));
    else for (const name of names.filter((each) => !/^\.|~$/.test(each)).sort()) readFile(join(folder, name), name);
  }

  function readFile(path: string, name: string): void {
    const lang = languageTag.safeParse(/^(.*)\.yaml$/.exec(name)?.[1] ?? '').data;
    if (lang === undefined) {
      issues.push(fileIssue(path, 'must be named for its language, such as pl.yaml or pt-BR.yaml'));
      return;
    }
    named.push(lang);
    const base = builtInLocales.find(lang);
    const file = readContentFile(path, base ? ownWords : wordsSchema);
    issues.push(...file.issues);
    if (!file.value) return;
    const words = base ? withOverrides(base, file.value) : (file.value as Words);
    own.set(lang, words);
    for (const gap of findPluralGaps(words, lang)) issues.push(file.issueAt(gap.path, gap.message));
  }

  const ours = new Set(builtInLocales.languages);
  const languages = [...ours, ...named];
  return { locales: createLocales(languages, (lang) => own.get(lang) ?? builtInLocales.find(lang)!), issues };
}

/** Finds texts about a number that lack a plural form of the language. */
export function findPluralGaps(words: object, lang: string, path: string[] = []): { path: Path; message: string }[] {
  if (!Object.hasOwn(words, 'other'))
    return Object.entries(words).flatMap(([key, part]) =>
      typeof part === 'object' ? findPluralGaps(part as object, lang, [...path, key]) : [],
    );
  const needed = listCountCategories(lang);
  return needed
    .filter((category) => !Object.hasOwn(words, category))
    .map((category) => ({ path, message: `lacks the key ${category}; ${lang} has the forms ${needed.join(', ')}` }));
}

/** Lists the plural categories of the numbers on pages and in emails, from 0 to 1,000 (Unicode CLDR). `lang`: BCP 47. */
export function listCountCategories(lang: string): string[] {
  const rules = new Intl.PluralRules(lang);
  return [...new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count)))];
}
