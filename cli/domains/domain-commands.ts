import { resolve } from 'node:path';
import { formatIssue } from '#contract/content/content-issue.ts';
import type { DomainFile } from '#contract/content/domain-content.ts';
import { isDay } from '../../server/text/local-time.ts';
import { oneOf } from '../../server/text/parse-setting.ts';
import { escapeUnseen, toSafeJson } from '../../server/text/unsafe-text.ts';
import { type CommandContext, printError, printLines, terminalWidth } from '../terminal/command.ts';
import { any, defineCommand, flag, json, needed, one, several } from '../terminal/define-command.ts';
import { columns, inFigures } from '../terminal/text.ts';

const dryRun = flag('Print what would be written, and write nothing');
const yes = flag('Do not ask before existing files change');

const parseDay = (text: string) =>
  isDay(text)
    ? { ok: true as const, value: text }
    : { ok: false as const, problem: 'must be a day such as 2026-12-24' };

/** The commands on domains for sale. */
export const domainCommands = [
  defineCommand({
    name: 'domains new',
    summary: 'Make the file of a domain for sale, or of several',
    details:
      'One name gets a complete file with comments. Several get short files, and one file for what they share. ' +
      'Existing files never change.',
    arguments: { names: several('NAME', 'a domain such as example.com') },
    examples: ['domains new example.com', 'domains new example.com example.org'],
    async run({ names }, context) {
      const { findPlace } = await import('./domain-files.ts');
      const { writeNewDomains } = await import('./new-domains.ts');
      const place = findPlace(context);
      return typeof place === 'string'
        ? printError(place, 1, context)
        : printLines(writeNewDomains(names, place), context);
    },
  }),
  defineCommand({
    name: 'domains import',
    summary: 'Bring the domains for sale to what a list says',
    details:
      'FILE is a list from a spreadsheet or a marketplace (CSV), or a text with a name in each line. New names are ' +
      'added, values of others are changed. Your texts stay. A line with a cell that is not understood changes nothing.',
    arguments: { file: needed('FILE', 'the list') },
    options: {
      dryRun,
      yes,
      removeMissing: flag('Remove unsold domains that are not in the list. Their files move to domains/_removed'),
      errors: one('FILE', 'Write a line for each cell that is not understood to this file'),
    },
    examples: [
      'domains import list.csv --dry-run',
      'domains import list.csv',
      'domains import list.csv --errors errors.txt',
    ],
    run: async (given, context) => (await import('./lists.ts')).importDomains(given, context),
  }),
  defineCommand({
    name: 'domains export',
    summary: 'Write the domains for sale to a list that import takes back',
    details:
      'FILE may be the list that you import: then prices, status and the like are brought up to date in it, and its ' +
      'other columns stay.',
    arguments: { file: needed('FILE', 'the list, a CSV') },
    examples: ['domains export list.csv'],
    async run(given, context) {
      if ((await readDomains(context)) === null) return 1;
      return (await import('./lists.ts')).exportDomains(given, context);
    },
  }),
  defineCommand({
    name: 'domains set',
    summary: 'Set the price or the status of domains',
    details:
      'PATTERN is a domain, or has * for any letters, or is a category such as category:Travel. A percentage changes ' +
      'each price, rounded to three leading digits. Write -- before a value that begins with a dash. If you keep a ' +
      'list, run domains export afterwards.',
    arguments: {
      pattern: needed('PATTERN', 'the domains, in quotes if it has *'),
      what: needed('KEY', 'price or status', (text) => oneOf(text, ['price', 'status'])),
      value: needed('VALUE', 'a price such as 4500, a change such as +10%, or for-sale, reserved or sold'),
    },
    options: { until: one('DATE', "the last day of reserved, or of a sold name's page", parseDay), dryRun, yes },
    examples: [
      "domains set 'nova*' price +10%",
      'domains set category:Travel price 4500',
      'domains set example.com status sold',
      'domains set example.com status reserved --until 2026-12-24',
    ],
    check: ({ what, value, until }) =>
      until === undefined || (what === 'status' && value !== 'for-sale')
        ? undefined
        : '--until DATE is for the status reserved or sold.',
    run: async (given, context) => (await import('./change-domains.ts')).setDomains(given, context),
  }),
  defineCommand({
    name: 'domains list',
    summary: 'List the domains for sale with status, price, category and hosts',
    options: { json },
    examples: ['domains list', 'domains list --json'],
    async run({ json }, context) {
      const files = await readDomains(context);
      if (files === null) return 1;
      const domains = files.map(summarize);
      const out = json ? `${toSafeJson(domains, 2)}\n` : formatTable(domains, terminalWidth(context));
      context.stdout.write(out);
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

/** Reads the domains of the content. If it has errors, it prints them and returns null. */
async function readDomains(context: CommandContext): Promise<DomainFile[] | null> {
  const settings = context.settings(['CONTENT_DIR']);
  const fail = (problem: string) => (printError(problem, 1, context), null);
  if (!settings.ok) return fail(settings.problems.join('\n'));
  const { readContent } = await import('../../sites/read/read-content.ts');
  const reading = readContent(resolve(context.folder, settings.config.contentDir));
  return reading.ok ? [...reading.content.domains.values()] : fail(reading.issues.map(formatIssue).join('\n'));
}

/** What a list shows of a domain. Missing values are null. A domain without `status` is for sale. */
function summarize({ name, status = 'for-sale', price, category, hosts }: DomainFile) {
  const asked = price ? { amount: price.amount, currency: price.currency } : null;
  return { name, status, price: asked, category: category ?? null, hosts };
}

function formatTable(domains: ReturnType<typeof summarize>[], width: number | null): string {
  if (domains.length === 0) return 'No domains.\n';
  const rows = domains.map(({ name, status, price, category, hosts }) => {
    const amount = price ? `${inFigures(price.amount)} ${price.currency}` : '';
    return [name, status, amount, category ?? '', hosts.join(', ')];
  });
  const layout = width === null ? {} : { width, whole: 1 };
  return columns([['NAME', 'STATUS', 'PRICE', 'CATEGORY', 'HOSTS'], ...rows], layout);
}
