/** Plans changes of domains' files, shows them, asks, and writes all of them or none. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, matchesGlob } from 'node:path';
import { editYaml, type YamlChange } from '../../sites/read/parse-yaml.ts';
import { createDomainReader, sharedFile } from '../../sites/read/read-domains.ts';
import { formatTime } from '../backup/backup-file.ts';
import { type CommandContext, printError, printLines, refusal, terminalWidth } from '../terminal/command.ts';
import { columns, count, listSome } from '../terminal/text.ts';
import {
  type Domains,
  type Entry,
  factKeys,
  type Facts,
  formatFact,
  makeContentFolder,
  openDomains,
  type PlannedFile,
  planFiles,
  type Written,
  writeFiles,
} from './domain-files.ts';
import { parseAmount } from './read-list.ts';

interface Edit {
  written: Written;
  /** Rows of the table that is shown: name, what, before, after. */
  rows: string[][];
  /** Undefined if a command cannot write it. */
  text: string | undefined;
}

export interface Changes {
  edits: Edit[];
  files: PlannedFile[];
  removed: Written[];
}

/**
 * Plans new files and the new texts of existing ones. Each is checked as a start does, so that a change never stops the
 * site. `refused` has the problem of each entry that would.
 */
export function planChanges(entries: Entry[], domains: Domains) {
  const refused = new Map<Entry, string>();
  const planned = planFiles(
    entries.filter(({ domain }) => !domains.hosts.has(domain.host)),
    domains,
  );
  const stage = mkdtempSync(join(tmpdir(), 'janus-domains-'));
  const shared = domains.shared ?? planned[0]?.text;
  if (shared !== undefined) writeFileSync(join(stage, sharedFile), shared);
  const reader = createDomainReader(stage, domains.locales);
  const findProblem = (text: string | undefined) => {
    if (text === undefined) return 'its file cannot be changed by a command, because of its form; change it by hand';
    writeFileSync(join(stage, 'domain.yaml'), text);
    const { issues, value } = reader.read(join(stage, 'domain.yaml'));
    if (issues[0]) return `${issues[0].key}: ${issues[0].message}`;
    return domains.locales.nearest(value!.lang) ? undefined : `lang: Janus has no texts in ${value!.lang}`;
  };
  const isFine = (entry: Entry, text: string | undefined): boolean => {
    const problem = findProblem(text);
    if (problem) refused.set(entry, problem);
    return !problem;
  };
  const files = planned.filter(({ entry, text }) => !entry || isFine(entry, text));
  const edits = entries.flatMap((entry) => {
    const written = domains.hosts.get(entry.domain.host);
    const edit = written && planEdit(entry.facts, written);
    return edit && edit.rows.length > 0 && isFine(entry, edit.text) ? [edit] : [];
  });
  rmSync(stage, { recursive: true });
  const changes: Changes = { edits, files: files.some(({ entry }) => entry) ? files : [], removed: [] };
  return { changes, refused };
}

function planEdit(facts: Facts, written: Written): Edit {
  const next = { ...facts };
  // A day belongs to its status.
  if (next.status && next.status !== written.facts.status) next.statusUntil ??= '';
  const rows: string[][] = [];
  const changes: Record<string, YamlChange> = {};
  for (const key of factKeys) {
    const [before, after] = [written.facts[key], next[key] ?? written.facts[key]];
    // A bare minimum has the currency of a price, and needs its own if the price goes.
    const isLeft = key === 'minimum' && before !== '' && next.price !== undefined;
    if (before === after && !isLeft) continue;
    if (before !== after) rows.push([written.name, key, before || '–', after || '–']);
    changes[key] = after === '' ? null : formatFact(key, after, next.price ?? written.facts.price);
  }
  return { written, rows, text: editYaml(written.text, changes) };
}

export interface Answers {
  dryRun: boolean;
  yes: boolean;
}

/** Shows all changes, asks if some change what is there, and writes everything or nothing. */
export async function carryOut(changes: Changes, domains: Domains, given: Answers, context: CommandContext) {
  const { edits, files, removed } = changes;
  const { place, content } = domains;
  const print = (lines: string[]) => printLines(lines, context);
  const created = files.filter(({ entry }) => entry).length;
  const [written = '', ...notes] = created > 0 ? describeCreated(created, domains) : [];
  print(formatTable(edits, context));
  if (removed.length > 0) print([`${countNames(removed.length)} removed: ${listNames(removed)}`]);
  if (edits.length + removed.length + created === 0) return print(['Nothing to change.']);
  if (given.dryRun) return print([...(written ? [`Would write ${written}`] : []), ...notes, 'Nothing was written.']);
  const parts: string[] = [];
  if (edits.length > 0) parts.push(`change ${count(edits.length, 'file')}`);
  if (removed.length > 0) parts.push(`remove ${count(removed.length, 'name')}`);
  const question = `This will ${parts.join(' and ')} in ${place}. Go on?`;
  if (parts.length > 0 && (await refusal(question, given.yes, context)) !== null) return 1;
  const changed = edits.map(({ written: { path, text: before }, text }) => ({ path, text: text!, before }));
  try {
    const away = removed.length > 0 ? makeFolderOfRemoved(content) : '';
    writeFiles(content, [...files, ...changed]);
    for (const { path } of removed) renameSync(path, join(away, basename(path)));
  } catch (error) {
    return printError(`Nothing was written to ${place}: ${(error as Error).message}`, 1, context);
  }
  if (created > 0) print([`Wrote ${written}`, ...notes]);
  if (edits.length > 0) print([`Changed ${count(edits.length, 'file')} in ${place}.`]);
  if (removed.length > 0) print([`Moved ${count(removed.length, 'file')} to ${join(place, REMOVED)}.`]);
  return 0;
}

/** Says how many files are written, and what their owner should know. */
export function describeCreated(many: number, { place, owner, shared }: Domains): string[] {
  const isNew = shared === undefined;
  const lines = [`${count(many, 'file')} to ${place}${isNew ? ', and _defaults.yaml for what they share' : ''}.`];
  if (!owner && isNew)
    lines.push('OWNER_EMAIL is not set, so each page names sales@ the first name. Change email in _defaults.yaml.');
  return lines;
}

const ROWS_SHOWN = 40;
export const countNames = (many: number) => count(many, 'name is', 'names are');
export const listNames = (written: Written[]) => listSome(written.map(({ name }) => name));

function formatTable(edits: Edit[], context: CommandContext): string[] {
  const rows = edits.flatMap((edit) => edit.rows);
  if (rows.length === 0) return [];
  const shown = [['NAME', 'WHAT', 'BEFORE', 'AFTER'], ...rows.slice(0, ROWS_SHOWN)];
  const table = columns(shown, { width: terminalWidth(context), whole: 1 });
  const sum = `${count(rows.length, 'change')} in ${count(edits.length, 'file')}`;
  return [...table.trimEnd().split('\n'), rows.length > ROWS_SHOWN ? `… ${sum} in all` : sum];
}

/** A folder that no site is read from. */
const REMOVED = '_removed';

/** Makes a folder there for this removal alone, since a name may be removed for the second time. */
function makeFolderOfRemoved(content: string): string {
  makeContentFolder(content, 'domains');
  const folder = join(makeContentFolder(content, join('domains', REMOVED)), formatTime(new Date()));
  mkdirSync(folder);
  return folder;
}

export type SetOptions = Answers & Record<'pattern' | 'what' | 'value', string>;

/** Sets the price or the status of all names that match a pattern. */
export async function setDomains(given: SetOptions, context: CommandContext): Promise<number> {
  const { pattern, what, value } = given;
  const domains = openDomains(context);
  if (domains === null) return 1;
  if (what === 'status' && !STATUSES.includes(value))
    return printError(`"${value}" is not a status. Write ${STATUSES.join(', ')}.`, 2, context);
  const matching = domains.written.filter(createMatcher(pattern));
  if (matching.length === 0) return printError(`No domain matches ${pattern}. Nothing was changed.`, 1, context);
  const entries: Entry[] = [];
  for (const { name, host, currency } of matching) {
    const price = what === 'price' ? parseAmount(value, currency) : undefined;
    if (what === 'price' && (price === undefined || price.startsWith('0 ')))
      return printError(`"${value}" is not a price. Write one such as 4500.`, 2, context);
    const facts = what === 'price' ? { price } : { status: value };
    entries.push({ domain: { shown: name, host }, facts });
  }
  const { changes, refused } = planChanges(entries, domains);
  for (const [{ domain }, problem] of refused) printError(`${domain.shown}: ${problem}`, 1, context);
  const code = await carryOut(changes, domains, given, context);
  return refused.size > 0 ? 1 : code;
}

const STATUSES = ['for-sale', 'reserved', 'sold'];

/** Makes the test of `nova*.com`, or of `category:tech`. */
function createMatcher(pattern: string): (written: Written) => boolean {
  const [, category] = /^category:(.+)$/i.exec(pattern) ?? [];
  const wanted = (category ?? pattern).trim().toLowerCase();
  return ({ name, host, facts }) => {
    const texts = category === undefined ? [name, host] : [facts.category];
    return texts.some((text) => matchesGlob(text.toLowerCase(), wanted));
  };
}
