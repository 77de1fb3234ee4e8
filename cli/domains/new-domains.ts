import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { getPublicSuffix } from 'tldts';
import { graphemesOf } from '#contract/text/domain-name.ts';
import { type CommandContext, printError, printLines } from '../terminal/command.ts';
import { count, listSome } from '../terminal/text.ts';
import { describeCreated } from './change-domains.ts';
import {
  type Domains,
  type Entry,
  listKeys,
  makeContentFolder,
  openDomains,
  parseTypedDomain,
  planFiles,
  writeFiles,
} from './domain-files.ts';

/**
 * Writes a complete file with comments for a domain for sale. If there are several, or a file of shared values, it
 * writes short files. It never replaces a file, and it writes nothing if it fails.
 */
export function writeNewDomains(names: string[], context: CommandContext): number {
  const readings = names.map(parseTypedDomain);
  const problems = readings.flatMap((reading) => (reading.ok ? [] : reading.problem));
  if (problems.length > 0)
    return printError(`${problems.slice(0, SHOWN).join('\n')}\nNothing was written.`, 2, context);
  const domains = openDomains(context);
  if (domains === null) return 1;
  const fresh = new Map<string, Entry>();
  const old: string[] = [];
  for (const reading of readings) {
    if (!reading.ok) continue;
    const { host, shown } = reading.domain;
    const file = domains.hosts.get(host)?.path;
    if (file) old.push(`${shown} in ${domains.place}/${basename(file)}`);
    else fresh.set(host, { domain: reading.domain, facts: {} });
  }
  const were = count(old.length, 'name was', 'names were');
  const known = old.length > 0 ? [`${were} already there and not changed: ${listSome(old)}`] : [];
  if (fresh.size === 0) return printError(`${known.join()}\nNothing was written.`, 1, context);
  try {
    const isWhole = names.length === 1 && domains.shared === undefined;
    const entries = [...fresh.values()];
    const lines = isWhole ? writeWholeFile(entries[0]!, domains) : writeShortFiles(entries, domains);
    return printLines([...lines, ...known], context);
  } catch (error) {
    return printError(`Nothing was written to ${domains.place}: ${(error as Error).message}`, 1, context);
  }
}

const SHOWN = 20;
const SHOWN_AT = 'A running server shows changes immediately. Otherwise run npm start.';

function writeWholeFile({ domain }: Entry, { content, place, owner, port, keys }: Domains): string[] {
  const email = owner ?? `sales@${domain.host}`;
  const folder = makeContentFolder(content, 'domains');
  const key = listKeys(domain).find((each) => !keys.has(each))!;
  const address = new URL(`http://${key}.localhost:${port}/`).href;
  writeFileSync(join(folder, `${key}.yaml`), fillDomainTemplate(domain.shown, email, address), { flag: 'wx' });
  const lines = [`Wrote ${place}/${key}.yaml. Edit its texts and figures. ${SHOWN_AT} The page is at ${address}`];
  if (!owner) lines.push(`OWNER_EMAIL is not set, so the page names ${email}. Change it unless that mailbox exists.`);
  return lines;
}

function writeShortFiles(entries: Entry[], domains: Domains): string[] {
  writeFiles(domains.content, planFiles(entries, domains));
  const [written = '', ...notes] = describeCreated(entries.length, domains);
  return [`Wrote ${written} ${SHOWN_AT}`, ...notes];
}

/** Fills the places such as `{{name}}`. `email` is for buyers, `address` the page's on this machine. */
export function fillDomainTemplate(shown: string, email: string, address: string): string {
  // Such as com or co.uk (Public Suffix List).
  const ending = (getPublicSuffix(shown) ?? shown.slice(shown.lastIndexOf('.') + 1)).toLowerCase();
  const label = shown.slice(0, -ending.length - 1);
  const letters = graphemesOf(label.replaceAll('.', '')).length;
  const values: Record<string, string> = {
    name: shown,
    label,
    host: shown.toLowerCase(),
    ending,
    aboutEnding: ending === 'com' ? 'The ending that people type first.' : '[Write here whom this ending addresses.]',
    count: String(letters),
    characters: letters === 1 ? 'character' : 'characters',
    email,
    address,
  };
  const template = readFileSync(join(import.meta.dirname, 'domain-template.yaml'), 'utf8');
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name]!);
}
