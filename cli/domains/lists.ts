/** Brings the domains' files to what a seller's list says, and a list to what the files say. */
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type CommandContext, printError, printLines } from '../terminal/command.ts';
import { count, listSome, toCsv } from '../terminal/text.ts';
import { type Answers, carryOut, countNames, listNames, planChanges } from './change-domains.ts';
import { type Domains, type Entry, factKeys, openDomains, type Written } from './domain-files.ts';
import { allColumns, type Column, type DomainList, readList } from './read-list.ts';

interface ImportOptions extends Answers {
  file: string;
  removeMissing: boolean;
  errors: string | undefined;
}

const SHOWN = 20;

/** Adds new names of a list, changes values, and removes names that it lacks. A line with a problem changes nothing. */
export async function importDomains(given: ImportOptions, context: CommandContext): Promise<number> {
  const path = resolve(context.cwd, given.file);
  const errors = given.errors && resolve(context.cwd, given.errors);
  if (errors === path) return printError('--errors names the list itself. Name another file.', 2, context);
  const domains = openDomains(context);
  if (domains === null) return 1;
  const list = readList(path, given.file, createCurrencyFinder(domains));
  if (typeof list === 'string') return printError(list, 1, context);
  const entries = list.rows.flatMap(({ entry }) => entry ?? []);
  const kept = keepSold(entries, domains);
  const { changes, refused } = planChanges(entries, domains);
  const problems = [
    ...list.problems,
    ...[...refused].map(([{ line }, problem]) => `${given.file}:${line}: ${problem}`),
  ];
  if (errors !== undefined) writeFileSync(errors, problems.map((problem) => `${problem}\n`).join(''));
  reportProblems(problems, given.errors, context);
  const listed = new Set([...list.broken, ...entries.map(({ domain }) => domain.host)]);
  // A sold name keeps its page, also if the seller no longer lists it.
  const missing = domains.written.filter(({ host, facts }) => !listed.has(host) && facts.status !== 'sold');
  const lines = given.dryRun ? describeColumns(list) : [];
  if (list.isGuessed) lines.push('The list is not in UTF-8. Check the letters with accents.');
  if (kept.length > 0) lines.push(`Sold, and kept so: ${listNames(kept)}. To change that, use domains set.`);
  if (missing.length > 0 && !given.removeMissing)
    lines.push(
      `${countNames(missing.length)} not in the list: ${listNames(missing)}. To remove, add --remove-missing.`,
    );
  else if (missing.length > 0 && list.broken.includes(undefined))
    lines.push('Nothing is removed, since a name in the list cannot be read.');
  else changes.removed = missing;
  printLines(lines, context);
  const code = await carryOut(changes, domains, given, context);
  return problems.length > 0 ? 1 : code;
}

const createCurrencyFinder =
  ({ hosts, currency }: Domains) =>
  (host: string) =>
    hosts.get(host)?.currency ?? currency;

/** Keeps sold names sold: a marketplace's list does not know of the sale. Returns those that the list has as others. */
function keepSold(entries: Entry[], { hosts }: Domains): Written[] {
  const kept: Written[] = [];
  for (const { domain, facts } of entries) {
    const written = hosts.get(domain.host);
    if (written?.facts.status !== 'sold' || !facts.status || facts.status === 'sold') continue;
    facts.status = undefined;
    kept.push(written);
  }
  return kept;
}

/** Prints the first problems. `errors`: the file that has all. */
function reportProblems(problems: string[], errors: string | undefined, context: CommandContext): void {
  if (problems.length === 0) return;
  let where = problems.length > SHOWN ? ' To get all, add --errors FILE.' : '';
  if (errors !== undefined) where = ` All are in ${errors}.`;
  const all = `${count(problems.length, 'problem')}. These lines change nothing.${where}`;
  printError([...problems.slice(0, SHOWN), all].join('\n'), 1, context);
}

/** Says how the columns of a list were read. */
function describeColumns({ headings, columns }: DomainList): string[] {
  const known = new Set(columns.values());
  const others = headings.filter((heading, at) => !known.has(at) && heading !== '');
  const lines = [`Columns: ${[...columns].map(([column, at]) => `${headings[at]} → ${column}`).join(', ')}`];
  if (others.length > 0) lines.push(`Not read, and kept in the list: ${listSome(others, SHOWN)}`);
  return lines;
}

/**
 * Writes a list that `import` takes back without a change. A list that is there keeps its columns, its order, its other
 * cells, and names that have no file.
 */
export function exportDomains({ file }: { file: string }, context: CommandContext): number {
  const domains = openDomains(context);
  if (domains === null) return 1;
  const path = resolve(context.cwd, file);
  const list = existsSync(path) ? readList(path, file, createCurrencyFinder(domains)) : createList();
  if (typeof list === 'string') return printError(list, 1, context);
  if (list.problems.length > 0)
    return printError(`${list.problems.join('\n')}\nNothing was written. Correct the list.`, 1, context);
  try {
    writeFileSync(`${path}.new`, toCsv(updateRows(list, domains), list.delimiter));
    renameSync(`${path}.new`, path);
  } catch (error) {
    return printError(`${file} was not written: ${(error as Error).message}`, 1, context);
  }
  return printLines([`Wrote ${count(domains.written.length, 'name')} to ${file}.`], context);
}

function createList(): DomainList {
  const columns = new Map(allColumns.map((column, at) => [column, at]));
  return { headings: allColumns, delimiter: ',', columns, rows: [], problems: [], broken: [], isGuessed: false };
}

function updateRows({ headings, columns, rows }: DomainList, { written }: Domains): string[][] {
  const added = allColumns.filter((column) => !columns.has(column));
  const places = new Map([...columns, ...added.map((column, at) => [column, headings.length + at] as const)]);
  const pad = (cells: string[]) => [...cells, ...added.map(() => '')].slice(0, headings.length + added.length);
  const fill = (cells: string[], { name, facts }: Written, entry?: Entry) => {
    const set = (column: Column, text: string) => (cells[places.get(column)!] = text);
    if (!entry) set('name', name);
    // A cell that says the same stays as it is written.
    for (const key of factKeys) {
      const listed = entry?.facts[key] ?? (key === 'status' ? 'for-sale' : '');
      if (entry && listed === facts[key]) continue;
      const [amount = '', currency = ''] = facts[key].split(' ');
      set(key, key === 'price' ? amount : facts[key]);
      if (key === 'price') set('currency', currency);
    }
    return cells;
  };
  const rest = new Map(written.map((each) => [each.host, each]));
  const updated = rows.map(({ cells, entry }) => {
    const file = rest.get(entry!.domain.host);
    rest.delete(entry!.domain.host);
    const whole = pad(headings.map((_, at) => cells[at] ?? ''));
    return file ? fill(whole, file, entry) : whole;
  });
  const empty = pad(headings.map(() => ''));
  const all = [[...headings, ...added], ...updated, ...[...rest.values()].map((each) => fill([...empty], each))];
  // A column that is new in this list and empty says nothing.
  const isUseful = (at: number) => at < headings.length || all.slice(1).some((cells) => cells[at] !== '');
  return all.map((cells) => cells.filter((_, at) => isUseful(at)));
}
