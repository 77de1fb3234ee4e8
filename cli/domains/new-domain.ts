import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { CommandResult } from '../terminal/command.ts';
import { count, inFigures, listSome } from '../terminal/text.ts';
import {
  type Entry,
  type ExistingNames,
  fillDomainTemplate,
  findExistingNames,
  keysFor,
  makeContentFolder,
  parseTypedDomain,
  planFiles,
  writeFiles,
} from './domain-files.ts';
import { type DomainList, emptyList } from './parse-list.ts';

/** The domains that get files. */
interface WantedDomains {
  names: string[];
  dryRun: boolean;
}

interface Settings {
  /** The project's folder, for a relative `CONTENT_DIR`. */
  root: string;
  contentDir: string;
  port: number;
  /** The first of `OWNER_EMAIL`. */
  owner: string | undefined;
  /** Shows how far long work is. */
  onProgress(message: string): void;
}

/**
 * Writes a complete file with comments for a domain for sale. If there are several, or a file of shared values, it
 * writes short files. It never replaces a file, and it writes nothing if it fails.
 */
export function newDomains(given: WantedDomains, settings: Settings): CommandResult {
  const content = resolve(settings.root, settings.contentDir);
  const place = join(settings.contentDir, 'domains');
  const [name] = given.names;
  const hasShared = existsSync(join(content, 'domains/_defaults.yaml'));
  try {
    if (name === undefined || given.names.length > 1 || given.dryRun || hasShared)
      return writeShortFiles(given, { ...settings, content, place });
    return writeWholeFile(name, { ...settings, content, place });
  } catch (error) {
    return { code: 1, lines: [`Nothing was written to ${place}: ${(error as Error).message}`] };
  }
}

interface Place extends Settings {
  /** The content folder. */
  content: string;
  /** The folder of the domains as the owner names it. */
  place: string;
}

function writeWholeFile(name: string, { content, place, owner, port }: Place): CommandResult {
  const reading = parseTypedDomain(name);
  if (!reading.ok) return { code: 2, lines: [`${reading.problem}.`] };
  const { domain } = reading;
  const email = owner ?? `sales@${domain.host}`;
  const folder = makeContentFolder(content, 'domains');
  const { hosts, keys } = findExistingNames(folder);
  const there = hosts.get(domain.host);
  if (there) return { code: 1, lines: [`${domain.shown} is already in ${place}/${there}. Nothing was changed.`] };
  const key = keysFor(domain).find((each) => !keys.has(each))!;
  const address = new URL(`http://${key}.localhost:${port}/`).href;
  const template = readFileSync(join(import.meta.dirname, 'domain-template.yaml'), 'utf8');
  const text = fillDomainTemplate(template, { ...domain, email, address });
  writeFileSync(join(folder, `${key}.yaml`), text, { flag: 'wx' });
  return {
    code: 0,
    lines: [
      `Wrote ${place}/${key}.yaml. Edit its texts and figures. ${SHOWN_AT} The page is at ${address}`,
      ...(owner ? [] : [`OWNER_EMAIL is not set, so the page names ${email}. Change it unless that mailbox exists.`]),
    ],
  };
}

const SHOWN_AT = 'A running server shows changes immediately. Otherwise run npm start.';

/** Writes a short file for each name, and `_defaults.yaml` if it is missing. It writes all files or none. */
function writeShortFiles(given: WantedDomains, { content, place, owner, onProgress }: Place): CommandResult {
  const folder = join(content, 'domains');
  const there = findExistingNames(folder);
  const list = listFromNames(given.names);
  if (list.invalid.length > 0) return { code: 2, lines: [...list.invalid.slice(0, SHOWN), 'Nothing was written.'] };
  const fresh = list.entries.filter(({ domain }) => !there.hosts.has(domain.host));
  const known = knownLines(list.entries, there);
  if (fresh.length === 0) return { code: 1, lines: [...known, 'Nothing was written.'] };
  const files = planFiles(fresh, { folder, there, email: owner ?? 'sales@{host}' });
  if (!given.dryRun) {
    makeContentFolder(content, 'domains');
    writeFiles(files, (done) => onProgress(`${inFigures(done)} of ${count(files.length, 'file')}`));
  }
  const [summary = '', ...more] = createdLines(fresh.length, there, { place, owner, list, dryRun: given.dryRun });
  return { code: 0, lines: [summary, ...known, ...more] };
}

/** Says how many files are written, and what their owner should know. */
export function createdLines(
  many: number,
  there: ExistingNames,
  { place, owner, list, dryRun }: { place: string; owner: string | undefined; list: DomainList; dryRun: boolean },
): string[] {
  const lines = [summary(many, there, { place, dryRun })];
  if (list.usesDefaultCurrency && !there.currency)
    lines.push(`Amounts without a currency are ${DEFAULT_CURRENCY}. A column "currency" gives another.`);
  if (!owner && !there.hasShared) lines.push(NO_OWNER);
  return lines;
}

/** The currency of lists that name none. */
export const DEFAULT_CURRENCY = 'USD';

const NO_OWNER =
  'OWNER_EMAIL is not set, so each page names sales@ and its own host. Change email in _defaults.yaml unless these mailboxes exist.';

function listFromNames(names: string[]): DomainList {
  const list = emptyList();
  const hosts = new Set<string>();
  for (const name of names) {
    const reading = parseTypedDomain(name);
    if (!reading.ok) list.invalid.push(reading.problem);
    else if (hosts.has(reading.domain.host)) list.invalid.push(`${reading.domain.shown} is given twice`);
    else list.entries.push({ domain: reading.domain, facts: {}, notes: [], line: 0 });
    if (reading.ok) hosts.add(reading.domain.host);
  }
  return list;
}

const SHOWN = 20;

function knownLines(entries: Entry[], { hosts }: ExistingNames): string[] {
  const known = entries.filter(({ domain }) => hosts.has(domain.host)).map(({ domain }) => domain.shown);
  if (known.length === 0) return [];
  const were = count(known.length, 'name was', 'names were');
  return [`${were} already there and not changed: ${listSome(known, SHOWN)}`];
}

function summary(many: number, there: ExistingNames, { place, dryRun }: { place: string; dryRun: boolean }): string {
  const files = `${count(many, 'file')} to ${place}`;
  const shared = there.hasShared ? '' : ', and _defaults.yaml for what they share';
  if (dryRun) return `Would write ${files}${shared}. Nothing was written.`;
  return `Wrote ${files}${shared}. ${SHOWN_AT}`;
}
