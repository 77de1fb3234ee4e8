import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readHostName } from '#contract/host-name.ts';

/** What the folders of the owner's words have already. */
export interface NamesThere {
  /** Host to the file of the page that it leads to. */
  hosts: Map<string, string>;
  /** Names of files without ending, in small letters: to some systems capitals make no difference. */
  keys: Set<string>;
  /** Of amounts that name none, where the shared file says one. */
  currency: string | undefined;
  hasShared: boolean;
}

/** Files may have mistakes, so lines of them are read and not their meaning. `domains`: the folder; it may be absent. */
export function namesThere(domains: string): NamesThere {
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
  const words = [...lines.split(/[\s[\],"']+/), name];
  return words.flatMap((word) => readHostName(word) ?? []);
}
