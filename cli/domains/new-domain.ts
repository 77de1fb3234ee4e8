import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { dayAfter } from '../../server/text/local-time.ts';
import type { CommandContext, CommandResult } from '../terminal/command.ts';
import { count, listSome } from '../terminal/text.ts';
import {
  type Entry,
  entryOf,
  type ExistingNames,
  fillDomainTemplate,
  findExistingNames,
  keysFor,
  makeContentFolder,
  parseTypedDomain,
  planFiles,
  writeFiles,
} from './domain-files.ts';

/** The content folder, as the settings give it. */
export interface Place {
  content: string;
  /** The folder of the domains as the owner names it. */
  place: string;
  /** The first of `OWNER_EMAIL`. */
  owner: string | undefined;
  port: number;
  /** The day there, such as `2026-11-22`. */
  today: string;
}

/** Finds the content folder of the settings, or returns their problems. */
export function placeOf(context: CommandContext): Place | string {
  const settings = context.settings();
  if (!settings.ok) return settings.problems.join('\n');
  const { contentDir, port, timeZone } = settings.config;
  const owner = settings.environment['OWNER_EMAIL']?.split(',')[0]!.trim() || undefined;
  const content = resolve(context.folder, contentDir);
  return { content, place: join(contentDir, 'domains'), owner, port, today: dayAfter(Date.now(), timeZone, 0) };
}

interface WantedDomains {
  names: string[];
  dryRun: boolean;
  /** Shows how far long work is. */
  onProgress(message: string): void;
}

/**
 * Writes a complete file with comments for a domain for sale. If there are several, or a file of shared values, it
 * writes short files. It never replaces a file, and it writes nothing if it fails.
 */
export function newDomains(given: WantedDomains, place: Place): CommandResult {
  const [name] = given.names;
  const hasShared = existsSync(join(place.content, 'domains/_defaults.yaml'));
  try {
    if (name === undefined || given.names.length > 1 || given.dryRun || hasShared) return writeShortFiles(given, place);
    return writeWholeFile(name, place);
  } catch (error) {
    return { code: 1, lines: [`Nothing was written to ${place.place}: ${(error as Error).message}`] };
  }
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
function writeShortFiles(
  { names, dryRun, onProgress }: WantedDomains,
  { content, place, owner }: Place,
): CommandResult {
  const there = findExistingNames(join(content, 'domains'));
  const { entries, problems } = entriesOf(names);
  if (problems.length > 0) return { code: 2, lines: [...problems.slice(0, SHOWN), 'Nothing was written.'] };
  const fresh = entries.filter(({ domain }) => !there.hosts.has(domain.host));
  const old = entries.filter((entry) => !fresh.includes(entry)).map(({ domain }) => domain.shown);
  const were = count(old.length, 'name was', 'names were');
  const known = old.length > 0 ? [`${were} already there and not changed: ${listSome(old, SHOWN)}`] : [];
  if (fresh.length === 0) return { code: 1, lines: [...known, 'Nothing was written.'] };
  const files = planFiles(fresh, { content, there, owner });
  if (!dryRun) writeFiles(content, files, onProgress);
  return { code: 0, lines: [...createdLines(fresh.length, there, { place, owner, dryRun }), ...known] };
}

/** Says how many files are written, and what their owner should know. */
export function createdLines(
  many: number,
  there: ExistingNames,
  { place, owner, dryRun }: Pick<Place, 'place' | 'owner'> & { dryRun: boolean },
): string[] {
  const files = `${count(many, 'file')} to ${place}${there.shared !== undefined ? '' : ', and _defaults.yaml for what they share'}`;
  const lines = [dryRun ? `Would write ${files}. Nothing was written.` : `Wrote ${files}. ${SHOWN_AT}`];
  if (!owner && there.shared === undefined) lines.push(NO_OWNER);
  return lines;
}

/** The currency of lists that name none. */
export const DEFAULT_CURRENCY = 'USD';

const NO_OWNER =
  'OWNER_EMAIL is not set, so each page names sales@ and its own host. Change email in _defaults.yaml unless these mailboxes exist.';

function entriesOf(names: string[]): { entries: Entry[]; problems: string[] } {
  const entries: Entry[] = [];
  const problems: string[] = [];
  for (const name of names) {
    const reading = parseTypedDomain(name);
    if (!reading.ok) problems.push(reading.problem);
    else if (entries.some(({ domain }) => domain.host === reading.domain.host))
      problems.push(`${reading.domain.shown} is given twice`);
    else entries.push(entryOf(reading.domain, {}));
  }
  return { entries, problems };
}

const SHOWN = 20;
