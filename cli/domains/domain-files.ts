import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { getPublicSuffix } from 'tldts';
import type { Money, SaleStatus } from '#contract/content/price.ts';
import {
  type DomainName,
  type DomainNameResult,
  graphemesOf,
  parseDomainName,
  parseHostName,
} from '#contract/text/domain-name.ts';
import { writeContentSchemas } from '../../sites/read/content-schemas.ts';
import { parseYaml } from '../../sites/read/parse-yaml.ts';
import { sharedFile } from '../../sites/read/read-domains.ts';
import { count, inFigures } from '../terminal/text.ts';

/** A name of a list, or a typed one. */
export interface Entry {
  domain: DomainName;
  facts: EntryFacts;
  /** The headings and texts of other columns. */
  notes: [heading: string, text: string][];
  /** The line of the list, from 1. A typed name has 0. */
  line: number;
  /** The cells of that line. */
  cells: string[];
}

/** The values of a list's line, as in the name's file. Null says that there is none, undefined says nothing. */
export interface EntryFacts extends Partial<Record<(typeof textKeys)[number], string>> {
  price?: Money | null | undefined;
  /** A percentage of the price is a text such as `40%`. */
  minimum?: string | Money | undefined;
  status?: SaleStatus | undefined;
  /** The last day of `status`, such as `2026-12-24`. */
  statusUntil?: string | undefined;
}

export interface PlannedFile {
  path: string;
  /** The new text. Without it, the file is deleted. */
  text?: string | undefined;
  /** The text that it replaces. A new file has none. */
  before?: string;
  /** The name that it is for. */
  entry?: Entry;
}

/** Makes the entry of a name that is in no list. */
export const entryOf = (domain: DomainName, facts: EntryFacts): Entry => {
  return { domain, facts, notes: [], line: 0, cells: [] };
};

/** Plans the files of these names, and the shared file, with the email of the `owner`, if there is none. */
export function planFiles(
  entries: Entry[],
  {
    content,
    there,
    owner = `sales@${entries[0]!.domain.host}`,
  }: { content: string; there: ExistingNames; owner: string | undefined },
): PlannedFile[] {
  const folder = join(content, 'domains');
  const taken = new Set(there.keys);
  const files = entries.map((entry) => {
    const key = keysFor(entry.domain).find((each) => !taken.has(each))!;
    taken.add(key);
    return { path: join(folder, `${key}.yaml`), text: entryFile(entry), entry };
  });
  if (there.shared !== undefined) return files;
  const template = readFileSync(join(import.meta.dirname, 'defaults-template.yaml'), 'utf8');
  return [{ path: join(folder, sharedFile), text: template.replace('{{email}}', () => owner) }, ...files];
}

/**
 * Writes all files of the content or none: if one cannot be written, it restores those before and throws. Each has its new text first
 * under a name that the build does not read, so a crash leaves whole files, and the same command does the rest.
 */
export function writeFiles(content: string, files: PlannedFile[], onProgress: (message: string) => void): void {
  makeContentFolder(content, 'domains');
  const begun = files.map(({ path }) => join(dirname(path), `.${basename(path)}.new`));
  let done = 0;
  try {
    for (const [at, { path, text, before }] of files.entries()) {
      if (before === undefined && existsSync(path)) throw new Error(`${path} exists already`);
      if (before !== undefined && readFileSync(path, 'utf8') !== before)
        throw new Error(`${path} was changed at the same time`);
      rmSync(begun[at]!, { force: true });
      if (text !== undefined) writeFileSync(begun[at]!, text, { flag: 'wx' });
    }
    for (const { path, text } of files) {
      if (text === undefined) rmSync(path);
      else renameSync(begun[done]!, path);
      done += 1;
      onProgress(`${inFigures(done)} of ${count(files.length, 'file')}`);
    }
  } catch (error) {
    for (const { path, before } of files.slice(0, done))
      if (before === undefined) rmSync(path, { force: true });
      else writeFileSync(path, before);
    for (const path of begun) rmSync(path, { force: true });
    throw error;
  }
}

/** Formats the file of one name. It has a line for each value that is not shared. */
export function entryFile({ domain, facts, notes }: Pick<Entry, 'domain' | 'facts' | 'notes'>): string {
  const { price, minimum, status } = facts;
  const lines = {
    name: plain(domain.shown),
    price: price && money(price),
    minimum: minimum && minimumValue(minimum, price?.currency),
    status: status === 'for-sale' ? undefined : status,
    ...Object.fromEntries(textKeys.map((key) => [key, facts[key] && plain(facts[key])])),
  };
  return [
    '# yaml-language-server: $schema=../schemas/domain.json',
    ...Object.entries(lines).flatMap(([key, value]) => (value ? [`${key}: ${value}`] : [])),
    ...notes.map(noteLine),
    '',
  ].join('\n');
}

/** Formats the comment of another column. */
export const noteLine = ([heading, text]: [string, string]) => `# ${heading}: ${text}`;

/** The texts of a list that are in a name's file as they are. */
export const textKeys = ['category', 'lang', 'email', 'whatsapp'] as const;

/** Formats a minimum, as a bare amount if it has the `currency` of a price. */
export function minimumValue(minimum: string | Money, currency: string | undefined): string {
  if (typeof minimum === 'string') return minimum;
  return minimum.currency === currency ? String(minimum.amount) : money(minimum);
}

const money = ({ amount, currency }: Money) => `{ amount: ${amount}, currency: ${currency} }`;

/** Writes text in quotes if YAML could read it as something else. */
export function plain(text: string): string {
  const isPlain = /^[A-Za-z][A-Za-z0-9 .-]*$/.test(text) && !/^(?:true|false|yes|no|on|off|null|y|n)$/i.test(text);
  return isPlain ? text : JSON.stringify(text);
}

/** The names that the content already has. */
export interface ExistingNames {
  /** The file of each host's page. */
  hosts: Map<string, string>;
  /** The files that have no error. */
  written: Written[];
  /** File names without their ending, in small letters, since some systems ignore capitals. */
  keys: Set<string>;
  /** The text of the shared file. */
  shared: string | undefined;
  /** Its currency. */
  currency: string | undefined;
}

/** A domain's file as it is. */
export interface Written {
  path: string;
  text: string;
  name: string;
  host: string;
  facts: Group;
}

type Group = Record<string, unknown>;

export const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Finds the names in a folder, which may be missing. */
export function findExistingNames(domains: string): ExistingNames {
  const files = namesIn(domains);
  const hosts = new Map<string, string>();
  const written: Written[] = [];
  for (const file of files.filter((name) => /^[^._].*\.ya?ml$/i.test(name))) {
    const path = join(domains, file);
    const text = readFileSync(path, 'utf8');
    const facts = factsIn(text);
    for (const host of hostsIn(facts ?? likelyFacts(text))) if (!hosts.has(host)) hosts.set(host, file);
    const [host] = hostsIn({ name: facts?.['name'] });
    // A letter that is not UTF-8 would be lost.
    if (facts && host && !text.includes('\uFFFD'))
      written.push({ path, text, name: String(facts['name']), host, facts });
  }
  const keys = [...files, ...namesIn(join(domains, '../services'))].map((file) =>
    file.replace(/\.ya?ml$/i, '').toLowerCase(),
  );
  const shared = files.includes(sharedFile) ? readFileSync(join(domains, sharedFile), 'utf8') : undefined;
  return {
    hosts,
    written,
    keys: new Set(keys),
    shared,
    currency: currencyOf({ price: factsIn(shared ?? '')?.['price'] }),
  };
}

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).sort() : []);

/** Reads the keys of a file. Returns undefined for a file with an error. */
function factsIn(text: string): Group | undefined {
  const document = parseYaml(text);
  const facts = document.issues.length === 0 ? document.value() : undefined;
  return isGroup(facts) ? facts : undefined;
}

/** Finds the names in a file with an error, so that a second file is not written for them. */
function likelyFacts(text: string): Group {
  const [hosts = ''] = /^hosts:.*(?:\n[ -].*)*/m.exec(text) ?? [];
  const name = /^\uFEFF?(?:\{ *)?["']?name["']?\s*:\s*["']?([^\s"'#,}]+)/m.exec(text)?.[1];
  return { name, hosts: hosts.split(/[\s[\],"']+/) };
}

const hostsIn = ({ name, hosts }: Group) =>
  [name, hosts].flat().flatMap((each) => (typeof each === 'string' ? (parseHostName(each) ?? []) : []));

/** Finds the currency of a price, or of a minimum without one. */
export function currencyOf({ price, minimum }: Group): string | undefined {
  const [code] = [price, minimum].flatMap((money) => (isGroup(money) ? [money['currency']] : []));
  return typeof code === 'string' ? code.trim().toUpperCase() : undefined;
}

/**
 * Makes a folder in the content folder, and the schemas that its files name. Throws if one of them is a link: anybody
 * may have made the content folder, and root would write into the link's target.
 */
export function makeContentFolder(content: string, name: string): string {
  mkdirSync(content, { recursive: true });
  const [folder, schemas] = [join(content, name), join(content, 'schemas')];
  for (const path of [folder, schemas]) if (!isFolder(path)) mkdirSync(path);
  writeContentSchemas(schemas);
  return folder;
}

function isFolder(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found && !found.isDirectory())
    throw new Error(`${path} is a link or a file. Replace it with a folder of this name`);
  return found !== undefined;
}

/** Parses one domain as it is typed or copied: `BigBrand.COM`, `bücher.com`, `https://example.com/`. */
export function parseTypedDomain(given: string): DomainNameResult {
  const reading = parseDomainName(
    given
      .trim()
      .replace(/^https?:\/\//i, '')
      .split('/', 1)[0]!
      .replace(/:\d+$/, ''),
  );
  if (reading.ok && /^www\..+\./.test(reading.domain.host))
    return { ok: false, problem: `Give the domain itself: ${reading.domain.shown.slice(4)}` };
  return reading;
}

/**
 * Lists names for the domain's file, the best first: `payments` for payments.co.uk, then the whole name. The name is
 * also that of an address on this machine, so it is a host name's label (RFC 1035).
 */
export function keysFor({ shown, host }: DomainName): string[] {
  const ascii = toAscii(shown) ?? host;
  const [label = '', ...ending] = ascii.split('.');
  const whole = cut([label, ...ending].join('-'));
  const numbered = Array.from({ length: 98 }, (_, index) => `${cut(whole, 60)}-${index + 2}`);
  return [label, whole, ...numbered].filter((key) => !RESERVED.has(key));
}

/** The names of `services.yaml` and `portfolio.yaml`, which an owner may add. */
const RESERVED = new Set(['services', 'portfolio']);

/** Shortens a label, which must not end with a hyphen. */
const cut = (key: string, length = 63) => key.slice(0, length).replace(/(?<!-)-+$/, '');

/** Returns `bucher.com` for bücher.com, and undefined for a name without Latin letters. */
function toAscii(name: string): string | undefined {
  const plain = name.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return parseHostName(plain) === plain ? plain : undefined;
}

/** Fills the template's places such as `{{name}}`. `email` is for buyers, `address` the page's on this machine. */
export function fillDomainTemplate(
  template: string,
  { shown, email, address }: { shown: string; email: string; address: string },
): string {
  // Such as com or co.uk (Public Suffix List).
  const suffix = (getPublicSuffix(shown) ?? shown.slice(shown.lastIndexOf('.') + 1)).toLowerCase();
  const label = shown.slice(0, -suffix.length - 1);
  const count = graphemesOf(label.replaceAll('.', '')).length;
  const values: Record<string, string> = {
    name: shown,
    label,
    host: shown.toLowerCase(),
    ending: suffix,
    aboutEnding: suffix === 'com' ? 'The ending that people type first.' : 'Write here whom this ending addresses.',
    count: String(count),
    characters: count === 1 ? 'character' : 'characters',
    email,
    address,
  };
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name]!);
}
