/** Brings the domains' files to what a seller's list says, and a list to what the files say. */
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type CommandContext, printError, printLines } from '../terminal/command.ts';
import { count, listSome, toCsv } from '../terminal/text.ts';
import { type Answers, carryOut, countNames, listNames, NAMES_SHOWN, planChanges } from './change-domains.ts';
import {
  type Entry,
  type ExistingNames,
  factKeys,
  findExistingNames,
  findPlace,
  type Written,
} from './domain-files.ts';
import { allColumns, type Column, type CurrencyFinder, type DomainList, readList } from './read-list.ts';

interface ImportOptions extends Answers {
  file: string;
  removeMissing: boolean;
  errors: string | undefined;
}

/** Adds new names of a list, changes values, and removes names that it has no more. A line with a problem changes nothing. */
export async function importDomains(given: ImportOptions, context: CommandContext): Promise<number> {
  const place = findPlace(context);
  if (typeof place === 'string') return printError(place, 1, context);
  const path = resolve(context.cwd, given.file);
  const errors = given.errors && resolve(context.cwd, given.errors);
  if (errors === path) return printError('--errors names the list itself. Name another file.', 2, context);
  const there = findExistingNames(place.content);
  if (typeof there === 'string') return printError(there, 1, context);
  const list = readList(path, given.file, createCurrencyFinder(there));
  if (typeof list === 'string') return printError(list, 1, context);
  const entries = list.rows.flatMap(({ entry }) => entry ?? []);
  const kept = keepSold(entries, there);
  const plan = planChanges(entries, place, there);
  const refused = [...plan.refused].map(([{ line }, problem]) => `${given.file}:${line}: ${problem}`);
  const problems = [...list.problems, ...refused];
  if (errors !== undefined) writeFileSync(errors, problems.map((problem) => `${problem}\n`).join(''));
  reportProblems(problems, given.errors, context);
  const listed = new Set([...list.broken, ...entries.map(({ domain }) => domain.host)]);
  // A sold name keeps its page, also if the seller no longer lists it.
  const missing = there.written.filter(({ host, facts }) => !listed.has(host) && facts.status !== 'sold');
  const isUnsure = list.broken.includes(undefined);
  if (given.removeMissing && !isUnsure) plan.changes.removed = missing;
  const lines = describeList(list, given.dryRun);
  if (kept.length > 0) lines.push(`Sold, and kept so: ${listNames(kept)}. To change that, use domains set.`);
  if (missing.length > 0 && given.removeMissing && isUnsure)
    lines.push('Nothing is removed, since a name in the list cannot be read.');
  else if (missing.length > 0 && !given.removeMissing)
    lines.push(
      `${countNames(missing.length)} not in the list: ${listNames(missing)}. To remove, add --remove-missing.`,
    );
  printLines({ code: 0, lines }, context);
  const code = await carryOut(plan.changes, { place, there, ...given }, context);
  return problems.length > 0 ? 1 : code;
}

function createCurrencyFinder(there: ExistingNames): CurrencyFinder {
  return (host) => there.hosts.get(host)?.currency ?? there.currency;
}

/** Keeps sold names sold: a marketplace's list does not know of the sale. Returns those that the list has as others. */
function keepSold(entries: Entry[], there: ExistingNames): Written[] {
  const kept: Written[] = [];
  for (const { domain, facts } of entries) {
    const written = there.hosts.get(domain.host);
    if (written?.facts.status !== 'sold' || !facts.status || facts.status === 'sold') continue;
    facts.status = undefined;
    kept.push(written);
  }
  return kept;
}

/** Prints the first problems. `errors`: the file that has all. */
function reportProblems(problems: string[], errors: string | undefined, context: CommandContext): void {
  if (problems.length === 0) return;
  const more = problems.length - NAMES_SHOWN;
  printError(problems.slice(0, NAMES_SHOWN).join('\n'), 1, context);
  const all = `${count(problems.length, 'problem')}. These lines change nothing.`;
  const where = errors === undefined ? (more > 0 ? ' To get all, add --errors FILE.' : '') : ` All are in ${errors}.`;
  printError(all + where, 1, context);
}

/** Says how a list was read. */
function describeList({ headings, columns, isGuessed }: DomainList, dryRun: boolean): string[] {
  const lines = isGuessed ? ['The list is not in UTF-8. Check the letters with accents.'] : [];
  if (!dryRun) return lines;
  lines.push(`Columns: ${[...columns].map(([column, at]) => `${headings[at]} → ${column}`).join(', ')}`);
  const known = new Set(columns.values());
  const others = headings.filter((heading, at) => !known.has(at) && heading !== '');
  if (others.length > 0) lines.push(`Not read, and kept in the list: ${listSome(others, NAMES_SHOWN)}`);
  return lines;
}

/**
 * Writes a list that `import` takes back without a change. A list that is there keeps its columns, its order, its other
 * cells, and names that have no file.
 */
export async function exportDomains({ file }: { file: string }, context: CommandContext): Promise<number> {
  const place = findPlace(context);
  if (typeof place === 'string') return printError(place, 1, context);
  const there = findExistingNames(place.content);
  if (typeof there === 'string') return printError(there, 1, context);
  const path = resolve(context.cwd, file);
  const list = existsSync(path) ? readList(path, file, createCurrencyFinder(there)) : newList();
  if (typeof list === 'string') return printError(list, 1, context);
  if (list.problems.length > 0)
    return printError(`${list.problems.join('\n')}\nNothing was written. Correct the list.`, 1, context);
  try {
    writeFileSync(`${path}.new`, toCsv(updateRows(list, there), list.delimiter));
    renameSync(`${path}.new`, path);
  } catch (error) {
    return printError(`${file} was not written: ${(error as Error).message}`, 1, context);
  }
  return printLines({ code: 0, lines: [`Wrote ${count(there.written.length, 'name')} to ${file}.`] }, context);
}

function newList(): DomainList {
  const columns = new Map(allColumns.map((column, at) => [column, at]));
  return { headings: allColumns, delimiter: ',', columns, rows: [], problems: [], broken: [], isGuessed: false };
}

function updateRows({ headings, columns, rows }: DomainList, there: ExistingNames): string[][] {
  const places = new Map(columns);
  const added = allColumns.filter((column) => !places.has(column));
  added.forEach((column, at) => places.set(column, headings.length + at));
  const width = headings.length + added.length;
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
  const pad = (cells: string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? '');
  const rest = new Map(there.written.map((written) => [written.host, written]));
  const updated = rows.map(({ cells, entry }) => {
    const written = rest.get(entry!.domain.host);
    if (!written) return pad(cells);
    rest.delete(written.host);
    return fill(pad(cells), written, entry);
  });
  const all = [[...headings, ...added], ...updated, ...[...rest.values()].map((each) => fill(pad([]), each))];
  // A column that is new in this list and empty says nothing.
  const isUseful = (at: number) => at < headings.length || all.slice(1).some((cells) => cells[at] !== '');
  return all.map((cells) => cells.filter((_, at) => isUseful(at)));
}
