import { join } from 'node:path';
import type { ContentMistake } from '#contract/content-mistake.ts';
import { domainContentSchema } from '#contract/domain-content.ts';
import { languageTag } from '#contract/language-content.ts';
import { packOf } from '#words/packs.ts';
import type { Packs } from '../words-of.ts';
import { readContentFile, type ContentFile } from './content-file.ts';
import { isAbsent } from './content-text.ts';
import { braceProblem, fillBraces, fillIn, isGroup, nameValues, openBraces, without, type Group } from './fill-in.ts';
import { holds, type Path } from './key-path.ts';
import { usualDomain } from './usual-domain.ts';

/** In `content/domains/`: what all names share. */
export const sharedFile = '_defaults.yaml';

/** What all domains' files share, and what the program adds. */
export interface SharedDomain {
  /** The file of what they share, where there is one. */
  file: Pick<ContentFile<unknown>, 'name' | 'has' | 'mistakeAt'> | undefined;
  mistakes: ContentMistake[];
  /** What it says. */
  value: Group;
  /** A file's words with what it leaves out. */
  complete(own: unknown): unknown;
}

export function readShared(folder: string, packs: Packs): SharedDomain {
  const path = join(folder, sharedFile);
  if (isAbsent(path)) return { file: undefined, mistakes: [], value: {}, complete: completion({}, packs) };
  const trial = (own: unknown) =>
    own === null || isGroup(own) ? imagined(own ?? {}, packs, own?.['price'] === null ? {} : PRICE) : own;
  const file = readContentFile(path, domainContentSchema, { complete: trial, partly: true });
  const mistakes = [...file.mistakes, ...ownMistakes(file)];
  // Its mistakes are told; those that follow from them in other files are not.
  const value = mistakes.length > 0 ? INSTEAD : isGroup(file.plain) ? file.plain : {};
  return { file, mistakes, value, complete: completion(value, packs) };
}

/** Fills in around a file's own words what all share, then what the program adds. */
export function completion(shared: Group, packs: Packs): (own: unknown) => unknown {
  const gaps = gapsOf(shared, packs);
  const hasBraces = openBraces(shared, {}).length > 0;
  return (own) => {
    if (!isGroup(own)) return own;
    const whole = gaps.reduce((rest, path) => (holds(own, path) ? rest : without(rest, path)), shared);
    const priced = hasPrice(own, whole) ? whole : withoutTerms(whole);
    // Plans travel with an offer, and need its form.
    const given = own['contact'] === null ? without(priced, ['instalments']) : priced;
    const filled = hasBraces ? (fillBraces(given, nameValues(own, given)) as Group) : given;
    return fillIn(own, fillIn(filled, usual(own, given, packs)));
  };
}

const hasPrice = (own: Group, given: Group) =>
  own['price'] !== null && (isGroup(own['price']) || isGroup(given['price']));

/** What all share about a price counts for names that have one; a minimum may have a currency of its own. */
function withoutTerms(given: Group): Group {
  const rest = without(given, ['instalments']);
  return typeof rest['minimum'] === 'number' ? without(rest, ['minimum']) : rest;
}

function usual(own: Group, given: Group, packs: Packs): Group {
  const written = { ...given, ...own };
  // What is no language is told where languages are read.
  const lang = languageTag.safeParse(written['lang']).data ?? 'en';
  return usualDomain(own, { ...written, lang }, packOf(lang, packs) ?? packs['en']!);
}

const NAME = { name: 'Example.com' };
const PRICE = { price: { amount: 1e12, currency: 'USD' } };
/** Where each file is looked at without the one that has the address. */
export const SOME_EMAIL = 'sales@example.com';
/** What names most often have from a shared file, where that one has mistakes. */
const INSTEAD = { email: SOME_EMAIL, price: { currency: 'USD' } };

/** What is shared as it stands in the page of a name that has everything that may stand in braces. */
function imagined(shared: Group, packs: Packs, more: Group = {}): Group {
  const values = nameValues({ ...NAME, category: 'Travel', price: { amount: 1, currency: 'USD' } }, shared);
  const filled = fillBraces(shared, values) as Group;
  return fillIn(NAME, fillIn(filled, { email: SOME_EMAIL, ...more, ...usual(NAME, shared, packs) }));
}

/** Groups that lack a key: `price: { currency: EUR }` counts where a name's file has the amount. */
function gapsOf(shared: Group, packs: Packs): Path[] {
  const whole = imagined(shared, packs);
  const { error } = domainContentSchema.safeParse(whole);
  const missing = (error?.issues ?? []).filter(
    ({ path }) => path.length > 1 && !holds(whole, path) && !path.some((step) => typeof step === 'number'),
  );
  return [...new Map(missing.map(({ path }) => [path.slice(0, -1).join('.'), path.slice(0, -1)])).values()];
}

/** What each name has of its own, and words in braces that nothing fills in. */
function ownMistakes(file: ContentFile<unknown>): ContentMistake[] {
  const shared = file.plain;
  if (!isGroup(shared)) return [];
  const own = ['name', 'alternates'].filter((key) => Object.hasOwn(shared, key));
  const same = ['hosts', 'url'].filter(
    (key) => Object.hasOwn(shared, key) && !JSON.stringify(shared[key]).includes('{'),
  );
  return [
    ...own.map((key) => file.mistakeAt([key], 'is not shared; write it into the file of each name')),
    ...same.map((key) => file.mistakeAt([key], SAME)),
    ...openBraces(shared, {}).flatMap(({ name, path }) => {
      const problem = braceProblem(name);
      return problem ? [file.mistakeAt(path, problem)] : [];
    }),
  ];
}

const SAME = 'is the same for all names; expected {host} in it, or no such line: it follows from the name';
