import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { Money } from '#contract/content/price.ts';
import { editYaml, type YamlChange } from '../../sites/read/parse-yaml.ts';
import { sameCategory } from '../../sites/read/read-content.ts';
import type { DomainFile } from '#contract/content/domain-content.ts';
import type { ContentFile } from '../../sites/read/content-file.ts';
import { createDomainReader, sharedFile } from '../../sites/read/read-domains.ts';
import { type Locales, readOwnLocales } from '../../sites/read/locales.ts';
import { escapeUnseen } from '../../server/text/unsafe-text.ts';
import {
  type CommandContext,
  createProgress,
  printError,
  printLines,
  refusal,
  terminalWidth,
} from '../terminal/command.ts';
import { columns, count, inFigures, listSome } from '../terminal/text.ts';
import {
  currencyOf,
  type Entry,
  type ExistingNames,
  findExistingNames,
  isGroup,
  makeContentFolder,
  minimumValue,
  noteLine,
  plain,
  type PlannedFile,
  planFiles,
  textKeys,
  type Written,
  writeFiles,
} from './domain-files.ts';
import { createdLines, DEFAULT_CURRENCY, type Place, placeOf } from './new-domain.ts';
import { brokenLines, listLines, loadList, writeBroken } from './parse-list.ts';

export interface Answers {
  dryRun: boolean;
  yes: boolean;
}

interface ImportOptions extends Answers {
  file: string;
  removeMissing: boolean;
  errors: string | undefined;
}

/** Brings the domains' files to what a list says: new names, changed values, and names that the list has no more. */
export async function importDomains(given: ImportOptions, context: CommandContext): Promise<number> {
  const place = placeOf(context);
  if (typeof place === 'string') return printError(place, 1, context);
  const there = findExistingNames(join(place.content, 'domains'));
  const path = resolve(context.cwd, given.file);
  const defaultCurrency = there.currency ?? DEFAULT_CURRENCY;
  const currencies = new Map(there.written.map(({ host, facts }) => [host, currencyOf(facts)]));
  const list = loadList({ shown: given.file, path }, { defaultCurrency, currencies, today: place.today });
  if (typeof list === 'string') return printError(list, 1, context);
  if (given.errors !== undefined && resolve(context.cwd, given.errors) === path)
    return printError('--errors names the list itself. Name another file.', 2, context);
  const merged = mergeCategories(list.entries, there.written);
  const kept = keepSold(list.entries, there.written);
  const plans = planEntries(list.entries, { ...place, there });
  if (typeof plans === 'string') return printError(plans, 1, context);
  const { edits, files } = plans;
  list.entries = list.entries.filter((entry) => !plans.refused.has(entry));
  for (const [{ line, cells, domain }, reason] of plans.refused)
    list.broken.push({ at: `${line}:1`, reason, cells, host: domain.host });
  const listed = new Set([...list.entries.map(({ domain }) => domain.host), ...list.broken.map(({ host }) => host)]);
  // A sold name keeps its page, also if the seller no longer lists it.
  const missing = there.written.filter(({ host, facts }) => !listed.has(host) && facts['status'] !== 'sold');
  if (given.errors !== undefined && list.broken.length > 0) writeBroken(resolve(context.cwd, given.errors), list);
  for (const line of brokenLines(list, given)) context.stderr.write(`${escapeUnseen(line)}\n`);
  if (list.entries.length === 0) return 1;
  const notes = given.dryRun ? listLines(list, merged) : [];
  const unnamed = list.broken.filter(({ host }) => host === undefined).map(({ at }) => at);
  const isUnsure = given.removeMissing && unnamed.length > 0;
  if (isUnsure) notes.push(`Nothing is removed, since no name can be read at ${listSome(unnamed, SHOWN)}.`);
  else if (missing.length > 0 && !given.removeMissing)
    notes.push(
      `${countNames(missing.length)} not in the list: ${namesOf(missing)}. To remove them, add --remove-missing.`,
    );
  if (kept.length > 0)
    notes.push(
      `Sold, and kept so: ${namesOf(kept)}. To sell one again, run ${context.command} domains set NAME status for-sale.`,
    );
  const removed = given.removeMissing && !isUnsure ? missing : [];
  if (list.usesDefaultCurrency && !there.currency) notes.push(IN_DEFAULT_CURRENCY);
  const fresh = files.filter(({ entry }) => entry).length;
  const created = fresh > 0 ? createdLines(fresh, there, { ...place, ...given }) : [];
  const code = await carryOut({ edits, files, removed, notes }, { ...place, created, ...given }, context);
  return list.broken.length > 0 ? 1 : code;
}

/** Keeps sold names sold: a registrar's list does not know of the sale. Returns those that the list has as others. */
function keepSold(entries: Entry[], written: Written[]): Written[] {
  const sold = new Map(written.filter(({ facts }) => facts['status'] === 'sold').map((each) => [each.host, each]));
  return entries.flatMap(({ domain, facts }) => {
    const file = sold.get(domain.host);
    if (!file || !facts.status || facts.status === 'sold') return [];
    facts.status = undefined;
    return [file];
  });
}

const IN_DEFAULT_CURRENCY = `Amounts without a currency are ${DEFAULT_CURRENCY}. A column "currency" gives another.`;

/** Gives each category of the list its most frequent spelling, also in files that keep theirs. Returns the other spellings. */
function mergeCategories(entries: Entry[], written: Written[]): string[] {
  const listed = new Map(entries.map(({ domain, facts }) => [domain.host, facts.category]));
  const kept = written.filter(({ host }) => !listed.get(host)).map(({ facts }) => facts['category']);
  const all = [...kept, ...listed.values()].flatMap((text) => (typeof text === 'string' ? [text] : []));
  const spellings = new Map<string, string>();
  for (const [first] of [...Map.groupBy(all, (text) => text).values()].toSorted((a, b) => b.length - a.length))
    sameCategory(first!, spellings);
  const merged = new Set<string>();
  for (const { facts } of entries) {
    if (!facts.category) continue;
    const first = sameCategory(facts.category, spellings);
    if (first !== facts.category) merged.add(`${facts.category} → ${first}`);
    facts.category = first;
  }
  return [...merged];
}

/** A row of the table: name, key, the value before, and the new one. */
type Row = [name: string, what: string, before: string, after: string];

interface Edit {
  written: Written;
  rows: Row[];
  text: string;
}

/**
 * Plans new files and the new texts of existing ones. Each is checked as the build does, so that a change never stops the site. Returns
 * the error of the shared file if it has one, since nothing can be checked then.
 */
export function planEntries(entries: Entry[], { there, ...place }: Place & { there: ExistingNames }) {
  const edits: Edit[] = [];
  const refused = new Map<Entry, string>();
  const fresh = entries.filter(({ domain }) => !there.hosts.has(domain.host));
  const planned = fresh.length > 0 ? planFiles(fresh, { ...place, there }) : [];
  const byHost = Map.groupBy(there.written, ({ host }) => host);
  const stage = mkdtempSync(join(tmpdir(), 'janus-domains-'));
  try {
    const shared = there.shared ?? planned.find(({ entry }) => !entry)?.text;
    if (shared !== undefined) writeFileSync(join(stage, sharedFile), shared);
    const { locales } = readOwnLocales(place.content);
    const reader = createDomainReader(stage, locales);
    const [broken] = reader.issues;
    if (broken) return `Nothing was changed, since ${sharedFile} has an error: ${broken.key}: ${broken.message}`;
    const staged = join(stage, 'domain.yaml');
    const accepts = (entry: Entry, text: string | undefined): text is string => {
      if (text !== undefined) writeFileSync(staged, text);
      const [problem] = text === undefined ? [BY_HAND] : problemsIn(reader.read(staged), locales);
      const isKept = problem?.startsWith('minimum') && !entry.facts.minimum;
      if (problem !== undefined) refused.set(entry, isKept ? `${problem}; the name's file has it` : problem);
      return problem === undefined;
    };
    const files = planned.filter(({ entry, text }) => !entry || accepts(entry, text));
    for (const entry of entries) {
      const { host } = entry.domain;
      const other = byHost.has(host) ? undefined : there.hosts.get(host);
      if (other) refused.set(entry, `name: ${other} has an error or another name; correct it and import again`);
      for (const written of byHost.get(host) ?? []) {
        const { rows, text } = planEdit(entry, written, there.currency);
        if (rows.length > 0 && accepts(entry, text)) edits.push({ written, rows, text });
      }
    }
    return { edits, refused, files: files.some(({ entry }) => entry) ? files : [] };
  } finally {
    rmSync(stage, { recursive: true });
  }
}

const BY_HAND = 'file: cannot be changed by a command, because of its form; change it by hand';

/** Lists what the build reports about a domain's file. */
function problemsIn({ issues, value }: ContentFile<DomainFile>, locales: Locales): string[] {
  if (value && !locales.knows(value.lang)) return [`lang: Janus has no texts in ${value.lang}`];
  return issues.map(({ key, message }) => `${key}: ${message}`);
}

function planEdit({ facts, notes }: Entry, { name, text, facts: had }: Written, shared: string | undefined) {
  const rows: Row[] = [];
  const changes: Record<string, YamlChange> = {};
  const put = (what: string, [before, after]: [string, string], change: YamlChange) => {
    if (before === after) return;
    rows.push([name, what, before || '–', after || '–']);
    changes[what] = change;
  };
  const old = { currency: shared, ...(had['price'] as Partial<Money> | null | undefined) };
  const { price } = facts;
  if (price !== undefined) {
    const isOther = price?.currency !== old.currency || old.amount === undefined;
    const values = price && { amount: String(price.amount), ...(isOther && { currency: price.currency }) };
    put('price', [moneyText(old), moneyText(price)], values);
  }
  const bare = had['minimum'];
  const before = typeof bare === 'number' ? { amount: bare, currency: old.currency } : bare;
  // A bare minimum needs a price.
  const isLeft = price === null && bare !== before;
  const minimum = facts.minimum ?? (isLeft ? (before as Money) : undefined);
  if (minimum) {
    const hasPrice = price === undefined ? old.amount !== undefined : price !== null;
    const value = minimumValue(minimum, hasPrice ? (price?.currency ?? old.currency) : undefined);
    put('minimum', [moneyText(before), moneyText(minimum)], value);
    if (isLeft) changes['minimum'] = value;
  }
  if (facts.status) {
    const before = String(had['status'] ?? 'for-sale');
    const day = String(had['statusUntil'] ?? '');
    put('status', [before, facts.status], facts.status);
    // A day belongs to its status.
    const until = facts.statusUntil ?? (facts.status === before ? day : '');
    put('statusUntil', [day, until], until || null);
  }
  for (const key of textKeys) if (facts[key]) put(key, [String(had[key] ?? ''), facts[key]], plain(facts[key]));
  const edited = rows.length > 0 ? editYaml(text, changes) : text;
  return edited === undefined ? { rows, text: undefined } : withNotes(notes, { name, rows, text: edited });
}

/** Formats an amount with its currency, or a percentage. */
function moneyText(value: unknown): string {
  if (!isGroup(value)) return String(value ?? '');
  const { amount, currency = '' } = value;
  return typeof amount === 'number' ? `${inFigures(amount)} ${String(currency)}`.trim() : '';
}

/** Replaces the comment of each of the list's other columns, and adds those that are missing at the end. */
function withNotes(notes: Entry['notes'], { name, rows, text }: { name: string; rows: Row[]; text: string }) {
  const lines = text.split('\n');
  for (const note of notes) {
    const [heading, value] = note;
    const at = lines.findIndex((line) => line.startsWith(`# ${heading}: `));
    const before = at === -1 ? '' : lines[at]!.trimEnd();
    if (before === noteLine(note).trimEnd()) continue;
    rows.push([name, heading, before.slice(heading.length + 4) || '–', value]);
    if (at === -1) lines.splice(lines.at(-1) === '' ? -1 : lines.length, 0, noteLine(note));
    else lines[at] = noteLine(note) + (lines[at]!.endsWith('\r') ? '\r' : '');
  }
  return { rows, text: lines.join('\n') };
}

export const SHOWN = 20;
const ROWS_MAX = 40;
const countNames = (many: number) => count(many, 'name is', 'names are');
const namesOf = (written: Written[]) =>
  listSome(
    written.map(({ name }) => name),
    SHOWN,
  );

interface Work {
  edits: Edit[];
  files: PlannedFile[];
  removed: Written[];
  /** Lines to print before the question. */
  notes: string[];
}

/** Shows all changes, asks if some change what is there, and writes everything or nothing. */
export async function carryOut(
  { edits, files, removed, notes }: Work,
  { content, place, created = [], dryRun, yes }: Place & Answers & { created?: string[] },
  context: CommandContext,
): Promise<number> {
  const isChange = edits.length + removed.length > 0;
  const print = (lines: string[]) => printLines({ code: 0, lines }, context);
  print([...notes, ...tableOf(edits, context)]);
  if (removed.length > 0) print([`${countNames(removed.length)} removed: ${namesOf(removed)}`]);
  if (!isChange && files.length === 0) return print(['Nothing to change.']);
  if (dryRun) return print(created.length > 0 ? created : ['Nothing was written.']);
  const parts = [
    edits.length > 0 && `change ${count(edits.length, 'file')}`,
    removed.length > 0 && `remove ${inFigures(removed.length)}`,
  ];
  const question = `This will ${parts.filter(Boolean).join(' and ')} in ${place}. Go on?`;
  if (isChange && (await refusal(question, yes, context)) !== null) return 1;
  const progress = createProgress(context.stderr);
  const changed = edits.map(({ written, text }) => ({ path: written.path, text, before: written.text }));
  try {
    writeFiles(content, [...files, ...changed, ...setAside(removed, content)], progress.show);
  } catch (error) {
    return printError(`Nothing was written to ${place}: ${(error as Error).message}`, 1, context);
  } finally {
    progress.end();
  }
  const kept = `${inFigures(removed.length)} moved to ${join(place, REMOVED)}. Leads for them stay. To undo, move a file back.`;
  return print([
    ...created,
    ...(edits.length > 0 ? [`Changed ${count(edits.length, 'file')} in ${place}.`] : []),
    ...(removed.length > 0 ? [kept] : []),
  ]);
}

function tableOf(edits: Edit[], context: CommandContext): string[] {
  // Statuses come first, and are never cut.
  const { true: statuses = [], false: others = [] } = Object.groupBy(
    edits.flatMap((edit) => edit.rows),
    ([, what]) => String(what === 'status'),
  );
  const rows = [...statuses, ...others];
  if (rows.length === 0) return [];
  const most = Math.max(ROWS_MAX, statuses.length);
  const width = terminalWidth(context);
  const shown = [['NAME', 'WHAT', 'BEFORE', 'AFTER'], ...rows.slice(0, most)];
  const counts = [...Map.groupBy(rows, ([, what]) => what)].map(([what, same]) => `${what} ${inFigures(same.length)}`);
  const more = rows.length > most ? [`… and ${inFigures(rows.length - most)} more`] : [];
  const table = columns(shown, width === null ? {} : { width, whole: 1 })
    .trimEnd()
    .split('\n');
  return [...table, ...more, `${count(rows.length, 'change')} in ${count(edits.length, 'file')}: ${counts.join(', ')}`];
}

/** A folder that the build does not read. */
const REMOVED = '_removed';

/** Plans the move of each file into that folder. */
function setAside(removed: Written[], content: string): PlannedFile[] {
  if (removed.length === 0) return [];
  makeContentFolder(content, 'domains');
  const folder = makeContentFolder(content, join('domains', REMOVED));
  return removed.flatMap(({ path, text }) => {
    let to = join(folder, basename(path));
    // A name may be removed for the second time.
    for (let at = 2; existsSync(to); at += 1) to = join(folder, `${basename(path)}.${at}`);
    return [
      { path: to, text },
      { path, before: text },
    ];
  });
}
