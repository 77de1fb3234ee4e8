import { join } from 'node:path';
import { type ContentIssue, formatIssue } from '#contract/content/content-issue.ts';
import { domainContentSchema, type DomainFile, sharedContentSchema } from '#contract/content/domain-content.ts';
import { languageTag } from '#contract/content/face-content.ts';
import { packOf } from '#words/packs.ts';
import { type ContentFile, readContentFile } from './content-file.ts';
import { domainDefaults } from './domain-defaults.ts';
import {
  type Brace,
  braceProblem,
  fillBraces,
  fillIn,
  type Group,
  inheritedPart,
  isGroup,
  nameValues,
  openBraces,
  without,
} from './fill-in.ts';
import { isAbsent } from './owner-files.ts';
import { hasPath, type Path } from './parse-yaml.ts';
import type { Packs } from './word-packs.ts';

/** Reads domains' files with their shared values. `issues`, called afterwards, returns those of the shared file, each once. */
export function domainReader(folder: string, packs: Packs) {
  const shared = readShared(folder, packs);
  const find = causeFinder(shared, packs);
  const missing: MissingValue[] = [];
  const hasBraces = openBraces(shared.value, {}).length > 0;
  const read = (path: string): DomainReading => {
    const file = readContentFile(path, domainContentSchema, shared);
    const open = hasBraces ? openBracesOf(file, shared) : [];
    missing.push(...open.map((brace) => ({ ...brace, file: file.name })));
    return { ...file, issues: find(path, file.issues), issueAt: placed(file, shared), open };
  };
  const issues = () => [
    ...shared.issues,
    ...[...Map.groupBy(missing, ({ name }) => name).values()].map((same) => missingValueIssue(shared, same)),
  ];
  return { read, issues };
}

/** `open`: the names in braces of shared texts that have no value for this domain. */
export type DomainReading = ContentFile<DomainFile> & { open: Brace[] };

/** A shared text without a value for a domain, and its file. */
type MissingValue = Brace & { file: string };

function openBracesOf({ plain: own }: ContentFile<DomainFile>, { value, file }: SharedDomain): Brace[] {
  if (!isGroup(own) || !file) return [];
  const given = withBand(own, value);
  const open = openBraces(inheritedPart(own, given), nameValues(own, given));
  return open.filter(({ name }) => braceProblem(name) === undefined);
}

const NAMED = 3;

function missingValueIssue({ file }: SharedDomain, same: MissingValue[]): ContentIssue {
  const { path, name } = same[0]!;
  const files = [...new Set(same.map((each) => each.file))];
  const more = files.length > NAMED ? ` and ${files.length - NAMED} more` : '';
  const names = `${files.slice(0, NAMED).join(', ')}${more}`;
  return file!.issueAt(
    path,
    `has {${name}}, but there is no ${name} in ${names}; add it there, or write a text without it`,
  );
}

/** Places issues of shared values at their lines in the shared file, and issues of defaults from the name at the name. */
function placed(file: ContentFile<DomainFile>, shared: SharedDomain): ContentFile<unknown>['issueAt'] {
  return (path: Path, message: string) => {
    if (file.has(path)) return file.issueAt(path, message);
    if (shared.file?.has(path)) return shared.file.issueAt(path, message);
    if (!['hosts', 'url'].includes(String(path[0]))) return file.issueAt(path, message);
    return { ...file.issueAt(['name'], message), key: file.issueAt(path, '').key };
  };
}

/** Marks issues that a domain's file has only with the values of the shared one. */
function causeFinder({ file: sharedWords, issues: broken }: SharedDomain, packs: Packs) {
  const alone = [completion({}, packs), completion({ email: SOME_EMAIL }, packs)];
  return (path: string, issues: ContentIssue[]): ContentIssue[] => {
    if (issues.length === 0 || !sharedWords || broken.length > 0) return issues;
    const read = alone.flatMap((complete) => readContentFile(path, domainContentSchema, { complete }).issues);
    const own = new Set(read.map(formatIssue));
    return issues.map((issue) => {
      if (own.has(formatIssue(issue))) return issue;
      return { ...issue, message: `${issue.message} (together with what ${sharedWords.name} says)` };
    });
  };
}

/** The file in `content/domains/` that all domains share. */
export const sharedFile = '_defaults.yaml';

/** The values that all domains share, and the defaults. */
interface SharedDomain {
  /** The shared file, if there is one. */
  file: Pick<ContentFile<unknown>, 'name' | 'has' | 'issueAt'> | undefined;
  issues: ContentIssue[];
  /** Its values. */
  value: Group;
  /** Fills in what a domain's file leaves out. */
  complete(own: unknown): unknown;
}

function readShared(folder: string, packs: Packs): SharedDomain {
  const path = join(folder, sharedFile);
  if (isAbsent(path)) return { file: undefined, issues: [], value: {}, complete: completion({}, packs) };
  const trial = (own: unknown) =>
    own === null || isGroup(own) ? imagined(own ?? {}, packs, own?.['price'] === null ? {} : PRICE) : own;
  const file = readContentFile(path, sharedContentSchema, { complete: trial, mayBeInherited: true });
  const issues = [...file.issues, ...sharedFileIssues(file)];
  // A shared file with issues counts as this one, so that no other file repeats them.
  const value = issues.length > 0 ? INSTEAD : isGroup(file.plain) ? file.plain : {};
  return { file, issues, value, complete: completion(value, packs) };
}

/** Makes the function that fills in shared values, then the defaults. */
function completion(shared: Group, packs: Packs): (own: unknown) => unknown {
  const gaps = gapsOf(shared, packs);
  const hasBraces = openBraces(shared, {}).length > 0;
  return (own) => {
    if (!isGroup(own)) return own;
    const kept = withoutHighMinimum(own, withBand(own, shared));
    const whole = gaps.reduce((rest, path) => (hasPath(own, path) ? rest : without(rest, path)), kept);
    const priced = hasPrice(own, whole) ? whole : withoutTerms(whole);
    // Instalment plans are sent with an offer, and need its form.
    const given = own['contact'] === null ? without(priced, ['instalments']) : priced;
    const filled = hasBraces ? (fillBraces(given, nameValues(own, given)) as Group) : given;
    return inSharedCurrency(fillIn(own, fillIn(filled, defaultsFor(own, given, packs))), shared);
  };
}

/** Shared texts that would promise a sold name to buyers. */
const ABOUT_A_SALE: Path[] = [['hero', 'lead'], ['pages', 'home'], ['footer', 'text'], ['trust'], ['questions']];

/** Lets a name without a price ask for offers in the shared currency. */
function inSharedCurrency(file: Group, { price: shared }: Group): Group {
  const { contact, price, minimum } = file;
  const currency = isGroup(shared) ? shared['currency'] : undefined;
  const isOpen = isGroup(contact) && contact['amount'] === true && !isGroup(price) && !isGroup(minimum);
  return isOpen && currency ? { ...file, contact: { ...contact, amount: { currencies: [currency] } } } : file;
}

/** Merges the band of a name over the other shared values, without texts that do not suit its status. */
function withBand(own: Group, shared: Group): Group {
  const given = fillIn(bandOf(own, shared), without(shared, ['bands']));
  if ((own['status'] ?? shared['status']) !== 'sold') return given;
  return ABOUT_A_SALE.reduce((rest, path) => (hasPath(own, path) ? rest : without(rest, path)), given);
}

/** Finds what the shared file gives for the price of a name. Bands are in the shared currency, if there is one. */
function bandOf(own: Group, { price: shared, bands }: Group): Group {
  const { amount, currency } = { ...(shared as Group), ...(own['price'] as Group) };
  const isOther = isGroup(shared) && shared['currency'] !== undefined && shared['currency'] !== currency;
  if (typeof amount !== 'number' || !Array.isArray(bands) || own['price'] === null || isOther) return {};
  const band = (bands as Group[]).find(({ from = 0, to = Infinity }) => Number(from) <= amount && amount < Number(to));
  return band ? without(without(band, ['from']), ['to']) : {};
}

/** Removes a shared minimum that is above the price of a name. It is meant for names that cost more. */
function withoutHighMinimum(own: Group, given: Group): Group {
  const { amount, currency } = { ...(given['price'] as Group), ...(own['price'] as Group) };
  const { minimum } = given;
  const least = isGroup(minimum) ? (minimum['currency'] === currency ? minimum['amount'] : undefined) : minimum;
  const isHigh = typeof least === 'number' && typeof amount === 'number' && least > amount;
  return isHigh ? without(given, ['minimum']) : given;
}

const hasPrice = (own: Group, given: Group) =>
  own['price'] !== null && (isGroup(own['price']) || isGroup(given['price']));

/** Removes shared terms of a price for a name without one. A minimum with its own currency stays. */
function withoutTerms(given: Group): Group {
  const rest = without(given, ['instalments']);
  return isGroup(rest['minimum']) ? rest : without(rest, ['minimum']);
}

function defaultsFor(own: Group, given: Group, packs: Packs): Group {
  const written = { ...given, ...own };
  // An invalid language is reported by the check of languages.
  const lang = languageTag.safeParse(written['lang']).data ?? 'en';
  return domainDefaults(own, { ...written, lang }, packOf(lang, packs) ?? packs['en']!);
}

const NAME = { name: 'Example.com' };
const PRICE = { price: { amount: 1e12, currency: 'USD' } };
/** An address for the check of a file without the shared one, which usually has the address. */
const SOME_EMAIL = 'sales@example.com';
/** The values that shared files have most often, for use if the shared file has issues. */
const INSTEAD = { email: SOME_EMAIL, price: { currency: 'USD' } };

/** Completes the shared values as on the page of a domain that has a value for every name in braces. */
function imagined(shared: Group, packs: Packs, more: Group = {}): Group {
  const values = nameValues({ ...NAME, category: 'Travel', price: { amount: 1, currency: 'USD' } }, shared);
  const filled = fillBraces(shared, values) as Group;
  return fillIn(NAME, fillIn(filled, { email: SOME_EMAIL, ...more, ...defaultsFor(NAME, shared, packs) }));
}

/** Finds groups with a missing key: `price: { currency: EUR }` counts if a domain's file has the amount. */
function gapsOf(shared: Group, packs: Packs): Path[] {
  const whole = imagined(shared, packs);
  const { error } = domainContentSchema.safeParse(whole);
  const missing = (error?.issues ?? []).filter(
    ({ path }) => path.length > 1 && !hasPath(whole, path) && !path.some((step) => typeof step === 'number'),
  );
  return [...new Map(missing.map(({ path }) => [path.slice(0, -1).join('.'), path.slice(0, -1)])).values()];
}

/** Reports shared values that must differ between domains, and unknown names in braces. */
function sharedFileIssues(file: ContentFile<unknown>): ContentIssue[] {
  const shared = file.plain;
  if (!isGroup(shared)) return [];
  const own = ['name', 'alternates'].filter((key) => Object.hasOwn(shared, key));
  const same = ['hosts', 'url'].filter(
    (key) => Object.hasOwn(shared, key) && !JSON.stringify(shared[key]).includes('{'),
  );
  return [
    ...own.map((key) => file.issueAt([key], 'cannot be shared; write it into the file of each domain')),
    ...same.map((key) => file.issueAt([key], SAME)),
    ...openBraces(shared, {}).flatMap(({ name, path }) => {
      const problem = braceProblem(name);
      return problem ? [file.issueAt(path, problem)] : [];
    }),
  ];
}

const SAME = 'is the same for all domains; write {host} in it, or delete the line: Janus derives it from the name';
