/** The files of domains for sale: which are there, what a new one looks like, and how several are written at once. */
import * as fs from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { formatIssue } from '#contract/content/content-issue.ts';
import type { DomainFile } from '#contract/content/domain-content.ts';
import { cutAddress, type DomainName, parseDomainName, parseHostName } from '#contract/text/domain-name.ts';
import { writeContentSchemas } from '../../sites/read/content-schemas.ts';
import { type Group, isGroup } from '../../sites/read/fill-in.ts';
import { type Locales, readOwnLocales } from '../../sites/read/locales.ts';
import { readChecked } from '../../sites/read/owner-files.ts';
import { editYaml, parseYaml, type YamlChange } from '../../sites/read/parse-yaml.ts';
import { listSites } from '../../sites/read/read-content.ts';
import { createDomainReader, sharedFile } from '../../sites/read/read-domains.ts';
import { oneLine } from '../../server/text/unsafe-text.ts';
import { type CommandContext, printError } from '../terminal/command.ts';
import { formatCount } from '../terminal/text.ts';

/** A name of a list, or a typed one. `line`: of the list, from 1. */
export interface Entry {
  domain: DomainName;
  facts: Facts;
  line?: number;
}

export const factKeys = ['price', 'minimum', 'status', 'statusUntil', 'category', 'lang', 'email', 'whatsapp'] as const;

/** Texts such as `4500 USD`. A minimum may be `40%`. An empty text says that there is none, undefined says nothing. */
export type Facts = Partial<Record<(typeof factKeys)[number], string | undefined>>;

export interface StoredDomain {
  path: string;
  text: string;
  name: string;
  host: string;
  /** Its own, without the shared ones. */
  facts: Required<Facts>;
  /** The currency of its amounts. */
  currency: string;
  /** With all that it takes from the shared file and from Janus. */
  whole: DomainFile;
}

export interface Domains {
  content: string;
  /** The folder of the domains as the owner names it. */
  shownFolder: string;
  /** The first of `OWNER_EMAIL`. */
  owner: string | undefined;
  port: number;
  stored: StoredDomain[];
  hosts: Map<string, StoredDomain>;
  /** File names without their ending, in small letters, since some systems ignore capitals. */
  keys: Set<string>;
  shared: string | undefined;
  /** The currency of amounts that name none. */
  currency: string;
  locales: Locales;
}

/** Reads the domains of the content, whose folder may be missing. Prints mistakes, and then returns null. */
export function openDomains(context: CommandContext): Domains | null {
  const settings = context.settings(['CONTENT_DIR', 'PORT', 'OWNER_EMAIL']);
  const fail = (problems: string[]) => (printError(problems.join('\n'), 1, context), null);
  if (!settings.ok) return fail(settings.problems);
  const { contentDir, port } = settings.config;
  const content = resolve(context.folder, contentDir);
  const folder = join(content, 'domains');
  const { locales } = readOwnLocales(content);
  const { files, problems } = listSites(folder, sharedFile);
  const reader = createDomainReader(content, locales);
  const paths = [...files.values()].map((file) => join(folder, file));
  const readings = paths.map((path) => ({ path, ...reader.read(path) }));
  const issues = [...reader.issues, ...readings.flatMap((reading) => reading.issues)].map(formatIssue);
  const mistakes = [...problems.map(({ file, message }) => `${join(folder, file)} ${message}`), ...issues];
  if (mistakes.length > 0) return fail(['Nothing was done. Fix this first:', ...mistakes]);
  const shared = fs.existsSync(join(folder, sharedFile))
    ? readChecked({ root: content, path: join(folder, sharedFile) }).toString()
    : undefined;
  const { price } = (parseYaml(shared ?? '').value() ?? {}) as { price?: { currency?: string } };
  const currency = price?.currency ?? 'USD';
  const stored = readings.map(({ path, value, plain }): StoredDomain => {
    const { name } = value!;
    const text = readChecked({ root: content, path }).toString();
    return { path, text, name, host: parseHostName(name)!, whole: value!, ...readFacts(plain as Group, currency) };
  });
  const hosts = new Map(stored.flatMap((file) => [file.host, ...file.whole.hosts].map((host) => [host, file])));
  const taken = [folder, join(content, 'services')].flatMap((each) =>
    fs.existsSync(each) ? fs.readdirSync(each) : [],
  );
  const keys = new Set(taken.map((file) => file.replace(/\.ya?ml$/i, '').toLowerCase()));
  const owner = settings.environment['OWNER_EMAIL']?.split(',')[0]!.trim() || undefined;
  const shownFolder = join(contentDir, 'domains');
  return { content, shownFolder, owner, port, stored, hosts, keys, shared, currency, locales };
}

function readFacts(own: Group, sharedCurrency: string): Pick<StoredDomain, 'facts' | 'currency'> {
  const { price, minimum, status = 'for-sale' } = own;
  const currency = String((isGroup(price) && price['currency']) || sharedCurrency);
  const formatMoney = (money: unknown): string => {
    const { amount, currency: unit = currency } = isGroup(money) ? money : { amount: money };
    if (amount === undefined || amount === null) return '';
    return String(amount).endsWith('%') ? String(amount) : `${String(amount)} ${String(unit)}`;
  };
  const values: Group = { ...own, status, price: formatMoney(price), minimum: formatMoney(minimum) };
  const facts = Object.fromEntries(factKeys.map((key) => [key, oneLine(String(values[key] ?? ''))]));
  return { facts: facts as Required<Facts>, currency };
}

export interface PlannedFile {
  path: string;
  text: string;
  /** The text that it replaces. */
  before?: string;
  /** The name that it is for. The shared file has none. */
  entry?: Entry;
}

/** Plans the files of new names, and the shared file, with the owner's email, if there is none. */
export function planFiles(entries: Entry[], { content, owner, keys, shared }: Domains): PlannedFile[] {
  const folder = join(content, 'domains');
  const taken = new Set(keys);
  const files = entries.map((entry) => {
    const key = listKeys(entry.domain).find((each) => !taken.has(each))!;
    taken.add(key);
    return { path: join(folder, `${key}.yaml`), text: formatFile(entry), entry };
  });
  if (shared !== undefined || files.length === 0) return files;
  const template = fs.readFileSync(join(import.meta.dirname, 'defaults-template.yaml'), 'utf8');
  const text = template.replace('{{email}}', () => owner ?? `sales@${entries[0]!.domain.host}`);
  return [{ path: join(folder, sharedFile), text }, ...files];
}

function formatFile({ domain, facts }: Entry): string {
  const changes: Record<string, YamlChange> = {};
  for (const key of factKeys)
    if (facts[key] && facts[key] !== 'for-sale') changes[key] = formatFact(key, facts[key], facts.price);
  return editYaml(
    `# yaml-language-server: $schema=../schemas/domain.json\nname: ${formatText(domain.shown)}\n`,
    changes,
  )!;
}

/** Formats a fact as YAML. A minimum in the currency of the price is a bare amount. */
export function formatFact(key: keyof Facts, text: string, price = ''): Exclude<YamlChange, null> {
  const [amount = '', currency = ''] = text.split(' ');
  if (key !== 'price' && key !== 'minimum') return formatText(text);
  const isBare = key === 'minimum' && (amount.endsWith('%') || price.endsWith(` ${currency}`));
  return isBare ? amount : { amount, currency };
}

/** Writes text in quotes if YAML could read it as something else. */
function formatText(text: string): string {
  const isPlain = /^[A-Za-z][A-Za-z0-9 .-]*$/.test(text) && !/^(?:true|false|yes|no|on|off|null|y|n)$/i.test(text);
  return isPlain ? text : JSON.stringify(text);
}

export function describeCreated(verb: string, many: number, { shownFolder, owner, shared }: Domains): string[] {
  if (many === 0) return [];
  const wrote = `${verb} ${formatCount(many, 'file')} to ${shownFolder}`;
  if (shared !== undefined) return [`${wrote}.`];
  const lines = [`${wrote}, and _defaults.yaml for what all names share.`];
  if (!owner)
    lines.push(
      "OWNER_EMAIL isn't set, so every page shows sales@ your first domain. To change it, edit _defaults.yaml.",
    );
  return lines;
}

/** Writes all files or none. Each is written first under a name that nothing reads: a disk may be full. */
export function writeFiles(content: string, files: PlannedFile[]): void {
  makeContentFolder(content, 'domains');
  const begun = files.map(({ path }) => join(dirname(path), `.${basename(path)}.new`));
  try {
    for (const [at, { path, text, before }] of files.entries()) {
      const present = fs.existsSync(path) ? readChecked({ root: content, path }).toString() : undefined;
      if (present !== before) throw new Error(`${path} was changed at the same time`);
      fs.rmSync(begun[at]!, { force: true });
      fs.writeFileSync(begun[at]!, text, { flag: 'wx' });
    }
    for (const [at, { path }] of files.entries()) fs.renameSync(begun[at]!, path);
  } finally {
    for (const path of begun) fs.rmSync(path, { force: true });
  }
}

/** Throws at a link: anybody may have made the content folder, and root would write into the link's target. */
export function makeContentFolder(content: string, name: string): string {
  fs.mkdirSync(content, { recursive: true });
  const [folder, schemas] = [join(content, name), join(content, 'schemas')];
  for (const path of [folder, schemas]) {
    const found = fs.lstatSync(path, { throwIfNoEntry: false });
    if (!found) fs.mkdirSync(path);
    else if (!found.isDirectory()) throw new Error(`${path} is a link or a file. Replace it with a folder`);
  }
  writeContentSchemas(schemas);
  return folder;
}

/** Parses one domain as it is typed or copied: `BigBrand.COM`, `bücher.com`, `https://example.com/`. */
export function parseTypedDomain(given: string): ReturnType<typeof parseDomainName> {
  const reading = parseDomainName(cutAddress(given));
  if (reading.ok && /^www\..+\./.test(reading.domain.host))
    return { ok: false, problem: `Write the domain without www: ${reading.domain.shown.slice(4)}` };
  return reading;
}

/** Lists names for the file, the best first: `payments`, `payments-co-uk`. Each is a host name's label (RFC 1035). */
export function listKeys({ shown, host }: DomainName): string[] {
  const bare = shown.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  // `bucher.com` for bücher.com, and the host itself for a name without Latin letters.
  const [label = '', ...ending] = (parseHostName(bare) === bare ? bare : host).split('.');
  const cut = (key: string, length: number) => key.slice(0, length).replace(/(?<!-)-+$/, '');
  const whole = cut([label, ...ending].join('-'), 63);
  const numbered = Array.from({ length: 98 }, (_, index) => `${cut(whole, 60)}-${index + 2}`);
  // An owner may add services.yaml and portfolio.yaml.
  return [label, whole, ...numbered].filter((key) => key !== 'services' && key !== 'portfolio');
}
