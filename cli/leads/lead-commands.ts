import { isDay } from '#contract/content/identifiers.ts';
import { leadForms } from '#contract/forms/lead-forms.ts';
import type { Database } from '../../server/database/database.ts';
import { isDigestChannel } from '../../server/delivery/channels.ts';
import { createOutbox } from '../../server/delivery/outbox.ts';
import { revokeLinks } from '../../server/leads/action-links/signed-links.ts';
import { createAdditions } from '../../server/leads/action-links/visitor-actions.ts';
import type { Erased } from '../../server/leads/store/lead-store.ts';
import { createLeadStates, createLeadStore, LOG_NOT_EMPTIED } from '../../server/leads/store/lead-store.ts';
import { type Lead, type LeadState, leadStates } from '../../server/leads/store/lead.ts';
import type { LeadFilter } from '../../server/leads/store/list-leads.ts';
import { type Config, parseWholeNumber } from '../../server/start/config.ts';
import { janusCommand } from '../../server/text/janus-command.ts';
import { createClock, timeOfDay } from '../../server/text/local-time.ts';
import { bad, good, parseWord, type ParsedSetting } from '../../server/text/parse-setting.ts';
import { escapeUnseen } from '../../server/text/unsafe-text.ts';
import { type CommandContext, onDatabase, printError, askFirst, findWidth } from '../terminal/command.ts';
import { defineCommand, json, needed, one, several, yes } from '../terminal/define-command.ts';
import { formatCount, formatJson, listSome } from '../terminal/text.ts';
import { type LeadView, makeLeadObject, formatSheet, formatSpreadsheet, formatTable } from './view.ts';

const kinds = leadForms.map(({ kind }) => kind);

const ID = "the lead's reference, such as Q-7K2M-9XQD, or the start of its ID";
const filters = {
  site: one('SITE', 'A domain such as nowfetch.com, or the key of a site such as services'),
  email: one('ADDRESS', "The visitor's email address", parseAddress),
  state: one('STATE', leadStates.join(', '), (text) => parseWord<LeadState>(text, leadStates)),
  kind: one('KIND', kinds.join(', '), (text) => parseWord(text, kinds)),
  since: one('DATE', 'Leads since a day such as 2026-01-31, or a time such as 2026-01-31T10:00:00Z', parseDate),
  search: one('TEXT', 'Text in any answer or in the reference, or a phone number'),
  limit: one('N', 'Only the newest N leads', (text) => parseWholeNumber(text, 999_999_999, 1)),
};

const FILTERS = 'A lead must match every filter.';

export const leadCommands = [
  defineCommand({
    name: 'leads list',
    summary: 'List leads, newest first',
    details: `${FILTERS} On a terminal, you see the newest 20 unless you set --limit.`,
    options: { ...filters, json },
    examples: [
      'leads list',
      'leads list --state new --since 2026-01-31',
      'leads list --site nowfetch.com --search "two vans"',
    ],
    run: (given, context) => onLeads(context, (desk) => list(given, desk)),
  }),
  defineCommand({
    name: 'leads show',
    summary: 'Show one lead',
    arguments: { id: needed('ID', ID) },
    options: { json },
    examples: ['leads show Q-7K2M-9XQD', 'leads show Q-7K2M-9XQD --json'],
    run: ({ id, json }, context) =>
      onLeads(context, async (desk) => {
        const [view] = await readViews([await findLead(id, desk)], desk);
        return json ? formatJson(makeLeadObject(view!)) : formatSheet(view!, desk);
      }),
  }),
  defineMark('answer', 'Mark leads as answered', async (lead, { states }) => {
    await states.answered(lead);
    return 'marked as answered.';
  }),
  defineMark(
    'spam',
    'Mark leads as spam, and hold their unsent emails',
    async (lead, { states }) => {
      const held = await states.spam(lead);
      return `marked as spam.${held > 0 ? ` ${formatCount(held, 'delivery is', 'deliveries are')} held.` : ''}`;
    },
    'Later leads from the same email address are held until you release one.',
  ),
  defineMark('release', 'Deliver leads that are held or were marked as spam', async (lead, { states }) => {
    const { reference, state } = lead;
    const released = await states.release(lead);
    if (released === null)
      throw new LeadProblem(`${reference} isn't held (its state is ${state}). Nothing was changed.`);
    return `released.${released > 0 ? ` ${formatCount(released, 'delivery is', 'deliveries are')} being sent.` : ''}`;
  }),
  defineCommand({
    name: 'leads retry',
    summary: 'Resend failed deliveries of one lead, or of all',
    arguments: { id: one('ID', ID) },
    examples: ['leads retry', 'leads retry Q-7K2M-9XQD'],
    run: ({ id }, context) =>
      onLeads(context, async (desk) => {
        const lead = id === undefined ? null : (await findLead(id, desk)).id;
        const [rows] = await desk.database.write([desk.outbox.retry(lead, Date.now())]);
        return `${formatCount(rows!.length, 'delivery', 'deliveries')} will be sent again.\n`;
      }),
  }),
  defineCommand({
    name: 'leads erase',
    summary: 'Permanently erase a lead, or all leads from an email address',
    details: 'Sent emails and backups still contain it. The command asks first. In a script, add --yes.',
    arguments: { id: one('ID', ID) },
    options: { email: one('ADDRESS', 'Erase every lead from this email address', parseAddress), yes },
    examples: ['leads erase Q-7K2M-9XQD', 'leads erase --email ada@example.org'],
    check({ id, email }) {
      if ((id === undefined) === (email === undefined)) return 'Give either an ID or --email ADDRESS.';
      return id?.includes('@') ? `"${id}" is an address. To erase every lead from it, give --email ${id}.` : undefined;
    },
    async run({ id, email, yes }, context) {
      const what = id === undefined ? `every lead from ${email}` : `the lead ${id}`;
      const refused = await askFirst(`Permanently erase ${what}?`, yes, context);
      if (refused !== null) return refused;
      return onLeads(context, (desk) => (id === undefined ? eraseAddress(email!, desk) : erase(id, desk)));
    },
  }),
  defineCommand({
    name: 'leads export',
    summary: 'Print leads as CSV or JSON, newest first',
    details:
      `${FILTERS} In CSV, cells that a spreadsheet would run as a formula are prefixed with an apostrophe, and phone ` +
      'numbers with "tel:". JSON leaves every text unchanged.',
    options: {
      format: one('FORMAT', 'Required: csv or json', (text) => parseWord(text, ['csv', 'json'] as const)),
      ...filters,
    },
    examples: ['leads export --format csv > leads.csv', 'leads export --format json --since 2026-01-31 > leads.json'],
    check: ({ format }) => (format === undefined ? 'Give --format csv or --format json.' : undefined),
    run: (given, context) =>
      onLeads(context, async (desk) => {
        const views = await readViews(await findLeads(given, desk), desk);
        return given.format === 'json' ? formatJson(views.map(makeLeadObject)) : formatSpreadsheet(views);
      }),
  }),
  defineCommand({
    name: 'links revoke',
    summary: 'Revoke every link in the emails sent so far',
    details:
      'This ends your links and those of visitors. Emails sent later have new ones. The command asks first. In a ' +
      'script, add --yes.',
    options: { yes },
    examples: ['links revoke', 'links revoke --yes'],
    async run({ yes }, context) {
      const refused = await askFirst('Revoke every link sent so far? You cannot undo this.', yes, context);
      if (refused !== null) return refused;
      return onLeads(context, async ({ database }) => {
        await revokeLinks(database);
        return 'Every link sent so far is revoked. New emails have new links.\n';
      });
    },
  }),
];

/** Defines a command that works on one lead after the other, up to the first failure. */
function defineMark(verb: string, summary: string, mark: (lead: Lead, desk: Desk) => Promise<string>, details = '') {
  return defineCommand({
    name: `leads ${verb}`,
    summary,
    details,
    arguments: { ids: several('ID', ID) },
    examples: [`leads ${verb} Q-7K2M-9XQD`, `leads ${verb} Q-7K2M-9XQD Q-3RTV-8WPA`],
    run: ({ ids }, context) =>
      onLeads(context, async (desk) => {
        for (const id of ids) {
          const lead = await findLead(id, desk);
          context.stdout.write(`${lead.reference}: ${await mark(lead, desk)}\n`);
        }
        return '';
      }),
  });
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

/** Why a command on leads ends: one line. */
class LeadProblem extends Error {}

type Desk = Awaited<ReturnType<typeof openDesk>>;

function onLeads(context: CommandContext, work: (desk: Desk) => Promise<string>): Promise<number> {
  return onDatabase(context, async (database, config) => {
    try {
      context.stdout.write(await work(await openDesk(context, database, config)));
      return 0;
    } catch (error) {
      if (error instanceof LeadProblem) return printError(error.message, 1, context);
      throw error;
    }
  });
}

/** Opens what the commands on leads need. A running server's courier sees their changes within seconds. */
async function openDesk(context: CommandContext, database: Database, { timeZone, dataDir }: Config) {
  const clock = Date.now;
  const outbox = createOutbox({ database, clock, random: Math.random });
  return {
    database,
    outbox,
    dataDir,
    timeZone,
    leads: createLeadStore(database),
    additions: createAdditions({ database, outbox, clock }),
    states: createLeadStates({ database, outbox, clock }),
    sites: await context.sites(),
    width: findWidth(context),
    clock: createClock(timeZone),
  };
}

async function findLead(text: string, { leads }: Desk): Promise<Lead> {
  const [lead, second] = await leads.find(text);
  if (second) throw new LeadProblem(`Several leads begin with ${escapeUnseen(text)}. Type more of the ID.`);
  if (!lead) throw new LeadProblem(describeNone(text));
  return lead;
}

type TypedFilter = Omit<LeadFilter, 'since' | 'site'> & Partial<Record<'since' | 'site', string | undefined>>;

/** Finds the leads of a site, which is named by its key, its name or a host. A removed one is named by its key. */
async function findLeads(typed: TypedFilter, { leads, sites, timeZone }: Desk): Promise<Lead[]> {
  const { site: named, email, state, kind, since, search, limit } = typed;
  const name = named?.toLowerCase();
  const site = sites.find((one) => [one.key, one.name.toLowerCase(), ...one.hosts].includes(name ?? ''));
  let from: number | undefined;
  if (since !== undefined) from = isDay(since) ? timeOfDay(since, timeZone) : Date.parse(since);
  const found = await leads.list({ site: site?.key ?? named, email, state, kind, since: from, search, limit });
  if (found.length > 0 || site || name === undefined) return found;
  const keys = sites.map(({ key }) => key);
  throw new LeadProblem(`No lead matches, and no site is called ${escapeUnseen(name)}. Sites: ${listSome(keys)}.`);
}

/** Leads whose deliveries one statement reads: SQLite takes 32,766 values. */
const LEADS_AT_ONCE = 1000;

async function readViews(found: Lead[], desk: Desk): Promise<LeadView[]> {
  const views: LeadView[] = [];
  for (let at = 0; at < found.length; at += LEADS_AT_ONCE)
    views.push(...(await readSomeViews(found.slice(at, at + LEADS_AT_ONCE), desk)));
  return views;
}

async function readSomeViews(found: Lead[], { outbox, additions }: Desk): Promise<LeadView[]> {
  const ids = found.map(({ id }) => id);
  const deliveries = (await outbox.ofLeads(ids)).filter(({ channel }) => !isDigestChannel(channel));
  const deliveriesById = Map.groupBy(deliveries, ({ leadId }) => leadId);
  const additionsById = Map.groupBy(await additions.ofLeads(ids), ({ leadId }) => leadId);
  return found.map((lead) => {
    return { lead, deliveries: deliveriesById.get(lead.id) ?? [], additions: additionsById.get(lead.id) ?? [] };
  });
}

/** The leads that fit on a screen. */
const SCREEN_ROWS_MAX = 20;

async function list(given: TypedFilter & { json: boolean }, desk: Desk): Promise<string> {
  const usual = given.json || desk.width === null ? undefined : SCREEN_ROWS_MAX;
  const views = await readViews(await findLeads({ ...given, limit: given.limit ?? usual }, desk), desk);
  if (given.json) return formatJson(views.map(makeLeadObject));
  const isCut = given.limit === undefined && views.length === usual;
  return formatTable(views, desk) + (isCut ? `\nThese are the newest ${usual}. --limit 100 lists up to 100.\n` : '');
}

async function erase(text: string, desk: Desk): Promise<string> {
  // An earlier command may have erased it without emptying the log.
  if ((await desk.leads.find(text)).length === 0)
    throw new LeadProblem(describeNone(text) + describeLog(await desk.leads.erase([])));
  const { id } = await findLead(text, desk);
  return finishErasing(await desk.leads.erase([id]), desk);
}

async function eraseAddress(email: string, desk: Desk): Promise<string> {
  const found = await desk.leads.list({ email });
  const erased = await desk.leads.erase(found.map(({ id }) => id));
  return finishErasing(erased, desk, `none is from ${escapeUnseen(email)}`);
}

function describeNone(text: string): string {
  return `There's no lead ${escapeUnseen(text)}. "${janusCommand()} leads list" shows all.`;
}

/** Removes an upgrade's copy, which may still have the leads, and describes all. `none` explains why there are none. */
async function finishErasing(erased: Erased, { dataDir }: Desk, none = ''): Promise<string> {
  const { removeUpgradeCopies } = await import('../../server/database/open-database.ts');
  const { leads, deliveries, log } = erased;
  const what = `${formatCount(leads, 'lead')} erased, with ${formatCount(deliveries, 'delivery', 'deliveries')}`;
  let all = leads > 0 ? `${what}. Sent emails and backups still contain them.` : `0 leads erased: ${none}.`;
  if (removeUpgradeCopies(dataDir)) all += ' The copy from before the last upgrade was removed, too.';
  if (log === 'not emptied') throw new LeadProblem(all + describeLog(erased));
  return `${all}${leads > 0 ? '' : describeLog(erased)}\n`;
}

/** Adds a sentence about SQLite's log file, which may still have erased leads. */
function describeLog({ log }: Pick<Erased, 'log'>): string {
  if (log === 'not emptied') return ` But ${LOG_NOT_EMPTIED}.`;
  return log === 'emptied' ? " Nothing erased earlier is left in SQLite's log file." : '';
}
