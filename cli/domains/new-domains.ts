import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { getPublicSuffix } from 'tldts';
import { graphemesOf } from '#contract/text/domain-name.ts';
import { sharedFile } from '../../sites/read/read-domains.ts';
import type { CommandResult } from '../terminal/command.ts';
import { count, listSome } from '../terminal/text.ts';
import {
  describeCreated,
  type Entry,
  findExistingNames,
  listKeys,
  makeContentFolder,
  parseTypedDomain,
  type Place,
  planFiles,
  writeFiles,
} from './domain-files.ts';

/**
 * Writes a complete file with comments for a domain for sale. If there are several, or a file of shared values, it
 * writes short files. It never replaces a file, and it writes nothing if it fails.
 */
export function writeNewDomains(names: string[], place: Place): CommandResult {
  const hasShared = existsSync(join(place.content, 'domains', sharedFile));
  try {
    return names.length > 1 || hasShared ? writeShortFiles(names, place) : writeWholeFile(names[0]!, place);
  } catch (error) {
    return { code: 1, lines: [`Nothing was written to ${place.place}: ${(error as Error).message}`] };
  }
}

const SHOWN_AT = 'A running server shows changes immediately. Otherwise run npm start.';

function writeWholeFile(name: string, { content, place, owner, port }: Place): CommandResult {
  const reading = parseTypedDomain(name);
  if (!reading.ok) return { code: 2, lines: [`${reading.problem}.`] };
  const { domain } = reading;
  const email = owner ?? `sales@${domain.host}`;
  const there = findExistingNames(content);
  if (typeof there === 'string') return { code: 1, lines: there.split('\n') };
  const path = there.hosts.get(domain.host)?.path;
  if (path)
    return { code: 1, lines: [`${domain.shown} is already in ${place}/${basename(path)}. Nothing was changed.`] };
  const folder = makeContentFolder(content, 'domains');
  const key = listKeys(domain).find((each) => !there.keys.has(each))!;
  const address = new URL(`http://${key}.localhost:${port}/`).href;
  writeFileSync(join(folder, `${key}.yaml`), fillDomainTemplate(domain.shown, email, address), { flag: 'wx' });
  const lines = [`Wrote ${place}/${key}.yaml. Edit its texts and figures. ${SHOWN_AT} The page is at ${address}`];
  if (!owner) lines.push(`OWNER_EMAIL is not set, so the page names ${email}. Change it unless that mailbox exists.`);
  return { code: 0, lines };
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

/** Writes a short file for each name, and `_defaults.yaml` if it is missing. It writes all files or none. */
function writeShortFiles(names: string[], place: Place): CommandResult {
  const there = findExistingNames(place.content);
  if (typeof there === 'string') return { code: 1, lines: there.split('\n') };
  const entries = new Map<string, Entry>();
  const [problems, old]: [string[], string[]] = [[], []];
  for (const name of names) {
    const reading = parseTypedDomain(name);
    if (!reading.ok) problems.push(reading.problem);
    else if (there.hosts.has(reading.domain.host)) old.push(reading.domain.shown);
    else entries.set(reading.domain.host, { domain: reading.domain, facts: {} });
  }
  if (problems.length > 0) return { code: 2, lines: [...problems.slice(0, SHOWN), 'Nothing was written.'] };
  const were = count(old.length, 'name was', 'names were');
  const known = old.length > 0 ? [`${were} already there and not changed: ${listSome(old, SHOWN)}`] : [];
  if (entries.size === 0) return { code: 1, lines: [...known, 'Nothing was written.'] };
  writeFiles(place.content, planFiles([...entries.values()], place, there));
  const [written = '', ...notes] = describeCreated(entries.size, there, place);
  return { code: 0, lines: [`Wrote ${written} ${SHOWN_AT}`, ...notes, ...known] };
}

const SHOWN = 20;
