import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Money } from '#contract/content/price.ts';
import { parseHostName } from '#contract/text/domain-name.ts';
import { writeContentSchemas } from '../../build/read/content-schemas.ts';
import { keysFor } from './domain-name.ts';
import type { Entry } from './parse-list.ts';

interface PlannedFile {
  path: string;
  text: string;
}

/** Plans the files of these names, and the shared file, with `email`, if there is none. */
export function planFiles(
  entries: Entry[],
  { folder, there, email }: { folder: string; there: ExistingNames; email: string },
): PlannedFile[] {
  const taken = new Set(there.keys);
  const files = entries.map((entry) => {
    const key = keysFor(entry.domain).find((each) => !taken.has(each))!;
    taken.add(key);
    return { path: join(folder, `${key}.yaml`), text: entryFile(entry) };
  });
  if (there.hasShared) return files;
  const template = readFileSync(join(import.meta.dirname, 'defaults-template.yaml'), 'utf8');
  return [{ path: join(folder, '_defaults.yaml'), text: template.replace('{{email}}', () => email) }, ...files];
}

/** Writes all files or none: if one cannot be written, it removes those before and throws. */
export function writeFiles(files: PlannedFile[], onProgress: (done: number) => void): void {
  const written: string[] = [];
  try {
    for (const { path, text } of files) {
      writeFileSync(path, text, { flag: 'wx' });
      written.push(path);
      onProgress(written.length);
    }
  } catch (error) {
    for (const path of written) rmSync(path, { force: true });
    throw error;
  }
}

/** Formats the file of one name. It has a line for each value that is not shared. */
export function entryFile({ domain, facts, notes }: Pick<Entry, 'domain' | 'facts' | 'notes'>): string {
  const { price, minimum, status, category, email, lang, whatsapp } = facts;
  const lines = {
    name: plain(domain.shown),
    lang,
    email: email && JSON.stringify(email),
    whatsapp: whatsapp && JSON.stringify(whatsapp),
    price: price && money(price),
    minimum: typeof minimum === 'object' ? money(minimum) : minimum,
    status,
    category: category && plain(category),
  };
  return [
    '# yaml-language-server: $schema=../schemas/domain.json',
    ...Object.entries(lines).flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${value}`])),
    ...notes.map(([heading, text]) => `# ${heading}: ${text}`.slice(0, 200)),
    '',
  ].join('\n');
}

const money = ({ amount, currency }: Money) => `{ amount: ${amount}, currency: ${currency} }`;

/** Writes text in quotes if YAML could read it as something else. */
function plain(text: string): string {
  const isPlain = /^[A-Za-z][A-Za-z0-9 .-]*$/.test(text) && !/^(?:true|false|yes|no|on|off|null|y|n)$/i.test(text);
  return isPlain ? text : JSON.stringify(text);
}

/** The names that the content already has. */
export interface ExistingNames {
  /** The file of each host's page. */
  hosts: Map<string, string>;
  /** File names without their ending, in small letters, since some systems ignore capitals. */
  keys: Set<string>;
  /** The shared file's currency. */
  currency: string | undefined;
  hasShared: boolean;
}

/** Finds the names in a folder, which may be missing. Reads lines instead of YAML, since files may have errors. */
export function findExistingNames(domains: string): ExistingNames {
  const files = namesIn(domains);
  const hosts = new Map<string, string>();
  for (const file of files.filter((name) => /^[^._].*\.ya?ml$/.test(name)))
    for (const host of hostsIn(readFileSync(join(domains, file), 'utf8'))) if (!hosts.has(host)) hosts.set(host, file);
  const keys = [...files, ...namesIn(join(domains, '../services'))].map((file) =>
    file.replace(/\.ya?ml$/i, '').toLowerCase(),
  );
  const hasShared = files.includes('_defaults.yaml');
  const shared = hasShared ? readFileSync(join(domains, '_defaults.yaml'), 'utf8') : '';
  const currency = /^price:.*\bcurrency: *["']?([A-Za-z]{3})\b/m.exec(shared)?.[1]?.toUpperCase();
  return { hosts, keys: new Set(keys), currency, hasShared };
}

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

function hostsIn(text: string): string[] {
  const [lines = ''] = /^hosts:.*(?:\n[ -].*)*/m.exec(text) ?? [];
  const name = /^name:\s*["']?([^\s"'#]+)/m.exec(text)?.[1] ?? '';
  const names = [...lines.split(/[\s[\],"']+/), name];
  return names.flatMap((each) => parseHostName(each) ?? []);
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
