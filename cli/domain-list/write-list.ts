import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Money } from '#contract/price-content.ts';
import { keysFor } from '../domain-name.ts';
import type { NamesThere } from './names-there.ts';
import type { Entry } from './read-list.ts';

export interface PlannedFile {
  path: string;
  text: string;
}

/** The files of these names, and the one of what they share where there is none; none is there yet. */
export function planFiles(folder: string, entries: Entry[], there: NamesThere, email: string): PlannedFile[] {
  const taken = new Set(there.keys);
  const files = entries.map((entry) => {
    const key = keysFor(entry.domain).find((each) => !taken.has(each))!;
    taken.add(key);
    return { path: join(folder, `${key}.yaml`), text: entryFile(entry) };
  });
  if (there.hasShared) return files;
  const template = readFileSync(join(import.meta.dirname, '../defaults-template.yaml'), 'utf8');
  return [{ path: join(folder, '_defaults.yaml'), text: template.replace('{{email}}', () => email) }, ...files];
}

/** Writes all, or none: where one cannot be written, those before it are taken back, and it throws. `tell`: how many are done. */
export function writeFiles(files: PlannedFile[], tell: (done: number) => void): void {
  const written: string[] = [];
  try {
    for (const { path, text } of files) {
      writeFileSync(path, text, { flag: 'wx' });
      written.push(path);
      tell(written.length);
    }
  } catch (error) {
    for (const path of written) rmSync(path, { force: true });
    throw error;
  }
}

/** The file of one name: what is its own, a line each; the rest is shared. */
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

/** In quotes where YAML could take it for something else. */
function plain(text: string): string {
  const isPlain = /^[A-Za-z][A-Za-z0-9 .-]*$/.test(text) && !/^(?:true|false|yes|no|on|off|null|y|n)$/i.test(text);
  return isPlain ? text : JSON.stringify(text);
}
