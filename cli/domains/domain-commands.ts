import type { DomainFile } from '#contract/content/domain-content.ts';
import { makeSaleRecord, type SaleRecord } from '../../sites/plan/price-and-offer.ts';
import { parseWord } from '../../server/text/parse-setting.ts';
import { type CommandContext, printError, findWidth } from '../terminal/command.ts';
import { defineCommand, flag, json, needed, one, several } from '../terminal/define-command.ts';
import { formatColumns, formatJson, formatNumber, listSome } from '../terminal/text.ts';

const dryRun = flag('Show the changes without writing them');
const yes = flag('Change existing files without asking');

export const domainCommands = [
  defineCommand({
    name: 'domains new',
    summary: 'Create files for domains that you sell',
    details: 'Each name gets a short file, and all share domains/_defaults.yaml. Existing files never change.',
    arguments: { names: several('NAME', 'a domain such as example.com') },
    examples: ['domains new example.com', 'domains new example.com example.org'],
    run: async ({ names }, context) => (await import('./change-domains.ts')).addDomains(names, context),
  }),
  defineCommand({
    name: 'domains import',
    summary: 'Import domains from a spreadsheet',
    details:
      'FILE is a CSV from a spreadsheet or marketplace, or a text file with one name a line. New names are added, ' +
      "and existing ones updated. Your texts stay, and sold domains stay sold. A line with a cell that Janus doesn't " +
      'understand changes nothing.',
    arguments: { file: needed('FILE', 'the list') },
    options: {
      dryRun,
      yes,
      removeMissing: flag("Move the files of unsold domains that aren't in the list to domains/_removed"),
      errors: one('FILE', 'Write all problems to this file'),
    },
    examples: ['domains import list.csv --dry-run', 'domains import list.csv --errors errors.txt'],
    run: async (given, context) => (await import('./change-domains.ts')).importDomains(given, context),
  }),
  defineCommand({
    name: 'domains export',
    summary: 'Export the domains for sale to a list that you can import again',
    arguments: { file: needed('FILE', 'the new list, a CSV') },
    examples: ['domains export list.csv'],
    run: async (given, context) => (await import('./change-domains.ts')).exportDomains(given, context),
  }),
  defineCommand({
    name: 'domains set',
    summary: 'Set the price or the status of domains',
    details: 'PATTERN is a domain, a pattern with * for any letters, or a category such as category:Travel.',
    arguments: {
      pattern: needed('PATTERN', 'which domains, in quotes if it has *'),
      key: needed('KEY', 'price or status', (text) => parseWord(text, ['price', 'status'])),
      value: needed('VALUE', 'a price such as 4500, or for-sale, reserved or sold'),
    },
    options: { dryRun, yes },
    examples: ['domains set category:Travel price 4500', "domains set 'nova*' status sold"],
    run: async (given, context) => (await import('./change-domains.ts')).setDomains(given, context),
  }),
  defineCommand({
    name: 'domains list',
    summary: 'List the domains for sale with status, price, category and hosts',
    options: { json },
    examples: ['domains list', 'domains list --json'],
    run: ({ json }, context) =>
      onDomains(context, (files) => {
        const domains = files.map(summarize);
        return json ? formatJson(domains) : formatTable(domains, findWidth(context));
      }),
  }),
  defineCommand({
    name: 'domains records',
    summary: 'Print DNS records that mark your domains as for sale',
    details:
      'A domain has records if its file, or domains/_defaults.yaml, has "record: true". Notes go to standard error.',
    options: { json },
    examples: ['domains records', 'domains records --json'],
    run: ({ json }, context) =>
      onDomains(context, (files) => {
        const records = listRecords(files, context);
        return json ? formatJson(records) : records.flatMap(formatZoneLines).join('');
      }),
  }),
];

async function onDomains(context: CommandContext, format: (files: DomainFile[]) => string): Promise<number> {
  const { openDomains } = await import('./domain-files.ts');
  const domains = openDomains(context);
  if (domains === null) return 1;
  context.stdout.write(format(domains.stored.map(({ whole }) => whole)));
  return 0;
}

/** Picks what a list shows of a domain. A domain without `status` is for sale. */
function summarize({ name, status = 'for-sale', price, category, hosts }: DomainFile) {
  const amount = price ? { amount: price.amount, currency: price.currency } : null;
  return { name, status, price: amount, category: category ?? null, hosts };
}

function formatTable(domains: ReturnType<typeof summarize>[], width: number | null): string {
  if (domains.length === 0) return 'No domains.\n';
  const rows = domains.map(({ name, status, price, category, hosts }) => {
    const amount = price ? `${formatNumber(price.amount)} ${price.currency}` : '';
    return [name, status, amount, category ?? '', hosts.join(', ')];
  });
  return formatColumns([['NAME', 'STATUS', 'PRICE', 'CATEGORY', 'HOSTS'], ...rows], { width, whole: 1 });
}

/** Lists the DNS records of domains for sale whose owner wants them. Prints notes on the others. */
function listRecords(files: DomainFile[], context: CommandContext): SaleRecord[] {
  const note = (text: string) => printError(text, 0, context);
  const records = files.flatMap((file) => makeSaleRecord(file) ?? []);
  const sold = files.filter(({ record, status }) => record && status === 'sold').map(({ name }) => name);
  const long = records.filter(({ texts }) => !texts.some((text) => text.includes(';furi='))).map(({ name }) => name);
  if (records.length + sold.length === 0)
    note('No domain has "record: true". Write it in a domain file, or in domains/_defaults.yaml for all.');
  if (sold.length > 0) note(`Left out, because sold domains have no record: ${listSome(sold)}`);
  if (long.length > 0) note(`Without an address, because it's too long for a record: ${listSome(long)}`);
  return records;
}

/** Formats a zone file's lines, one for each record (RFC 1035, 5.1). */
function formatZoneLines({ owner, ttl, texts }: SaleRecord): string[] {
  return texts.map((text) => `${owner} ${ttl} IN TXT "${text.replace(/["\\]/g, (sign) => `\\${sign}`)}"\n`);
}
