import { once } from 'node:events';
import { leadForms } from '#contract/forms/lead-forms.ts';
import { type LeadState, leadStates } from '../../server/leads/store/lead.ts';
import { parseBlock } from '../../server/leads/receive/blocks.ts';
import type { LeadFilter } from '../../server/leads/store/list-leads.ts';
import { wholeNumber } from '../../server/start/setting-parsers.ts';
import { clockOf, isDay, timeOfDay } from '../../server/text/local-time.ts';
import { bad, good, oneOf, type ParsedSetting } from '../../server/text/parse-setting.ts';
import { type CommandContext, createProgress, printError, refusal, terminalWidth } from '../terminal/command.ts';
import { defineCommand, flag, json, needed, one, several } from '../terminal/define-command.ts';
import { onDatabase } from '../terminal/on-database.ts';
import { createLeadCommands } from './commands.ts';
import type { Result } from './view.ts';

const kinds = leadForms.map(({ kind }) => kind);

const ID = "the lead's reference such as Q-7K2M-9XQD, its ID, or the beginning of its ID";
export const face = one('SITE', 'a domain such as nowfetch.com, or the key of a site such as services');
const since = one('DATE', 'from a day such as 2026-01-31, or a time such as 2026-01-31T10:00:00Z', parseDate);

const filters = {
  face,
  email: one('ADDRESS', "the visitor's email address", parseAddress),
  state: one('STATE', leadStates.join(', '), (text) => oneOf<LeadState>(text, leadStates)),
  kind: one('KIND', kinds.join(', '), (text) => oneOf(text, kinds)),
  since,
  search: one('TEXT', 'text in any answer or in the reference, or a telephone number'),
  limit: one('N', 'that many leads, the newest', (text) => wholeNumber(text, 999_999_999, 1)),
};

const comingDay = (description: string) => one('DATE', description, parseDate);
const BLOCKED = 'an email address, a domain such as x.example, or a word or words';

const FILTERS = 'A lead is listed if it fits all given filters.';

/** Every command about leads, and about links to them. */
export const leadCommands = [
  defineCommand({
    name: 'leads list',
    summary: 'List leads, the newest first',
    details: `${FILTERS} A terminal shows the newest 20 unless --limit says how many. The state "due" lists reminders and prices that end within a week, then late leads, then others without an answer.`,
    options: {
      ...filters,
      state: one('STATE', `${leadStates.join(', ')}, due`, (text) => oneOf(text, [...leadStates, 'due'] as const)),
      json,
    },
    examples: [
      'leads list',
      'leads list --state new --since 2026-01-31',
      'leads list --state due',
      'leads list --face nowfetch.com --search "two vans"',
      'leads list --json',
    ],
    run: ({ state, ...given }, context) =>
      onLeads(context, ({ list, due }, zone) => {
        const filter = filterOf({ ...given, state: state === 'due' ? undefined : state }, zone);
        return (state === 'due' ? due : list)({ filter, json: given.json });
      }),
  }),
  defineCommand({
    name: 'leads show',
    summary: 'Show one lead, or everything stored about an email address',
    arguments: { lead: needed('ID|ADDRESS', `${ID}, or an email address`) },
    options: { json },
    examples: ['leads show Q-7K2M-9XQD', 'leads show ada@example.org', 'leads show Q-7K2M-9XQD --json'],
    run: ({ lead, json }, context) =>
      onLeads(context, ({ show, about }) => (lead.includes('@') ? about(lead, json) : show(lead, json))),
  }),
  defineCommand({
    name: 'leads about',
    summary: 'Show everything stored about an email address, for a visitor who asks',
    details: 'It shows every lead with its answers, its deliveries, and the hashes that recognize repeated requests.',
    arguments: { address: needed('ADDRESS', "the visitor's email address", parseAddress) },
    options: { json },
    examples: ['leads about ada@example.org', 'leads about ada@example.org --json'],
    run: ({ address, json }, context) => onLeads(context, ({ about }) => about(address, json)),
  }),
  defineCommand({
    name: 'leads answer',
    summary: 'Mark leads as answered',
    arguments: { ids: several('ID', ID) },
    examples: ['leads answer Q-7K2M-9XQD'],
    run: ({ ids }, context) => onLeads(context, ({ answer }) => eachOf(ids, answer)),
  }),
  defineCommand({
    name: 'leads remind',
    summary: 'Get an email about a lead on a day, if it has no answer by then',
    arguments: { id: needed('ID', ID), date: comingDay('a day such as 2026-01-31') },
    options: { off: flag('Remove the reminder') },
    examples: ['leads remind Q-7K2M-9XQD 2026-12-24', 'leads remind Q-7K2M-9XQD --off'],
    check: ({ date, off }) => (off === (date !== undefined) ? 'Give either a DATE or --off.' : undefined),
    run: ({ id, date }, context) => onLeads(context, ({ remind }) => remind(id, date ?? null)),
  }),
  defineCommand({
    name: 'leads quote',
    summary: 'Answer with a price until a day, and mark the lead as answered',
    details:
      'The visitor of an offer gets the price by email and sees it on their private page. You both get an email the day before it ends. "leads undo" takes price and mark back.',
    arguments: {
      id: needed('ID', ID),
      amount: needed('AMOUNT', 'in digits'),
      currency: needed('CURRENCY', 'its code'),
    },
    options: {
      until: comingDay('the last day on which the price holds (required)'),
      tell: one('yes|no', 'email it to the visitor (default: yes for an offer)', (text) => oneOf(text, ['yes', 'no'])),
    },
    examples: ['leads quote Q-7K2M-9XQD 1200 EUR --until 2026-12-24'],
    check: ({ until }) => (until === undefined ? 'Give --until DATE.' : undefined),
    run: ({ id, amount, currency, until, tell }, context) =>
      onLeads(context, ({ quote }) => quote(id, `${amount} ${currency}`, { until: until!, tell })),
  }),
  defineCommand({
    name: 'leads close',
    summary: 'Close the offers for a name that is sold or withdrawn',
    details:
      'The lead of the buyer closes the offers of all others. Closed leads count as answered, and their prices end. The command asks first. Without a terminal it needs --yes.',
    arguments: { name: needed('NAME|ID', 'a domain such as nowfetch.com, or the lead of its buyer') },
    options: {
      sold: flag('The name is sold'),
      withdrawn: flag('The name is no longer for sale'),
      tell: flag('Email each visitor once'),
      buyer: one('ID', 'the lead of the buyer, if it names several domains'),
      yes: flag('Do not ask'),
    },
    examples: [
      'leads close O-7K2M-9XQD --sold --tell',
      'leads close nowfetch.com --withdrawn',
      'leads close nowfetch.com --sold --buyer O-7K2M-9XQD',
    ],
    check: ({ sold, withdrawn }) => (sold === withdrawn ? 'Give either --sold or --withdrawn.' : undefined),
    async run({ name, sold, tell, buyer, yes }, context) {
      let refused: number | null = null;
      const isAgreed = async (question: string) => (refused = await refusal(question, yes, context)) === null;
      const why = sold ? 'sold' : 'withdrawn';
      const code = await onLeads(context, ({ close }) => close(name, why, { tell, buyer, isAgreed }));
      return refused ?? code;
    },
  }),
  defineCommand({
    name: 'leads spam',
    summary: 'Mark leads as spam, and hold their unsent emails',
    details:
      'Later leads of the same email address are held. "leads undo" and "leads release" end that, and so does the release or the answer of a later lead.',
    arguments: { ids: several('ID', ID) },
    examples: ['leads spam Q-7K2M-9XQD', 'leads spam Q-7K2M-9XQD Q-3RTV-8WPA'],
    run: ({ ids }, context) => onLeads(context, ({ spam }) => eachOf(ids, spam)),
  }),
  defineCommand({
    name: 'leads release',
    summary: 'Deliver leads that are held or were marked as spam',
    arguments: { ids: several('ID', ID) },
    examples: ['leads release Q-7K2M-9XQD'],
    run: ({ ids }, context) => onLeads(context, ({ release }) => eachOf(ids, release)),
  }),
  defineCommand({
    name: 'leads block',
    summary: 'Hold every new lead of a sender or domain, or with a word',
    details: 'A domain includes its subdomains, and links to it. Held leads are stored, and you get one email a day.',
    arguments: { entry: needed('TEXT', BLOCKED, parseEntry) },
    examples: ['leads block ada@example.org', 'leads block example.org', 'leads block "search engine"'],
    run: ({ entry }, context) => onLeads(context, ({ block }) => block(entry)),
  }),
  defineCommand({
    name: 'leads unblock',
    summary: 'Hold a sender, a domain or a word no longer',
    arguments: { entry: needed('TEXT', BLOCKED, parseEntry) },
    examples: ['leads unblock example.org'],
    run: ({ entry }, context) => onLeads(context, ({ unblock }) => unblock(entry)),
  }),
  defineCommand({
    name: 'leads blocked',
    summary: 'List the senders, domains and words that you block',
    examples: ['leads blocked'],
    run: (_, context) => onLeads(context, ({ blocked }) => blocked()),
  }),
  defineCommand({
    name: 'leads undo',
    summary: 'Undo the last answer, quote, close, spam or release of leads',
    details: 'A sent email cannot be called back. The command says which emails were sent. Erased leads stay erased.',
    arguments: { ids: several('ID', ID) },
    examples: ['leads undo Q-7K2M-9XQD'],
    run: ({ ids }, context) => onLeads(context, ({ undo }) => eachOf(ids, undo)),
  }),
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
    details: `${FILTERS} In CSV, a text that a spreadsheet would compute begins with an apostrophe, and a telephone number with "tel:". JSON has every text unchanged.`,
    options: {
      format: one('FORMAT', 'csv or json (required)', (text) => oneOf(text, ['csv', 'json'] as const)),
      ...filters,
    },
    examples: ['leads export --format csv > leads.csv', 'leads export --format json --since 2026-01-31 > leads.json'],
    check: ({ format }) => (format === undefined ? 'Give --format csv or --format json.' : undefined),
    run: (given, context) =>
      onLeads(context, (commands, zone) => commands.export({ filter: filterOf(given, zone), format: given.format! })),
  }),
  defineCommand({
    name: 'leads stats',
    summary: 'Count leads, and show how fast they were answered',
    details:
      'A lead counts as answered once you mark it with "leads answer". A domain promises 24 hours. Another site promises what answerWithin in its file says.',
    options: { face, since, json },
    examples: ['leads stats', 'leads stats --since 2026-01-31', 'leads stats --face nowfetch.com --json'],
    run: (given, context) =>
      onLeads(context, ({ stats }, zone) => stats({ filter: filterOf(given, zone), json: given.json })),
  }),
  defineCommand({
    name: 'links revoke',
    summary: 'End every link in the emails that were sent so far',
    details:
      'It ends the links to you and those to visitors. Emails that leave afterward have new links. The command asks first. Without a terminal it needs --yes.',
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

/** Runs one of the commands on the database, and prints its result no faster than it is read. */
async function onLeads(
  context: CommandContext,
  work: (commands: ReturnType<typeof createLeadCommands>, timeZone: string) => Promise<Result>,
): Promise<number> {
  const { stdout, stderr } = context;
  const progress = createProgress(stderr);
  return onDatabase(context, async (database, { timeZone, dataDir }) => {
    const { removeUpgradeCopy } = await import('../../server/database/open-database.ts');
    const screen = { faces: await context.faces(), width: terminalWidth(context), clock: clockOf(timeZone), timeZone };
    const dropCopy = () => removeUpgradeCopy(dataDir);
    const commands = createLeadCommands({ database, ...screen, now: Date.now, progress: progress.show, dropCopy });
    const result = await work(commands, timeZone);
    progress.end();
    if (!result.ok) return printError(result.problem, 1, context);
    stdout.write(result.output);
    for await (const text of result.more ?? []) {
      progress.end();
      if (!stdout.write(text)) await once(stdout, 'drain');
    }
    return 0;
  });
}

/** Works on one lead after the other, up to the first failure. */
async function eachOf(ids: string[], work: (id: string) => Promise<Result>): Promise<Result> {
  let output = '';
  for (const id of ids) {
    const result = await work(id);
    if (!result.ok) return { ok: false, problem: output + result.problem };
    output += result.output;
  }
  return { ok: true, output };
}

type Typed = Omit<LeadFilter, 'since'> & { since?: string | undefined };

/** Picks the filters. Days begin in `timeZone`. If that is empty, they begin in the machine's. */
function filterOf({ face, email, state, kind, since, search, limit }: Typed, timeZone: string): LeadFilter {
  const from = since === undefined ? undefined : isDay(since) ? timeOfDay(since, timeZone) : Date.parse(since);
  return { face, email, state, kind, since: from, search, limit };
}

function parseAddress(text: string): ParsedSetting<string> {
  const address = text.trim();
  return /^[^\s@]+@[^\s@]+$/.test(address) ? good(address) : bad('must be an email address such as ada@example.org');
}

function parseEntry(text: string): ParsedSetting<string> {
  const entry = parseBlock(text);
  return entry === null ? bad('must have at least 3 letters or digits') : good(entry);
}

function parseDate(text: string): ParsedSetting<string> {
  const [day = ''] = /^\d{4}-\d\d-\d\d/.exec(text) ?? [];
  const isDate = isDay(day) && (day === text || !Number.isNaN(Date.parse(text)));
  return isDate ? good(text) : bad('must be a date such as 2026-01-31');
}
