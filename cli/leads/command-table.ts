import { leadForms } from '#contract/forms/lead-forms.ts';
import { type LeadState, leadStates } from '../../server/leads/store/lead.ts';
import type { LeadFilter } from '../../server/leads/store/list-leads.ts';
import { parseWholeNumber } from '../../server/start/config.ts';
import { clockOf, isDay, timeOfDay } from '../../server/text/local-time.ts';
import { bad, good, oneOf, type ParsedSetting } from '../../server/text/parse-setting.ts';
import { type CommandContext, printError, refusal, terminalWidth } from '../terminal/command.ts';
import { defineCommand, flag, json, needed, one, several } from '../terminal/define-command.ts';
import { onDatabase } from '../terminal/on-database.ts';
import { createLeadCommands, LeadProblem } from './commands.ts';

const kinds = leadForms.map(({ kind }) => kind);

const ID = "the lead's reference such as Q-7K2M-9XQD, its ID, or the beginning of its ID";
const filters = {
  site: one('SITE', 'a domain such as nowfetch.com, or the key of a site such as services'),
  email: one('ADDRESS', "the visitor's email address", parseAddress),
  state: one('STATE', leadStates.join(', '), (text) => oneOf<LeadState>(text, leadStates)),
  kind: one('KIND', kinds.join(', '), (text) => oneOf(text, kinds)),
  since: one('DATE', 'from a day such as 2026-01-31, or a time such as 2026-01-31T10:00:00Z', parseDate),
  search: one('TEXT', 'text in any answer or in the reference, or a telephone number'),
  limit: one('N', 'that many leads, the newest', (text) => parseWholeNumber(text, 999_999_999, 1)),
};

const FILTERS = 'A lead is listed if it fits all given filters.';

/** Every command about leads, and about links to them. */
export const leadCommands = [
  defineCommand({
    name: 'leads list',
    summary: 'List leads, the newest first',
    details: `${FILTERS} A terminal shows the newest 20 unless --limit says how many.`,
    options: { ...filters, json },
    examples: [
      'leads list',
      'leads list --state new --since 2026-01-31',
      'leads list --site nowfetch.com --search "two vans"',
      'leads list --json',
    ],
    run: (given, context) => onLeads(context, ({ list }, zone) => list(pickFilter(given, zone), given.json)),
  }),
  defineCommand({
    name: 'leads show',
    summary: 'Show one lead',
    arguments: { lead: needed('ID', ID) },
    options: { json },
    examples: ['leads show Q-7K2M-9XQD', 'leads show Q-7K2M-9XQD --json'],
    run: ({ lead, json }, context) => onLeads(context, ({ show }) => show(lead, json)),
  }),
  defineMark('answer', 'Mark leads as answered'),
  defineMark(
    'spam',
    'Mark leads as spam, and hold their unsent emails',
    'Later leads of the same email address are held. "leads release" ends that.',
  ),
  defineMark('release', 'Deliver leads that are held or were marked as spam'),
  defineCommand({
    name: 'leads retry',
    summary: 'Send failed deliveries again, of one lead or of all',
    arguments: { id: one('ID', ID) },
    examples: ['leads retry', 'leads retry Q-7K2M-9XQD'],
    run: ({ id }, context) => onLeads(context, ({ retry }) => retry(id)),
  }),
  defineCommand({
    name: 'leads erase',
    summary: 'Erase a lead, or all leads of an email address, for good',
    details: 'Sent emails and backups still have the lead. The command asks first. Without a terminal it needs --yes.',
    arguments: { id: one('ID', ID) },
    options: { email: one('ADDRESS', 'erase every lead of this email address', parseAddress), yes: flag('Do not ask') },
    examples: ['leads erase Q-7K2M-9XQD', 'leads erase --email ada@example.org', 'leads erase Q-7K2M-9XQD --yes'],
    check({ id, email }) {
      if ((id === undefined) === (email === undefined)) return 'Give either an ID or --email ADDRESS.';
      return id?.includes('@') ? `"${id}" is an address. To erase every lead of it, give --email ${id}.` : undefined;
    },
    async run({ id, email, yes }, context) {
      const what = id === undefined ? `every lead of ${email}` : `the lead ${id}`;
      const refused = await refusal(`Erase ${what} for good?`, yes, context);
      if (refused !== null) return refused;
      return onLeads(context, (commands) => (id === undefined ? commands.eraseAddress(email!) : commands.erase(id)));
    },
  }),
  defineCommand({
    name: 'leads export',
    summary: 'Print leads as a spreadsheet (CSV) or as JSON, the newest first',
    details:
      `${FILTERS} In CSV, a text that a spreadsheet would compute begins with an apostrophe, and a telephone number ` +
      'with "tel:". JSON has every text unchanged.',
    options: {
      format: one('FORMAT', 'csv or json (required)', (text) => oneOf(text, ['csv', 'json'] as const)),
      ...filters,
    },
    examples: ['leads export --format csv > leads.csv', 'leads export --format json --since 2026-01-31 > leads.json'],
    check: ({ format }) => (format === undefined ? 'Give --format csv or --format json.' : undefined),
    run: (given, context) =>
      onLeads(context, (commands, zone) => commands.export(pickFilter(given, zone), given.format!)),
  }),
  defineCommand({
    name: 'links revoke',
    summary: 'End every link in the emails that were sent so far',
    details:
      'It ends the links to you and those to visitors. Emails that leave afterward have new links. The command asks ' +
      'first. Without a terminal it needs --yes.',
    options: { yes: flag('Do not ask') },
    examples: ['links revoke', 'links revoke --yes'],
    async run({ yes }, context) {
      const refused = await refusal('End every link that was sent so far? This cannot be undone.', yes, context);
      if (refused !== null) return refused;
      const { revokeLinks } = await import('../../server/leads/action-links/signed-links.ts');
      return onDatabase(context, async (database) => {
        await revokeLinks(database);
        context.stdout.write('No link that was sent so far works any more. New emails have new links.\n');
        return 0;
      });
    },
  }),
];

type Commands = ReturnType<typeof createLeadCommands>;

/** Runs one of the commands on the database, and prints its result. */
function onLeads(
  context: CommandContext,
  work: (commands: Commands, timeZone: string) => Promise<string>,
): Promise<number> {
  return onDatabase(context, async (database, { timeZone, dataDir }) => {
    const { removeUpgradeCopy } = await import('../../server/database/open-database.ts');
    const screen = { faces: await context.faces(), width: terminalWidth(context), clock: clockOf(timeZone) };
    const dropCopy = () => removeUpgradeCopy(dataDir);
    const commands = createLeadCommands({ database, ...screen, now: Date.now, dropCopy });
    try {
      context.stdout.write(await work(commands, timeZone));
      return 0;
    } catch (error) {
      if (error instanceof LeadProblem) return printError(error.message, 1, context);
      throw error;
    }
  });
}

/** Defines a command that works on one lead after the other, up to the first failure. */
function defineMark(verb: 'answer' | 'spam' | 'release', summary: string, details = '') {
  return defineCommand({
    name: `leads ${verb}`,
    summary,
    details,
    arguments: { ids: several('ID', ID) },
    examples: [`leads ${verb} Q-7K2M-9XQD`, `leads ${verb} Q-7K2M-9XQD Q-3RTV-8WPA`],
    async run({ ids }, context) {
      for (const id of ids) {
        const code = await onLeads(context, (commands) => commands[verb](id));
        if (code !== 0) return code;
      }
      return 0;
    },
  });
}

type Typed = Omit<LeadFilter, 'since' | 'face'> & Partial<Record<'since' | 'site', string | undefined>>;

/** Picks the filters. Days begin in `timeZone`. If that is empty, they begin in the machine's. */
function pickFilter({ site, email, state, kind, since, search, limit }: Typed, timeZone: string): LeadFilter {
  let from: number | undefined;
  if (since !== undefined) from = isDay(since) ? timeOfDay(since, timeZone) : Date.parse(since);
  return { face: site, email, state, kind, since: from, search, limit };
}

function parseAddress(text: string): ParsedSetting<string> {
  const address = text.trim();
  return /^[^\s@]+@[^\s@]+$/.test(address) ? good(address) : bad('must be an email address such as ada@example.org');
}

function parseDate(text: string): ParsedSetting<string> {
  const [day = ''] = /^\d{4}-\d\d-\d\d/.exec(text) ?? [];
  const isDate = isDay(day) && (day === text || !Number.isNaN(Date.parse(text)));
  return isDate ? good(text) : bad('must be a date such as 2026-01-31');
}
