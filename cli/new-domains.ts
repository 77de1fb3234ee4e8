import { join, resolve } from 'node:path';
import type { Config, Environment } from '../server/start/config.ts';
import { makeContentFolder } from './content-folder.ts';
import type { DomainArguments } from './domain-arguments.ts';
import { readTypedDomain } from './domain-name.ts';
import { readListText } from './domain-list/list-text.ts';
import { namesThere, type NamesThere } from './domain-list/names-there.ts';
import { readList, type DomainList, type Entry } from './domain-list/read-list.ts';
import { planFiles, writeFiles } from './domain-list/write-list.ts';
import type { CommandResult } from './new-domain.ts';

interface ListCommand {
  given: DomainArguments;
  config: Config;
  environment: Environment;
  root: string;
  /** Says how far it is. */
  tell(words: string): void;
  /** Such as `2026-11-22`. */
  today: string;
}

/** Writes a short file for each of many names, and `_defaults.yaml` for what they share where there is none. All of them, or none. */
export function newDomains({ given, config, environment, root, tell, today }: ListCommand): CommandResult {
  const place = join(config.contentDir, 'domains');
  const content = resolve(root, config.contentDir);
  const folder = join(content, 'domains');
  const owner = environment['OWNER_EMAIL']?.split(',')[0]!.trim() || undefined;
  try {
    const there = namesThere(folder);
    const usual = there.currency ?? 'USD';
    const list = listOf(given, environment, { usual, today });
    if (typeof list === 'string') return { code: 1, lines: [list] };
    const broken = brokenLines(list, given);
    if (list.broken.length > 0 && !given.skipBroken) return { code: given.from === undefined ? 2 : 1, lines: broken };
    const fresh = list.entries.filter(({ domain }) => !there.hosts.has(domain.host));
    const known = knownLines(list.entries, there);
    if (fresh.length === 0) return { code: 1, lines: [...broken, ...known, 'Nothing was written.'] };
    const files = planFiles(folder, fresh, there, owner ?? 'sales@{host}');
    const done = (count: number) => tell(`${count.toLocaleString('en')} of ${files.length.toLocaleString('en')} files`);
    if (!given.dryRun) {
      makeContentFolder(content, 'domains');
      writeFiles(files, done);
    }
    const notes = [
      ...(list.usesUsual && !there.currency
        ? [`Amounts without a currency are ${usual}; a column "currency" says otherwise.`]
        : []),
      ...(owner || there.hasShared ? [] : [NO_OWNER]),
    ];
    const written = summary(fresh, there, { place, dryRun: given.dryRun });
    return { code: list.broken.length > 0 ? 1 : 0, lines: [...broken, written, ...known, ...notes] };
  } catch (error) {
    return { code: 1, lines: [`Nothing was written to ${place}: ${(error as Error).message}`] };
  }
}

const NO_OWNER =
  'OWNER_EMAIL is not set, so each page names sales@ and its own host: change email in _defaults.yaml unless these mailboxes exist';

function listOf(
  { names, from }: DomainArguments,
  environment: Environment,
  around: { usual: string; today: string },
): DomainList | string {
  if (from === undefined) return typed(names);
  // npm runs a command in the project's folder, and says here where it was typed.
  const text = readListText(resolve(environment['INIT_CWD'] ?? process.cwd(), from));
  if (!text.ok) return `${from} ${text.problem}`;
  const list = readList(text.text, around);
  return { ...list, broken: list.broken.map((line) => `${from}:${line}`) };
}

function typed(names: string[]): DomainList {
  const list: DomainList = { entries: [], broken: [], usesUsual: false };
  const hosts = new Set<string>();
  for (const name of names) {
    const reading = readTypedDomain(name);
    if (!reading.ok) list.broken.push(reading.problem);
    else if (hosts.has(reading.domain.host)) list.broken.push(`${reading.domain.shown} is given twice`);
    else list.entries.push({ domain: reading.domain, facts: {}, notes: [], line: 0 });
    if (reading.ok) hosts.add(reading.domain.host);
  }
  return list;
}

const SHOWN = 20;

function brokenLines({ broken, entries }: DomainList, { skipBroken, from }: DomainArguments): string[] {
  if (broken.length === 0) return [];
  const more = broken.length > SHOWN ? [`… and ${broken.length - SHOWN} more`] : [];
  const one = from === undefined ? 'name' : 'line';
  const of = `${count(broken.length, `${one} is`, `${one}s are`)} broken, ${entries.length.toLocaleString('en')} could be read`;
  const end = skipBroken
    ? `Left out: ${of}.`
    : `Nothing was written: ${of}. Mend them, or leave them out with --skip-broken.`;
  return [...broken.slice(0, SHOWN), ...more, end];
}

function knownLines(entries: Entry[], { hosts }: NamesThere): string[] {
  const known = entries.filter(({ domain }) => hosts.has(domain.host)).map(({ domain }) => domain.shown);
  if (known.length === 0) return [];
  const names =
    known.length > SHOWN ? `${known.slice(0, SHOWN).join(', ')} and ${known.length - SHOWN} more` : known.join(', ');
  return [`${count(known.length, 'name was', 'names were')} there already, as they are, and not changed: ${names}`];
}

function summary(fresh: Entry[], there: NamesThere, { place, dryRun }: { place: string; dryRun: boolean }): string {
  const files = `${count(fresh.length, 'file', 'files')} to ${place}`;
  const shared = there.hasShared ? '' : ', and _defaults.yaml, which has what they share';
  if (dryRun) return `Would write ${files}${shared}. Nothing was written.`;
  return `Wrote ${files}${shared}. A running server shows the pages at once, else npm start.`;
}

const count = (many: number, one: string, others: string) =>
  `${many.toLocaleString('en')} ${many === 1 ? one : others}`;
