/** Brings the domains' files to what a seller's list says, and writes such a list. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type CommandContext, printError, printLines } from '../terminal/command.ts';
import { count, listSome, toCsv } from '../terminal/text.ts';
import { type Answers, carryOut, countNames, listNames, planChanges } from './change-domains.ts';
import { factKeys, openDomains } from './domain-files.ts';
import { type DomainList, readList } from './read-list.ts';

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
  const { hosts, currency } = domains;
  const list = readList(path, given.file, (host) => hosts.get(host)?.currency ?? currency);
  if (typeof list === 'string') return printError(list, 1, context);
  const { entries } = list;
  // A marketplace's list does not know of a sale.
  for (const { domain, facts } of entries)
    if (hosts.get(domain.host)?.facts.status === 'sold') facts.status = undefined;
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
  if (others.length > 0) lines.push(`Not read: ${listSome(others)}`);
  return lines;
}

/** Writes a new list that `import` takes back without a change. */
export function exportDomains({ file }: { file: string }, context: CommandContext): number {
  const domains = openDomains(context);
  if (domains === null) return 1;
  const rows = domains.written.map(({ name, facts: { price, ...facts } }) => {
    const [amount = '', currency = ''] = price.split(' ');
    return [name, amount, currency, ...otherColumns.map((column) => facts[column])];
  });
  try {
    const text = toCsv([['name', 'price', 'currency', ...otherColumns], ...rows]);
    writeFileSync(resolve(context.cwd, file), text, { flag: 'wx' });
  } catch (error) {
    return printError(`${file} was not written: ${(error as Error).message}`, 1, context);
  }
  return printLines([`Wrote ${count(rows.length, 'name')} to ${file}.`], context);
}

const otherColumns = factKeys.filter((key) => key !== 'price');
