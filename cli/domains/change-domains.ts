/** Changes domains' files to what a list or a command says. It shows the changes, asks, and writes all or none. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join, matchesGlob, resolve } from 'node:path';
import { editYaml, type YamlChange } from '../../sites/read/parse-yaml.ts';
import { createDomainReader } from '../../sites/read/read-domains.ts';
import { formatTime } from '../backup/backup-file.ts';
import { type CommandContext, printError, printLines, askFirst, findWidth } from '../terminal/command.ts';
import { formatColumns, formatCount, listSome, formatCsv } from '../terminal/text.ts';
import {
  describeCreated,
  type Domains,
  type Entry,
  factKeys,
  formatFact,
  makeContentFolder,
  openDomains,
  parseTypedDomain,
  type PlannedFile,
  planFiles,
  type StoredDomain,
  writeFiles,
} from './domain-files.ts';
import { type DomainList, parseAmount, readList } from './read-list.ts';

/** Writes a short file for each name, and the one that they share. It never changes a file. */
export async function addDomains(names: string[], context: CommandContext): Promise<number> {
  const readings = names.map(parseTypedDomain);
  const problems = readings.flatMap((reading) => (reading.ok ? [] : reading.problem)).slice(0, PROBLEMS_SHOWN);
  if (problems.length > 0) return printError([...problems, 'Nothing was written.'].join('\n'), 2, context);
  const domains = openDomains(context);
  if (domains === null) return 1;
  const fresh = new Map<string, Entry>();
  const old: string[] = [];
  for (const { domain } of readings.filter((reading) => reading.ok)) {
    const path = domains.hosts.get(domain.host)?.path;
    if (path) old.push(`${domain.shown} in ${join(domains.shownFolder, basename(path))}`);
    else fresh.set(domain.host, { domain, facts: {} });
  }
  const were = formatCount(old.length, 'name was', 'names were');
  if (old.length > 0) printError(`${were} already there and not changed: ${listSome(old)}`, 0, context);
  if (fresh.size === 0) return printError('Nothing was written.', 1, context);
  const files = planFiles([...fresh.values()], domains);
  const plan = { files, changes: [], removed: [] };
  if ((await carryOut(plan, { dryRun: false, yes: true }, { domains, context })) !== 0) return 1;
  const { href } = new URL(`http://${basename(files.at(-1)!.path, '.yaml')}.localhost:${domains.port}/`);
  const which = fresh.size === 1 ? 'The page' : 'The last page';
  return printLines([`${which} is at ${href} while Janus runs.`], context);
}

interface ChangeOptions {
  dryRun: boolean;
  yes: boolean;
}

type ImportOptions = ChangeOptions & { file: string; removeMissing: boolean; errors: string | undefined };

/** Adds new names of a list, changes values, and removes names that are not in it. */
export async function importDomains(given: ImportOptions, context: CommandContext): Promise<number> {
  const path = resolve(context.cwd, given.file);
  const errors = given.errors && resolve(context.cwd, given.errors);
  if (errors === path) return printError('--errors names the list itself. Choose another file.', 2, context);
  const domains = openDomains(context);
  if (domains === null) return 1;
  const { hosts, currency } = domains;
  const list = readList(path, given.file, (host) => hosts.get(host)?.currency ?? currency);
  if (typeof list === 'string') return printError(list, 1, context);
  // A marketplace's list does not know of a sale.
  for (const { domain, facts } of list.entries)
    if (hosts.get(domain.host)?.facts.status === 'sold') facts.status = undefined;
  const { files, changes, refused } = planChanges(list.entries, domains);
  const problems = [...list.problems];
  for (const [{ line }, problem] of refused) problems.push(`${given.file}:${line}: ${problem}`);
  try {
    if (errors !== undefined) writeFileSync(errors, problems.map((problem) => `${problem}\n`).join(''));
  } catch (error) {
    const why = (error as Error).message;
    return printError(`${given.errors} cannot be written: ${why}. Nothing was imported.`, 1, context);
  }
  reportProblems(problems, given.errors, context);
  const notes = given.dryRun ? describeColumns(list) : [];
  if (list.isGuessed) notes.push("The list isn't UTF-8. Check letters with accents.");
  const missing = findMissing(list, domains);
  const isAll = !list.broken.includes(undefined);
  if (missing.length > 0 && !given.removeMissing)
    notes.push(`${countNames(missing)} not in the list: ${listNames(missing)}. To remove them, add --remove-missing.`);
  else if (missing.length > 0 && !isAll) notes.push("Nothing is removed, because a name in the list can't be read.");
  printLines(notes, context);
  const removed = given.removeMissing && isAll ? missing : [];
  const code = await carryOut({ files, changes, removed }, given, { domains, context });
  return problems.length > 0 ? 1 : code;
}

const PROBLEMS_SHOWN = 20;

/** Prints the first problems. `errors`: the file that has all. */
function reportProblems(problems: string[], errors: string | undefined, context: CommandContext): void {
  if (problems.length === 0) return;
  let where = problems.length > PROBLEMS_SHOWN ? ' To see all, add --errors FILE.' : '';
  if (errors !== undefined) where = ` All are in ${errors}.`;
  const all = `${formatCount(problems.length, 'problem')}. These lines change nothing.${where}`;
  printError([...problems.slice(0, PROBLEMS_SHOWN), all].join('\n'), 1, context);
}

function describeColumns({ headings, columns: known }: DomainList): string[] {
  const others = headings.filter((heading, at) => heading !== '' && ![...known.values()].includes(at));
  const lines = [`Columns: ${[...known].map(([column, at]) => `${headings[at]} → ${column}`).join(', ')}`];
  return others.length > 0 ? [...lines, `Ignored columns: ${listSome(others)}`] : lines;
}

/** Finds the names that a list leaves out. A sold name keeps its page, also if the seller no longer lists it. */
function findMissing({ entries, broken }: DomainList, { stored }: Domains): StoredDomain[] {
  const listed = new Set([...broken, ...entries.map(({ domain }) => domain.host)]);
  return stored.filter(({ host, facts }) => !listed.has(host) && facts.status !== 'sold');
}

const countNames = (names: StoredDomain[]) => formatCount(names.length, 'name is', 'names are');
const listNames = (names: StoredDomain[]) => listSome(names.map(({ name }) => name));

/** Writes a new list that `import` takes back without a change. */
export function exportDomains({ file }: { file: string }, context: CommandContext): number {
  const domains = openDomains(context);
  if (domains === null) return 1;
  const others = factKeys.filter((key) => key !== 'price');
  const rows = domains.stored.map(({ name, facts }) => {
    const [amount = '', currency = ''] = facts.price.split(' ');
    return [name, amount, currency, ...others.map((key) => facts[key])];
  });
  try {
    const text = formatCsv([['name', 'price', 'currency', ...others], ...rows]);
    writeFileSync(resolve(context.cwd, file), text, { flag: 'wx' });
  } catch (error) {
    return printError(`${file} was not written: ${(error as Error).message}`, 1, context);
  }
  return printLines([`Wrote ${formatCount(rows.length, 'name')} to ${file}.`], context);
}

type SetOptions = ChangeOptions & Record<'pattern' | 'key' | 'value', string>;

export async function setDomains(given: SetOptions, context: CommandContext): Promise<number> {
  const { pattern, key, value } = given;
  const domains = openDomains(context);
  if (domains === null) return 1;
  if (key === 'status' && !STATUSES.includes(value))
    return printError(`"${value}" is not a status. Write ${STATUSES.join(', ')}.`, 2, context);
  const matching = domains.stored.filter(createMatcher(pattern));
  if (matching.length === 0) return printError(`No domain matches ${pattern}. Nothing was changed.`, 1, context);
  const entries: Entry[] = [];
  for (const { name, host, currency } of matching) {
    const price = key === 'price' ? parseAmount(value, currency) : undefined;
    if (key === 'price' && (price === undefined || price.startsWith('0 ')))
      return printError(`"${value}" is not a price. Write one such as 4500.`, 2, context);
    entries.push({ domain: { shown: name, host }, facts: key === 'price' ? { price } : { status: value } });
  }
  const { changes, refused } = planChanges(entries, domains);
  for (const [{ domain }, problem] of refused) printError(`${domain.shown}: ${problem}`, 1, context);
  const code = await carryOut({ files: [], changes, removed: [] }, given, { domains, context });
  return refused.size > 0 ? 1 : code;
}

const STATUSES = ['for-sale', 'reserved', 'sold'];

/** Makes the test of `nova*.com`, or of `category:tech`. */
function createMatcher(pattern: string): (domain: StoredDomain) => boolean {
  const [, category] = /^category:(.+)$/i.exec(pattern) ?? [];
  const wanted = (category ?? pattern).trim().toLowerCase();
  return ({ name, host, facts }) => {
    const texts = category === undefined ? [name, host] : [facts.category];
    return texts.some((text) => matchesGlob(text.toLowerCase(), wanted));
  };
}

interface Change extends PlannedFile {
  /** Rows of the table that is shown: name, key, before, after. */
  rows: string[][];
}

/** Plans files and changes, each checked as at the start. `refused`: the problem of each entry that would stop it. */
function planChanges(entries: Entry[], domains: Domains) {
  const refused = new Map<Entry, string>();
  const fresh = entries.filter(({ domain }) => !domains.hosts.has(domain.host));
  const planned = planFiles(fresh, domains);
  const findProblem = createTextCheck(domains, planned);
  const isFine = (file: PlannedFile): boolean => {
    const problem = file.entry && findProblem(file);
    if (problem) refused.set(file.entry!, problem);
    return !problem;
  };
  const files = planned.filter(isFine);
  const changes = entries.flatMap((entry) => planChange(entry, domains) ?? []).filter(isFine);
  return { files: files.some(({ entry }) => entry) ? files : [], changes, refused };
}

/** Creates a function that finds the first mistake in a domain's text. `planned`: with the shared file if it is new. */
function createTextCheck({ content, locales, shared }: Domains, planned: PlannedFile[]) {
  const sharedText = shared === undefined ? planned[0]?.text : undefined;
  const reader = createDomainReader(content, locales, sharedText);
  return ({ path, text }: PlannedFile): string | undefined => {
    if (text === '') return 'a command cannot edit this file; change it by hand';
    const { issues, value } = reader.parse(path, text);
    if (issues[0]) return `${issues[0].key}: ${issues[0].message}`;
    return locales.nearest(value!.lang) ? undefined : `lang: Janus has no texts in ${value!.lang}`;
  };
}

/** Plans the change of an existing file. Its text is empty if a command cannot write it. */
function planChange(entry: Entry, { hosts }: Domains): Change | undefined {
  const domain = hosts.get(entry.domain.host);
  if (!domain) return undefined;
  const { path, text: old, name, facts: before } = domain;
  const after = { ...before };
  for (const key of factKeys) after[key] = entry.facts[key] ?? before[key];
  // A day belongs to its status.
  if (after.status !== before.status) after.statusUntil = entry.facts.statusUntil ?? '';
  const changed = factKeys.filter((key) => after[key] !== before[key]);
  if (changed.length === 0) return undefined;
  const written = new Set(changed);
  // A bare minimum has the currency of the price, so the two are written together.
  if (before.minimum && entry.facts.price !== undefined) written.add('minimum');
  const edits: Record<string, YamlChange> = {};
  for (const key of written) edits[key] = after[key] ? formatFact(key, after[key], after.price) : null;
  const rows = changed.map((key) => [name, key, before[key] || '–', after[key] || '–']);
  return { path, text: editYaml(old, edits) ?? '', before: old, entry, rows };
}

interface Plan {
  files: PlannedFile[];
  changes: Change[];
  removed: StoredDomain[];
}

/** Shows all changes, asks if some change what is there, and writes everything or nothing. */
async function carryOut(
  plan: Plan,
  { dryRun, yes }: ChangeOptions,
  { domains, context }: { domains: Domains; context: CommandContext },
): Promise<number> {
  const { files, changes, removed } = plan;
  const { shownFolder } = domains;
  const print = (...lines: string[]) => printLines(lines, context);
  const created = files.filter(({ entry }) => entry).length;
  print(...formatTable(changes, context));
  if (removed.length > 0) print(`${countNames(removed)} removed: ${listNames(removed)}`);
  if (changes.length + removed.length + created === 0) return print('Nothing to change.');
  if (dryRun) return print(...describeCreated('Would write', created, domains), 'Nothing was written.');
  const parts: string[] = [];
  if (changes.length > 0) parts.push(`change ${formatCount(changes.length, 'file')}`);
  if (removed.length > 0) parts.push(`remove ${formatCount(removed.length, 'name')}`);
  const question = `This will ${parts.join(' and ')} in ${shownFolder}. Go on?`;
  if (parts.length > 0 && (await askFirst(question, yes, context)) !== null) return 1;
  try {
    writePlan(plan, domains.content);
  } catch (error) {
    return printError(`Nothing was written to ${shownFolder}: ${(error as Error).message}`, 1, context);
  }
  print(...describeCreated('Wrote', created, domains));
  if (changes.length > 0) print(`Changed ${formatCount(changes.length, 'file')} in ${shownFolder}.`);
  if (removed.length > 0) print(`Moved ${formatCount(removed.length, 'file')} to ${join(shownFolder, REMOVED)}.`);
  return 0;
}

function writePlan({ files, changes, removed }: Plan, content: string): void {
  const away = removed.length > 0 ? makeFolderOfRemoved(content) : '';
  writeFiles(content, [...files, ...changes]);
  for (const { path } of removed) renameSync(path, join(away, basename(path)));
}

const ROWS_SHOWN = 40;

function formatTable(changes: Change[], context: CommandContext): string[] {
  const rows = changes.flatMap((change) => change.rows);
  if (rows.length === 0) return [];
  const shown = [['NAME', 'WHAT', 'BEFORE', 'AFTER'], ...rows.slice(0, ROWS_SHOWN)];
  const table = formatColumns(shown, { width: findWidth(context), whole: 1 });
  const sum = `${formatCount(rows.length, 'change')} in ${formatCount(changes.length, 'file')}`;
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
