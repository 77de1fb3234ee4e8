import { join, matchesGlob, resolve } from 'node:path';
import { formatIssue } from '#contract/content/content-issue.ts';
import type { Money, SaleStatus } from '#contract/content/price.ts';
import type { DomainFile } from '#contract/content/domain-content.ts';
import { isDay } from '../../server/text/local-time.ts';
import { oneOf } from '../../server/text/parse-setting.ts';
import { escapeUnseen, toSafeJson } from '../../server/text/unsafe-text.ts';
import { type CommandContext, createProgress, printError, printLines, terminalWidth } from '../terminal/command.ts';
import { any, defineCommand, flag, json, needed, one, several } from '../terminal/define-command.ts';
import { columns, inFigures, listSome } from '../terminal/text.ts';
import type { Answers } from './change-domains.ts';
import type { Entry, Written } from './domain-files.ts';
import type { parseMoney } from './parse-list.ts';

const dryRun = flag('Print what would be written, and write nothing');
const yes = flag('Do not ask before existing files change');

const UNTIL_WHAT = '--until DATE is for the status reserved or sold.';

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
      'One name gets a complete file with comments. Several names get short files and one file for what they share. Existing files never change.',
    arguments: { names: several('NAME', 'a domain such as example.com') },
    options: { dryRun },
    examples: ['domains new example.com', 'domains new example.com example.org --dry-run'],
    run: writeDomains,
  }),
  defineCommand({
    name: 'domains import',
    summary: 'Bring the domains for sale to what a list says',
    details:
      'FILE is a list from a spreadsheet or a registrar (CSV), or a text with a name in each line. New names are added. Prices, minimum, category, status, email, language, WhatsApp and notes are updated. Your texts stay. Broken lines are left out.',
    arguments: { file: needed('FILE', 'the list') },
    options: {
      dryRun,
      yes,
      removeMissing: flag('Remove unsold domains that are not in the list. Their files move to domains/_removed'),
      errors: one('FILE', 'Write the broken lines with their reasons to this file'),
    },
    examples: [
      'domains import list.csv --dry-run',
      'domains import list.csv',
      'domains import list.csv --errors broken.csv',
    ],
    run: async (given, context) => (await import('./change-domains.ts')).importDomains(given, context),
  }),
  defineCommand({
    name: 'domains set',
    summary: 'Set the price or the status of domains',
    details:
      'PATTERN is a domain, or has * for any letters, or is a category such as category:Travel. A percentage changes each price, rounded to three leading digits. Write -- before a value that begins with a dash.',
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
      until === undefined || (what === 'status' && value !== 'for-sale') ? undefined : UNTIL_WHAT,
    run: setDomains,
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

async function writeDomains(given: { names: string[]; dryRun: boolean }, context: CommandContext): Promise<number> {
  const { newDomains, placeOf } = await import('./new-domain.ts');
  const place = placeOf(context);
  if (typeof place === 'string') return printError(place, 1, context);
  const progress = createProgress(context.stderr);
  const result = newDomains({ ...given, onProgress: progress.show }, place);
  progress.end();
  return printLines(result, context);
}

/** Reads the domains of the content. If it has errors, it prints them and returns null. */
async function readDomains(context: CommandContext): Promise<DomainFile[] | null> {
  const settings = context.settings(['CONTENT_DIR']);
  const fail = (problem: string) => (printError(problem, 1, context), null);
  if (!settings.ok) return fail(settings.problems.join('\n'));
  const { readContent } = await import('../../sites/read/read-content.ts');
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

type SetOptions = Answers & Record<'pattern' | 'what' | 'value', string> & { until: string | undefined };

/** Sets the price or the status of all names that match a pattern. */
async function setDomains(
  { pattern, what, value, until, ...answers }: SetOptions,
  context: CommandContext,
): Promise<number> {
  const { carryOut, planEntries, SHOWN } = await import('./change-domains.ts');
  const { entryOf, findExistingNames } = await import('./domain-files.ts');
  const { DEFAULT_CURRENCY, placeOf } = await import('./new-domain.ts');
  const { parseMoney } = await import('./parse-list.ts');
  const place = placeOf(context);
  if (typeof place === 'string') return printError(place, 1, context);
  if (until !== undefined && until < place.today)
    return printError(`${until} has passed. Give a day to come.`, 2, context);
  const there = findExistingNames(join(place.content, 'domains'));
  const currency = there.currency ?? DEFAULT_CURRENCY;
  const matching = there.written.filter(matcher(pattern));
  if (matching.length === 0) return printError(`No domain matches ${pattern}. Nothing was changed.`, 1, context);
  const readPrice = (defaultCurrency: string) => parseMoney('price', value, { defaultCurrency });
  const entries: Entry[] = [];
  const skipped: string[] = [];
  for (const { name, host, facts } of matching) {
    const set =
      what === 'status'
        ? statusFacts(value, until)
        : priceFacts(
            value,
            { currency, isSold: facts['status'] === 'sold', ...(facts['price'] as Partial<Money>) },
            readPrice,
          );
    if (typeof set === 'string') return printError(set, 2, context);
    if (set) entries.push(entryOf({ shown: name, host }, set));
    else skipped.push(name);
  }
  const plans = planEntries(entries, { ...place, there });
  if (typeof plans === 'string') return printError(plans, 1, context);
  for (const [{ domain }, problem] of plans.refused) printError(`${domain.shown}: ${problem}`, 1, context);
  const notes = skipped.length > 0 ? [`Sold or without a price, and not changed: ${listSome(skipped, SHOWN)}`] : [];
  notes.push('If you import a list again, change it there first: an import sets what the list says.');
  const work = { edits: plans.edits, files: [], removed: [], notes };
  const code = await carryOut(work, { ...place, ...answers }, context);
  return plans.refused.size > 0 ? 1 : code;
}

/** Makes the test of `nova*.com`, or of `category:tech`. */
function matcher(pattern: string): (written: Written) => boolean {
  const [, category] = /^category:(.+)$/i.exec(pattern) ?? [];
  const wanted = (category ?? pattern).trim().toLowerCase();
  return ({ name, host, facts }) => {
    const texts = category === undefined ? [name, host] : [String(facts['category'] ?? '')];
    return texts.some((text) => matchesGlob(text.trim().toLowerCase(), wanted));
  };
}

const STATUSES: readonly string[] = ['for-sale', 'reserved', 'sold'] satisfies SaleStatus[];

const statusFacts = (value: string, statusUntil: string | undefined): Entry['facts'] | string =>
  STATUSES.includes(value)
    ? { status: value as SaleStatus, statusUntil }
    : `"${value}" is not a status. Write ${STATUSES.join(', ')}.`;

/** Computes a price. A percentage is rounded to three leading digits: 4,999 and 10 % more are 5,500. */
function priceFacts(
  value: string,
  { amount: old, currency, isSold }: Partial<Money> & { currency: string; isSold: boolean },
  readPrice: (currency: string) => ReturnType<typeof parseMoney>,
): Entry['facts'] | string | undefined {
  const [, percent] = /^([+-]\d{1,3}(?:\.\d+)?)\s?%$/.exec(value) ?? [];
  if (percent === undefined) {
    const price = readPrice(currency);
    return price && !('message' in price)
      ? { price }
      : `"${value}" is not a price. Write one such as 4500, or a change such as +10%.`;
  }
  if (old === undefined || isSold) return undefined;
  const amount = old * (1 + Number(percent) / 100);
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, amount))) - 2);
  const rounded = Math.round(amount / step) * step;
  if (rounded < 1) return `${value} of ${old} is not a price.`;
  return { price: { amount: rounded, currency } };
}
