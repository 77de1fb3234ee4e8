import type { Database } from '../../server/database/database.ts';
import { isDigestChannel } from '../../server/delivery/channels.ts';
import type { Delivery } from '../../server/delivery/delivery.ts';
import { createOutbox } from '../../server/delivery/outbox.ts';
import { createAdditions } from '../../server/leads/action-links/visitor-actions.ts';
import { describeEarlier } from '../../server/leads/offers.ts';
import { type Erased, LOG_NOT_EMPTIED } from '../../server/leads/store/erase-leads.ts';
import { createLeadStates } from '../../server/leads/store/lead-state.ts';
import { createLeadStore } from '../../server/leads/store/lead-store.ts';
import type { Lead } from '../../server/leads/store/lead.ts';
import { janusCommand } from '../../server/text/janus-command.ts';
import { escapeUnseen, toSafeJson } from '../../server/text/unsafe-text.ts';
import { count } from '../terminal/text.ts';
import { createListCommands } from './pages.ts';
import { faceName, type LeadView, type Result, type Screen, toJson, toSheet } from './view.ts';

interface LeadCommandsOptions extends Screen {
  database: Database;
  /** Milliseconds since 1970. */
  now(): number;
  /** Removes the copy from before an upgrade. Returns whether there was one. */
  dropCopy?(): boolean;
  /** Shows how far long work is. */
  progress?(message: string): void;
}

const BATCH_SIZE = 1000;

/** Creates the owner's commands on stored leads. A running server's courier sees their changes within seconds. */
export function createLeadCommands({ database, faces, width, clock, now, ...parts }: LeadCommandsOptions) {
  const { progress = () => {}, dropCopy = () => false } = parts;
  const screen = { faces, width, clock };
  const leads = createLeadStore(database);
  const outbox = createOutbox({ database, clock: now, random: Math.random });
  const { ofLeads: additionsOf } = createAdditions({ database, outbox, clock: now });
  const states = createLeadStates({ database, outbox, clock: now });
  const lists = createListCommands({ leads, screen, viewsOf: withDeliveries, progress });

  async function onLead(text: string, work: (lead: Lead) => Promise<Result>): Promise<Result> {
    const [lead, second] = await leads.find(text);
    if (second) return bad(`More than one lead begins with ${escapeUnseen(text)}. Give more of its ID.`);
    return lead ? work(lead) : bad(noLead(text));
  }

  async function withDeliveries(found: Lead[]): Promise<LeadView[]> {
    const views: LeadView[] = [];
    for (let start = 0; start < found.length; start += BATCH_SIZE) {
      const chunk = found.slice(start, start + BATCH_SIZE);
      const ids = chunk.map(({ id }) => id);
      const own = (await outbox.ofLeads(ids)).filter(({ channel }) => !isDigestChannel(channel));
      const deliveries = Map.groupBy(own, ({ leadId }) => leadId);
      const additions = Map.groupBy(await additionsOf(ids), ({ leadId }) => leadId);
      for (const lead of chunk)
        views.push({ lead, deliveries: deliveries.get(lead.id) ?? [], additions: additions.get(lead.id) ?? [] });
      progress(`${views.length} of ${found.length} leads read`);
    }
    return views;
  }

  async function retry(id: string | null): Promise<Result> {
    const [rows] = await database.write([outbox.retry(id, now())]);
    return good(`${count(rows!.length, 'delivery', 'deliveries')} will be tried again.\n`);
  }

  /** Erases leads. `none` explains why there are none. */
  async function erase(found: Lead[], none = ''): Promise<Result> {
    const erased = await leads.erase(found.map(({ id }) => id));
    // Also if no lead is left: the copy may still have it.
    return afterErasing(erased, found.length === 0 ? none : '', dropCopy());
  }

  return {
    ...lists,
    retry: (id: string | undefined) => (id === undefined ? retry(null) : onLead(id, (lead) => retry(lead.id))),
    show: (id: string, json: boolean) =>
      onLead(id, async (lead) => {
        const earlier = await describeEarlier(lead, '{count}, the last {offer} on {time}', {
          lang: 'en',
          list: leads.list,
          nameOf: (other) => faceName(other.face, faces),
          timeOf: ({ receivedAt }) => clock(receivedAt),
        });
        const view = { ...(await withDeliveries([lead]))[0]!, earlier };
        return good(json ? `${toSafeJson(toJson(view), 2)}\n` : toSheet(view, screen));
      }),
    answer: (id: string) =>
      onLead(id, async (lead) => {
        await states.answered(lead);
        return reply(lead, 'marked as answered.');
      }),
    spam: (id: string) =>
      onLead(id, async (lead) => {
        const held = await states.spam(lead);
        const { deliveries } = (await withDeliveries([lead]))[0]!;
        const holding = held > 0 ? ` ${count(held, 'delivery is', 'deliveries are')} held.` : '';
        return reply(lead, `marked as spam.${holding}${alreadySent(deliveries)}`);
      }),
    release: (id: string) =>
      onLead(id, async (lead) => {
        const released = await states.release(lead);
        if (released === null)
          return bad(`${lead.reference} is not held (its state is ${lead.state}). Nothing was changed.`);
        const going = released > 0 ? ` ${count(released, 'delivery goes', 'deliveries go')} out.` : '';
        return reply(lead, `released.${going}`);
      }),
    eraseAddress: async (email: string) => erase(await leads.list({ email }), `none is of ${escapeUnseen(email)}`),
    async erase(id: string): Promise<Result> {
      // An earlier command may have erased it without emptying the log.
      if ((await leads.find(id)).length === 0) return bad(noLead(id) + afterEmptying(await leads.erase([])));
      return onLead(id, (lead) => erase([lead]));
    },
  };
}

const good = (output: string): Result => ({ ok: true, output });
const bad = (problem: string): Result => ({ ok: false, problem });
const noLead = (text: string) => `There is no lead ${escapeUnseen(text)}. "${janusCommand()} leads list" shows them.`;
const reply = ({ reference }: Lead, message: string) => good(`${reference}: ${message}\n`);

/** Reports erased leads. `none` explains why there are none, or is empty. `isCopyGone`: an upgrade's copy is removed. */
function afterErasing({ leads, deliveries, log }: Erased, none: string, isCopyGone: boolean): Result {
  const what = `${count(leads, 'lead')} erased, with ${count(deliveries, 'delivery', 'deliveries')}`;
  const some = `${what}. Emails that went out and backups still have them.`;
  const copy = isCopyGone ? ' The copy from before the last upgrade is removed too.' : '';
  const said = (none === '' ? some : `0 leads erased: ${none}.`) + copy;
  if (log === 'not emptied') return bad(said + afterEmptying({ log }));
  return good(`${said}${none === '' ? '' : afterEmptying({ log })}\n`);
}

/** Adds a sentence about SQLite's log file, which may still have erased leads. */
function afterEmptying({ log }: Pick<Erased, 'log'>): string {
  if (log === 'not emptied') return ` But ${LOG_NOT_EMPTIED}.`;
  return log === 'emptied' ? " SQLite's log file holds nothing of what was erased before." : '';
}

/** Reports deliveries that no command can take back. */
function alreadySent(deliveries: Delivery[]): string {
  const reportOf = (state: Delivery['state'], message: string) => {
    const channels = deliveries.filter((one) => one.state === state).map(({ channel }) => channel);
    return channels.length > 0 ? ` ${channels.join(', ')}: ${message}.` : '';
  };
  return reportOf('delivered', 'already sent, which cannot be undone') + reportOf('sending', 'being sent right now');
}
