import { resolve } from 'node:path';
import { formatIssue } from '#contract/content/content-issue.ts';
import type { DomainFile } from '#contract/content/domain-content.ts';
import { escapeUnseen, toSafeJson } from '../../server/text/unsafe-text.ts';
import { type CommandContext, createProgress, printError, printLines, terminalWidth } from '../terminal/command.ts';
import { any, defineCommand, flag, json, needed, several } from '../terminal/define-command.ts';
import { columns, inFigures } from '../terminal/text.ts';

const dryRun = flag('Print what would be written, and write nothing');
const skipBroken = flag('Leave out names or lines that cannot be read');

/** The commands on domains for sale. */
export const domainCommands = [
  defineCommand({
    name: 'domains new',
    summary: 'Make the file of a domain for sale, or of several',
    details:
      'One name gets a complete file with comments. Several names get short files and one file for what they share. Existing files never change.',
    arguments: { names: several('NAME', 'a domain such as example.com') },
    options: { dryRun, skipBroken },
    examples: ['domains new example.com', 'domains new example.com example.org --dry-run'],
    run: (given, context) => writeDomains({ ...given, from: undefined }, context),
  }),
  defineCommand({
    name: 'domains import',
    summary: 'Make the files of a list of domains for sale',
    details:
      'FILE is a list from a spreadsheet or a registrar (CSV), or a text with a name in each line. Existing files never change.',
    arguments: { file: needed('FILE', 'the list') },
    options: { dryRun, skipBroken },
    examples: ['domains import list.csv --dry-run', 'domains import list.csv'],
    run: ({ file, ...given }, context) => writeDomains({ ...given, names: [], from: file }, context),
  }),
  defineCommand({
    name: 'domains list',
    summary: 'List the domains for sale with status, price, category and hosts',
    options: { json },
    examples: ['domains list', 'domains list --json'],
    async run({ json }, context) {
      const files = await readDomains(context);
      if (files === null) return 1;
      context.stdout.write(json ? `${toSafeJson(files.map(toJson), 2)}\n` : toTable(files, terminalWidth(context)));
      return 0;
    },
  }),
  defineCommand({
    name: 'domains records',
    summary: 'Print DNS records that say which domains are for sale',
    details:
      'A domain has records if its file, or domains/_defaults.yaml, has "record: true". Notes go to standard error.',
    arguments: { names: any('NAME', 'these domains alone') },
    options: { json },
    examples: ['domains records', 'domains records example.com', 'domains records --json'],
    async run({ names, json }, context) {
      const files = await readDomains(context);
      if (files === null) return 1;
      const { listSaleRecords } = await import('./sale-records.ts');
      const { code, out, notes } = listSaleRecords(files, { names, json });
      context.stdout.write(out);
      for (const note of notes) context.stderr.write(`${escapeUnseen(note)}\n`);
      return code;
    },
  }),
];

interface Wanted {
  names: string[];
  from: string | undefined;
  dryRun: boolean;
  skipBroken: boolean;
}

async function writeDomains({ from, ...given }: Wanted, context: CommandContext): Promise<number> {
  const settings = context.settings();
  if (!settings.ok) return printError(settings.problems.join('\n'), 1, context);
  const { newDomains } = await import('./new-domain.ts');
  const { config, environment } = settings;
  const owner = environment['OWNER_EMAIL']?.split(',')[0]!.trim() || undefined;
  const progress = createProgress(context.stderr);
  const list = from === undefined ? undefined : { shown: from, path: resolve(context.cwd, from) };
  const result = newDomains({ ...given, list }, { root: context.folder, ...config, owner, onProgress: progress.show });
  progress.end();
  return printLines(result, context);
}

/** Reads the domains of the content. If it has errors, it prints them and returns null. */
async function readDomains(context: CommandContext): Promise<DomainFile[] | null> {
  const settings = context.settings(['CONTENT_DIR']);
  const fail = (problem: string) => (printError(problem, 1, context), null);
  if (!settings.ok) return fail(settings.problems.join('\n'));
  const { readContent } = await import('../../build/read/read-content.ts');
  const reading = readContent(resolve(context.folder, settings.config.contentDir));
  return reading.ok ? [...reading.content.domains.values()] : fail(reading.issues.map(formatIssue).join('\n'));
}

/** Makes the JSON of a domain. Missing values are null. A domain without `status` is for sale. */
const toJson = ({ name, status = 'for-sale', price, category, hosts }: DomainFile) => ({
  name,
  status,
  price: price ? { amount: price.amount, currency: price.currency } : null,
  category: category ?? null,
  hosts,
});

function toTable(files: DomainFile[], width: number | null): string {
  if (files.length === 0) return 'No domains.\n';
  const rows = files.map(toJson).map(({ name, status, price, category, hosts }) => {
    const amount = price ? `${inFigures(price.amount)} ${price.currency}` : '';
    return [name, status, amount, category ?? '', hosts.join(', ')];
  });
  const layout = width === null ? {} : { width, whole: 1 };
  return columns([['NAME', 'STATUS', 'PRICE', 'CATEGORY', 'HOSTS'], ...rows], layout);
}
