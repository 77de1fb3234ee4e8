import type { Database } from '../../server/database/database.ts';
import { isDigestChannel } from '../../server/delivery/channels.ts';
import type { Delivery } from '../../server/delivery/delivery.ts';
import { createOutbox } from '../../server/delivery/outbox.ts';
import { createAdditions } from '../../server/leads/action-links/visitor-actions.ts';
import { type Erased, LOG_NOT_EMPTIED } from '../../server/leads/store/erase-leads.ts';
import { createLeadStates, type Undone } from '../../server/leads/store/lead-state.ts';
import { createLeadStore } from '../../server/leads/store/lead-store.ts';
import type { Lead, LeadState } from '../../server/leads/store/lead.ts';
import type { LeadFilter } from '../../server/leads/store/list-leads.ts';
import { janusCommand } from '../../server/text/janus-command.ts';
import { escapeUnseen, toSafeJson } from '../../server/text/unsafe-text.ts';
import { count } from '../terminal/text.ts';
import { createListCommands } from './pages.ts';
import { readStats, toStats, toStatsJson } from './stats.ts';
import {
  findFace,
  type LeadView,
  type Result,
  type Screen,
  toAboutJson,
  toAboutSheet,
  toJson,
  toSheet,
  unknownFace,
} from './view.ts';

interface LeadCommandsOptions extends Screen {
  database: Database;
  /** Milliseconds since 1970. */
  now(): number;
  /** Removes the copy of before an upgrade; returns whether there was one. */
  dropCopy?(): boolean;
  /** Shows how far long work is. */
  progress?(message: string): void;
}

const BATCH_SIZE = 1000;

/** Creates the owner's commands on stored leads. A running server's courier sees within seconds what they change. */
export function createLeadCommands({ database, faces, width, clock, now, ...parts }: LeadCommandsOptions) {
  const { progress = () => {}, dropCopy = () => false } = parts;
  const screen = { faces, width, clock };
  const leads = createLeadStore(database);
  const outbox = createOutbox({ database, clock: now, random: Math.random });
  const { ofLeads: additionsOf } = createAdditions({ database, outbox, clock: now });
  const states = createLeadStates({ database, outbox, clock: now });
  const lists = createListCommands({ database, leads, screen, viewsOf: withDeliveries, progress });

  async function stats({ filter, json }: { filter: LeadFilter; json: boolean }): Promise<Result> {
    const { face, since = 0 } = filter;
    const key = findFace(faces, face)?.key ?? face;
    const wanted = await readStats(database, { faces, only: key, since });
    if (wanted.length === 0 && key !== undefined && !faces.some((one) => one.key === key))
      return { ok: false, problem: `No lead fits, and ${unknownFace(faces, key)}` };
    return good(json ? formatJson(wanted.map(toStatsJson)) : toStats(wanted, screen));
  }

  async function about(email: string, json: boolean): Promise<string> {
    const found = await leads.list({ email });
    const [views, claims] = [await withDeliveries(found), await leads.claimsOf(found.map(({ id }) => id))];
    const record = {
      email,
      leads: views.map((view) => ({ ...view, claims: claims.filter(({ leadId }) => leadId === view.lead.id) })),
    };
    return json ? formatJson(toAboutJson(record)) : toAboutSheet(record, screen);
  }

  async function onLead(text: string, work: (lead: Lead) => Promise<Result>): Promise<Result> {
    const [lead, second] = await leads.find(text);
    if (second)
      return { ok: false, problem: `More than one lead begins with ${escapeUnseen(text)}. Give more of its id.` };
    if (!lead) return { ok: false, problem: noLead(text) };
    return work(lead);
  }

  async function withDeliveries(found: Lead[]): Promise<LeadView[]> {
    const views: LeadView[] = [];
    for (let start = 0; start < found.length; start += BATCH_SIZE) {
      const chunk = found.slice(start, start + BATCH_SIZE);
      const ids = chunk.map(({ id }) => id);
      const deliveries = Map.groupBy(await outbox.ofLeads(ids), ({ leadId }) => leadId);
      const added = Map.groupBy(await additionsOf(ids), ({ leadId }) => leadId);
      const own = (id: string) => (deliveries.get(id) ?? []).filter(({ channel }) => !isDigestChannel(channel));
      views.push(...chunk.map((lead) => ({ lead, deliveries: own(lead.id), additions: added.get(lead.id) ?? [] })));
      progress(`${views.length} of ${found.length} leads read`);
    }
    return views;
  }

  const deliveriesOf = async (lead: Lead) => (await withDeliveries([lead]))[0]!.deliveries;

  async function retry(id: string | null): Promise<Result> {
    const [rows] = await database.write([outbox.retry(id, now())]);
    return good(`${count(rows!.length, 'delivery', 'deliveries')} will be tried again.\n`);
  }

  /** Erases leads. `none` says why there is none. */
  async function erase(found: Lead[], none = ''): Promise<Result> {
    const erased = await leads.erase(found.map(({ id }) => id));
    // Also where no lead is left: the copy may have it still.
    return afterErasing(erased, found.length === 0 ? none : '', dropCopy());
  }

  return {
    ...lists,
    stats,
    retry: (id: string | undefined) => (id === undefined ? retry(null) : onLead(id, (lead) => retry(lead.id))),
    about: async (email: string, json: boolean) => good(await about(email, json)),
    show: (id: string, json: boolean) =>
      onLead(id, async (lead) => {
        const [view] = await withDeliveries([lead]);
        return good(json ? formatJson(toJson(view!)) : toSheet(view!, screen));
      }),
    answer: (id: string) =>
      onLead(id, async (lead) => {
        await states.answered(lead);
        return good(`${lead.reference}: marked as answered.\n`);
      }),
    spam: (id: string) =>
      onLead(id, async (lead) => afterSpam(lead, await states.spam(lead), await deliveriesOf(lead))),
    release: (id: string) => onLead(id, async (lead) => afterRelease(lead, await states.release(lead))),
    undo: (id: string) =>
      onLead(id, async (lead) => afterUndo(lead, await states.undo(lead), await deliveriesOf(lead))),
    eraseAddress: async (email: string) => erase(await leads.list({ email }), `none is of ${escapeUnseen(email)}`),
    async erase(id: string): Promise<Result> {
      // A command before may have erased it and not emptied the log.
      if ((await leads.find(id)).length === 0)
        return { ok: false, problem: noLead(id) + afterEmptying(await leads.erase([])) };
      return onLead(id, (lead) => erase([lead]));
    },
  };
}

const good = (output: string): Result => ({ ok: true, output });
const formatJson = (value: unknown) => `${toSafeJson(value, 2)}\n`;
const noLead = (text: string) => `There is no lead ${escapeUnseen(text)}. "${janusCommand()} leads list" shows them.`;

/** Reports a lead that is spam now. `held`: how many of its deliveries are held by it. */
function afterSpam({ reference }: Lead, held: number, deliveries: Delivery[]): Result {
  return reply(reference, `marked as spam.${held > 0 ? ` ${areHeld(held)}` : ''}${alreadySent(deliveries)}`);
}

/** Reports a release. `released`: how many deliveries go out; null where nothing was held. */
function afterRelease({ reference, state }: Lead, released: number | null): Result {
  if (released === null) {
    return { ok: false, problem: `${reference} is not held (its state is ${state}); nothing was changed.` };
  }
  return reply(reference, `released.${released > 0 ? ` ${goOut(released)}` : ''}`);
}

/** Reports what was undone. `deliveries`: as they are now. */
function afterUndo({ reference }: Lead, undone: Undone | null, deliveries: Delivery[]): Result {
  if (undone === null) {
    return {
      ok: false,
      problem: `${reference} has nothing to undo: no answered, spam or release is left to take back.`,
    };
  }
  const { from, to, held, released } = undone;
  const taken = `no longer ${formerStates[from]}; its state is ${to} again.`;
  const changed = `${held > 0 ? ` ${areHeld(held)}` : ''}${released > 0 ? ` ${goOut(released)}` : ''}`;
  return reply(reference, taken + changed + (to === 'held' || to === 'spam' ? alreadySent(deliveries) : ''));
}

/** Reports what was erased. `none`: why nothing was, else empty. `isCopyGone`: an upgrade's copy is removed. */
function afterErasing({ leads, deliveries, claims, log }: Erased, none: string, isCopyGone: boolean): Result {
  const what = `${count(leads, 'lead')} erased, with ${count(deliveries, 'delivery', 'deliveries')}`;
  const some = `${what} and ${count(claims, 'claim')}. Emails that went out and backups still have them.`;
  const copy = isCopyGone ? ' The copy of before the last upgrade is removed too.' : '';
  const said = (none === '' ? some : `0 leads erased: ${none}.`) + copy;
  if (log === 'not emptied') return { ok: false, problem: said + afterEmptying({ log }) };
  return { ok: true, output: `${said}${none === '' ? '' : afterEmptying({ log })}\n` };
}

/** Adds a sentence where nothing was left to erase but what SQLite's log file had. */
function afterEmptying({ log }: Pick<Erased, 'log'>): string {
  if (log === 'not emptied') return ` But ${LOG_NOT_EMPTIED}.`;
  return log === 'emptied' ? " SQLite's log file holds nothing of what was erased before." : '';
}

const formerStates: Record<LeadState, string> = { new: 'released', held: 'held', answered: 'answered', spam: 'spam' };

const reply = (reference: string, message: string): Result => ({ ok: true, output: `${reference}: ${message}\n` });
const areHeld = (n: number) => `${count(n, 'delivery is', 'deliveries are')} held.`;
const goOut = (n: number) => `${count(n, 'delivery goes', 'deliveries go')} out.`;

/** Reports what no command can take back. */
function alreadySent(deliveries: Delivery[]): string {
  const channelsIn = (state: Delivery['state']) =>
    deliveries.filter((one) => one.state === state).map(({ channel }) => channel);
  const [delivered, sending] = [channelsIn('delivered'), channelsIn('sending')];
  const left = delivered.length > 0 ? ` ${delivered.join(', ')}: already sent, which cannot be undone.` : '';
  return left + (sending.length > 0 ? ` ${sending.join(', ')}: being sent right now.` : '');
}
