import type { Database } from '../../server/database/database.ts';
import { isDigestChannel } from '../../server/delivery/channels.ts';
import { createOutbox } from '../../server/delivery/outbox.ts';
import { createAdditions } from '../../server/leads/action-links/visitor-actions.ts';
import { type Erased, LOG_NOT_EMPTIED } from '../../server/leads/store/erase-leads.ts';
import { createLeadStates } from '../../server/leads/store/lead-state.ts';
import { createLeadStore } from '../../server/leads/store/lead-store.ts';
import type { Lead } from '../../server/leads/store/lead.ts';
import type { LeadFilter } from '../../server/leads/store/list-leads.ts';
import { janusCommand } from '../../server/text/janus-command.ts';
import { escapeUnseen, toSafeJson } from '../../server/text/unsafe-text.ts';
import { count, listSome } from '../terminal/text.ts';
import { type LeadView, type Screen, toJson, toSheet, toSpreadsheet, toTable } from './view.ts';

interface LeadCommandsOptions extends Screen {
  database: Database;
  /** Milliseconds since 1970. */
  now(): number;
  /** Removes the copy from before an upgrade. Returns whether there was one. */
  dropCopy(): boolean;
}

/** What the owner is told instead of an output: one line. */
export class LeadProblem extends Error {}

const BATCH_SIZE = 1000;
/** The leads that fit on a screen. */
const SCREEN_ROWS_MAX = 20;

/**
 * Creates the owner's commands on stored leads. Each resolves to its output, or rejects with a `LeadProblem`. A running
 * server's courier sees their changes within seconds.
 */
export function createLeadCommands({ database, now, dropCopy, ...screen }: LeadCommandsOptions) {
  const { faces } = screen;
  const leads = createLeadStore(database);
  const outbox = createOutbox({ database, clock: now, random: Math.random });
  const { ofLeads: additionsOf } = createAdditions({ database, outbox, clock: now });
  const states = createLeadStates({ database, outbox, clock: now });

  async function findLead(text: string): Promise<Lead> {
    const [lead, second] = await leads.find(text);
    if (second) throw new LeadProblem(`More than one lead begins with ${escapeUnseen(text)}. Give more of its ID.`);
    if (!lead) throw new LeadProblem(describeNone(text));
    return lead;
  }

  async function view(found: Lead[]): Promise<LeadView[]> {
    const views: LeadView[] = [];
    for (let start = 0; start < found.length; start += BATCH_SIZE) {
      const batch = found.slice(start, start + BATCH_SIZE);
      const ids = batch.map(({ id }) => id);
      const own = (await outbox.ofLeads(ids)).filter(({ channel }) => !isDigestChannel(channel));
      const deliveries = Map.groupBy(own, ({ leadId }) => leadId);
      const additions = Map.groupBy(await additionsOf(ids), ({ leadId }) => leadId);
      for (const lead of batch)
        views.push({ lead, deliveries: deliveries.get(lead.id) ?? [], additions: additions.get(lead.id) ?? [] });
    }
    return views;
  }

  /** Lists the leads of a filter whose face is a key, a name or a host. A face that was removed is named by its key. */
  async function list(filter: LeadFilter): Promise<Lead[]> {
    const name = filter.face?.toLowerCase();
    const face = faces.find((one) => [one.key, one.name.toLowerCase(), ...one.hosts].includes(name ?? ''));
    const found = await leads.list({ ...filter, face: face?.key ?? filter.face });
    if (found.length > 0 || face || name === undefined) return found;
    const keys = faces.map(({ key }) => key);
    throw new LeadProblem(`No lead fits, and no site is called ${escapeUnseen(name)}. There are: ${listSome(keys)}.`);
  }

  async function retry(id: string | null): Promise<string> {
    const [rows] = await database.write([outbox.retry(id, now())]);
    return `${count(rows!.length, 'delivery', 'deliveries')} will be tried again.\n`;
  }

  return {
    async list(filter: LeadFilter, json: boolean): Promise<string> {
      const usual = json || screen.width === null ? undefined : SCREEN_ROWS_MAX;
      const views = await view(await list({ ...filter, limit: filter.limit ?? usual }));
      if (json) return formatJson(views.map(toJson));
      const isCut = filter.limit === undefined && views.length === usual;
      return toTable(views, screen) + (isCut ? `\nThese are the newest ${usual}. --limit 100 lists up to 100.\n` : '');
    },
    async export(filter: LeadFilter, format: 'csv' | 'json'): Promise<string> {
      const views = await view(await list(filter));
      return format === 'json' ? formatJson(views.map(toJson)) : toSpreadsheet(views);
    },
    async show(id: string, json: boolean): Promise<string> {
      const lead = await findLead(id);
      const whole = (await view([lead]))[0]!;
      return json ? formatJson(toJson(whole)) : toSheet(whole, screen);
    },
    async answer(id: string): Promise<string> {
      const lead = await findLead(id);
      await states.answered(lead);
      return `${lead.reference}: marked as answered.\n`;
    },
    async spam(id: string): Promise<string> {
      const lead = await findLead(id);
      const held = await states.spam(lead);
      const holding = held > 0 ? ` ${count(held, 'delivery is', 'deliveries are')} held.` : '';
      return `${lead.reference}: marked as spam.${holding}\n`;
    },
    async release(id: string): Promise<string> {
      const lead = await findLead(id);
      const { reference, state } = lead;
      const released = await states.release(lead);
      if (released === null)
        throw new LeadProblem(`${reference} is not held (its state is ${state}). Nothing was changed.`);
      const going = released > 0 ? ` ${count(released, 'delivery goes', 'deliveries go')} out.` : '';
      return `${reference}: released.${going}\n`;
    },
    retry: async (id: string | undefined) => retry(id === undefined ? null : (await findLead(id)).id),
    async eraseAddress(email: string): Promise<string> {
      const found = await leads.list({ email });
      const erased = await leads.erase(found.map(({ id }) => id));
      // Also if no lead is left: the copy may still have it.
      return describeErased(erased, dropCopy(), `none is of ${escapeUnseen(email)}`);
    },
    async erase(text: string): Promise<string> {
      // An earlier command may have erased it without emptying the log.
      if ((await leads.find(text)).length === 0)
        throw new LeadProblem(describeNone(text) + describeLog(await leads.erase([])));
      const { id } = await findLead(text);
      return describeErased(await leads.erase([id]), dropCopy());
    },
  };
}

const formatJson = (value: unknown) => `${toSafeJson(value, 2)}\n`;

function describeNone(text: string): string {
  return `There is no lead ${escapeUnseen(text)}. "${janusCommand()} leads list" shows them.`;
}

/** `none` explains why there are none. `isCopyGone`: an upgrade's copy is removed. */
function describeErased(erased: Erased, isCopyGone: boolean, none = ''): string {
  const { leads, deliveries, log } = erased;
  const what = `${count(leads, 'lead')} erased, with ${count(deliveries, 'delivery', 'deliveries')}`;
  const some = `${what}. Emails that went out and backups still have them.`;
  const copy = isCopyGone ? ' The copy from before the last upgrade is removed too.' : '';
  const all = (leads > 0 ? some : `0 leads erased: ${none}.`) + copy;
  if (log === 'not emptied') throw new LeadProblem(all + describeLog(erased));
  return `${all}${leads > 0 ? '' : describeLog(erased)}\n`;
}

/** Adds a sentence about SQLite's log file, which may still have erased leads. */
function describeLog({ log }: Pick<Erased, 'log'>): string {
  if (log === 'not emptied') return ` But ${LOG_NOT_EMPTIED}.`;
  return log === 'emptied' ? " SQLite's log file holds nothing of what was erased before." : '';
}
