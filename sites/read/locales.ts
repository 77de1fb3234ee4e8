import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ContentIssue } from '#contract/content/content-issue.ts';
import { languageTag } from '#contract/content/common-content.ts';
import type { OwnEmailMessages, OwnMessages, Messages } from '#contract/content/messages.ts';
import { textWithNames } from '#contract/content/parts.ts';
import { makeFileIssue, readContentFile } from './content-file.ts';
import { fillIn } from './fill-in.ts';
import { listFolder, isAbsent } from './owner-files.ts';
import { parseYaml, type Path } from './parse-yaml.ts';

export interface Locales {
  /** All languages that have texts: ours and the owner's (BCP 47), sorted. */
  languages: string[];
  /** Finds the texts of the nearest language: for `de-Latn-AT` also `de-Latn`, then `de` (RFC 4647, 3.4). */
  find(lang: string): Messages | undefined;
  /** Finds the language whose texts these are. */
  nearest(lang: string): string | undefined;
}

const builtInFolder = join(import.meta.dirname, '../../locales');
const readBuiltIn = (lang: string) => readFileSync(join(builtInFolder, `${lang}.yaml`), 'utf8');

/** Our own languages. A test checks them as `readOwnLocales` checks the owner's. */
export const builtInLocales: Locales = createLocales(
  readdirSync(builtInFolder).flatMap((file) => /^(.*)\.yaml$/.exec(file)?.[1] ?? []),
  (lang) => parseYaml(readBuiltIn(lang)).value() as Messages,
);

/** Reads the file of a language of ours, or of the nearest one, with its notes for translators. */
export const readLocaleFile = (lang: string) => readBuiltIn(builtInLocales.nearest(lang) ?? 'en');

/** Each language is read once, when somebody needs it, since reading takes milliseconds. */
function createLocales(languages: string[], readLocale: (lang: string) => Messages): Locales {
  const known = new Set(languages);
  const read = new Map<string, Messages>();
  const nearest = (lang: string): string | undefined => {
    if (known.has(lang) || lang === '') return lang || undefined;
    return nearest(lang.slice(0, Math.max(0, lang.lastIndexOf('-'))));
  };
  return {
    languages: [...known].sort(),
    nearest,
    find(lang) {
      const tag = nearest(lang);
      if (tag === undefined) return undefined;
      const locale = read.get(tag) ?? readLocale(tag);
      read.set(tag, locale);
      return locale;
    },
  };
}

/** Returns the texts of a site's language, overridden by its own. Throws if the language has none. */
export function findMessages(
  { lang, words: own = {} }: { lang: string; words?: OwnMessages | undefined },
  locales: Locales,
) {
  const locale = locales.find(lang);
  if (!locale) throw new Error(`The language ${lang} was not checked: it has no texts`);
  return fillIn(own, locale);
}

/** Names in braces that a text may have in addition to those of the English one, by the beginning of its path. */
const FURTHER_NAMES: Record<string, string[]> = {
  'domainPage.': ['name', 'time', 'short'],
  'mails.owner.subject': ['face'],
  'mails.owner.heading': ['face', 'title', 'reference'],
  'mails.owner.received': ['face'],
  'mails.owner.write': ['name', 'email'],
  'mails.owner.call': ['name'],
  'mails.visitor.subject': ['face'],
  'mails.visitor.heading': ['noun', 'reference', 'face'],
  'mails.visitor.thanks': ['reference', 'face', 'time'],
  'mails.visitor.more': ['address'],
  'mails.visitor.mistake': ['face'],
  'mails.visitor.signature': ['address'],
  'mails.ofDomain.owner.heading': ['face', 'reference'],
  'links.addition.subject': ['title', 'face'],
  'links.own.title': ['face'],
  'mails.ofDomain.visitor.thanks': ['reference'],
};

/** Makes the schema of a language: the keys as in English, and no other names in braces. `isPart`: or some of them. */
function makeMessagesSchema(english: object, isPart: boolean, above = ''): z.ZodObject {
  const shape: Record<string, z.ZodType> = {};
  for (const [key, part] of Object.entries(english) as [string, string | object][]) {
    const schema = makePartSchema(part, isPart, above + key);
    shape[key] = isPart ? schema.optional() : schema;
  }
  return z.strictObject(shape);
}

function makePartSchema(part: string | object, isPart: boolean, path: string): z.ZodType {
  if (typeof part === 'string') return makeTextSchema(part, path);
  if (!('other' in part)) return makeMessagesSchema(part, isPart, `${path}.`);
  // The forms of a text about a number, by the plural categories of the language (Unicode CLDR).
  const other = makeTextSchema(String(part.other), path);
  const some = other.optional();
  return z.strictObject({ zero: some, one: some, two: some, few: some, many: some, other: isPart ? some : other });
}

function makeTextSchema(english: string, path: string) {
  const further = Object.entries(FURTHER_NAMES).flatMap(([start, names]) => (path.startsWith(start) ? names : []));
  const names = english.matchAll(/\{(\w+)\}/g).map(([, name]) => name!);
  return textWithNames([...new Set([...names, ...further])]);
}

const english = builtInLocales.find('en')!;
const { owner, visitor } = english.mails;

export const wordsSchema = makeMessagesSchema(english, false) as unknown as z.ZodObject & z.ZodType<Messages>;

/** The texts of Janus that a site's file may replace. */
export const ownTexts = {
  words: (makeMessagesSchema(english, true) as z.ZodType<OwnMessages, OwnMessages>)
    .optional()
    .describe("Your own texts in place of Janus's, by their keys."),
  mails: (makeMessagesSchema({ owner, visitor }, true, 'mails.') as z.ZodType<OwnEmailMessages, OwnEmailMessages>)
    .optional()
    .describe('Your own texts for the emails about a lead.'),
};

/** Reads `locales/pl.yaml`. A language of ours may have some texts. `words/` is the folder's name before version 2. */
export function readOwnLocales(contentFolder: string): { locales: Locales; issues: ContentIssue[] } {
  const own = new Map<string, Messages | undefined>();
  const issues: ContentIssue[] = [];
  for (const folder of ['locales', 'words'].map((name) => join(contentFolder, name))) {
    const names = isAbsent(folder) ? [] : listFolder(folder);
    if (typeof names === 'string') issues.push(makeFileIssue(folder, names));
    else for (const name of names.filter((each) => !/^\.|~$/.test(each)).sort()) readFile(join(folder, name), name);
  }

  function readFile(path: string, name: string): void {
    const lang = languageTag.safeParse(/^(.*)\.yaml$/.exec(name)?.[1] ?? '').data;
    if (lang === undefined) {
      issues.push(makeFileIssue(path, 'must be named for its language, such as pl.yaml or pt-BR.yaml'));
      return;
    }
    const base = builtInLocales.find(lang);
    const file = readContentFile({ root: contentFolder, path }, base ? ownTexts.words : wordsSchema);
    const messages = file.value && (fillIn(file.value, base ?? {}) as Messages);
    own.set(lang, messages);
    issues.push(...file.issues);
    if (messages) for (const gap of findPluralGaps(messages, lang)) issues.push(file.issueAt(gap.path, gap.message));
  }

  const languages = [...builtInLocales.languages, ...own.keys()];
  return { locales: createLocales(languages, (lang) => own.get(lang) ?? builtInLocales.find(lang)!), issues };
}

/** Finds texts about a number that lack a plural form of the language. */
export function findPluralGaps(messages: object, lang: string, path: string[] = []): { path: Path; message: string }[] {
  if (!Object.hasOwn(messages, 'other'))
    return Object.entries(messages).flatMap(([key, part]) =>
      typeof part === 'object' ? findPluralGaps(part as object, lang, [...path, key]) : [],
    );
  const rules = new Intl.PluralRules(lang);
  // The numbers on pages and in emails.
  const needed = [...new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count)))];
  const missing = needed.filter((category) => !Object.hasOwn(messages, category));
  if (missing.length === 0) return [];
  return [{ path, message: `is missing ${missing.join(' and ')}; ${lang} needs ${needed.join(', ')}` }];
}
