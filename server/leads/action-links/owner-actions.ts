import { placeholders, readByIds } from '../../database/database.ts';
import { noteId } from '../../delivery/outbox.ts';
import { DAY_MS, timeOfDay } from '../../text/local-time.ts';
import { cancelReminder, isSuspect, type LeadStates, quoteNote, setReminder } from '../store/lead-state.ts';
import type { Lead, LeadDependencies, Quote } from '../store/lead.ts';
import type { OwnerAction } from './signed-links.ts';

/** The effect that a link of the owner's can have on a lead as it is now. */
export type ActionStatus =
  | { kind: 'ask' }
  /** The action is done, by this link or otherwise. `undoable`: it is also the last decision, which can be undone. */
  | { kind: 'done'; undoable: boolean }
  /** The lead has become something that the action is not for. */
  | { kind: 'unfit' };

/** The owner's choices. `remindAt`: milliseconds since 1970, or null. `tell`: whether the price is emailed. */
export interface Chosen {
  remindAt: number | null;
  quote?: Quote;
  tell?: boolean;
}

/** Does the owner's actions for links. All reject if the database does not answer. */
export function createOwnerActions(
  states: LeadStates,
  reminders: Pick<Reminders, 'dueOf' | 'set' | 'cancel'>,
  notify: () => void,
) {
  async function status(action: OwnerAction, lead: Lead): Promise<ActionStatus> {
    const { state } = lead;
    if (action === 'remind') {
      if (state !== 'new') return { kind: 'unfit' };
      return (await reminders.dueOf(lead.id)) === null ? { kind: 'ask' } : { kind: 'done', undoable: true };
    }
    const before = await states.before(lead);
    if (action === 'quote') {
      if (isSuspect(state)) return { kind: 'unfit' };
      const isDone = lead.quote && state === 'answered' && !lead.closed;
      return isDone ? { kind: 'done', undoable: before !== null } : { kind: 'ask' };
    }
    if (action === 'release') {
      if (isSuspect(state)) return { kind: 'ask' };
      const released = state === 'new' && before !== null && isSuspect(before);
      return released ? { kind: 'done', undoable: true } : { kind: 'unfit' };
    }
    if (state === action) return { kind: 'done', undoable: before !== null };
    return action === 'answered' && state !== 'new' ? { kind: 'unfit' } : { kind: 'ask' };
  }

  return {
    status,

    /** Does the action if its status is `ask`. */
    async act(action: OwnerAction, lead: Lead, { remindAt, quote, tell = false }: Chosen): Promise<void> {
      if ((await status(action, lead)).kind !== 'ask') return;
      if (action === 'remind') return reminders.set(lead.id, remindAt!);
      await (action === 'quote' ? states.quoted(lead, quote!, { remindAt, tell }) : states[action](lead));
      notify();
    },

    /** Takes the action back if it is undoable. */
    async undo(action: OwnerAction, lead: Lead): Promise<void> {
      const now = await status(action, lead);
      if (now.kind !== 'done' || !now.undoable) return;
      if (action === 'remind') return reminders.cancel(lead.id);
      await states.undo(lead);
      notify();
    },
  };
}

export type Reminders = ReturnType<typeof createReminders>;

/**
 * Keeps reminders of leads, with times in milliseconds since 1970. All reject if the database does not answer. A reminder
 * waits here: the outbox takes what is due in more than some hours for a clock that was wrong.
 */
export function createReminders({ database, outbox, clock }: LeadDependencies) {
  /** Reads the times of those that have one, by the leads' ids. */
  async function ofLeads(leadIds: string[]): Promise<Map<string, number>> {
    const rows = await readByIds(database, leadIds, (values) => ({
      sql: `select lead_id, due_at from reminders where lead_id in (${placeholders(values)})`,
      values,
    }));
    return new Map(rows.map((row) => [String(row['lead_id']), Number(row['due_at'])]));
  }

  return {
    dueOf: async (leadId: string) => (await ofLeads([leadId])).get(leadId) ?? null,
    ofLeads,

    async set(leadId: string, dueAt: number): Promise<void> {
      await database.write([setReminder(leadId, dueAt)]);
    },

    async cancel(leadId: string): Promise<void> {
      await database.write([cancelReminder(leadId)]);
    },

    /** Puts those that are due into the outbox, once, also for visitors who got the price. Drops those without a use. */
    async putDue(): Promise<void> {
      const now = clock();
      const due = await database.read({ sql: DUE, values: [now] });
      for (const { lead_id: leadId, due_at: dueAt, state, quote, quote_until: until, closed } of due) {
        const [id, note] = [String(leadId), `reminder-${dueAt}`];
        const isPriced = state === 'answered' && quote !== null && closed === null;
        const email = noteId(id, quoteNote({ price: String(quote), until: String(until) }), 'visitor-note');
        const isTold = isPriced && (await outbox.ofLeads([id])).some((delivery) => delivery.id === email);
        await database.write([
          ...(state === 'new' || isPriced ? [outbox.putNote(id, note, now)] : []),
          ...(isTold ? [outbox.putVisitorNote(id, note, now)] : []),
          { sql: DROP, values: [id, Number(dueAt)] },
        ]);
      }
      if (due.length > 0) outbox.notify();
    },
  };
}

const DUE = `select lead_id, due_at, state, quote, quote_until, closed
  from reminders join leads on leads.id = reminders.lead_id where due_at <= $1 order by due_at limit 200`;

const DROP = 'delete from reminders where lead_id = $1 and due_at = $2';

/** The hour of reminders, as the owner's clock shows it. */
const REMINDED = '09:00';

/** Computes the time of a reminder on a day such as `2026-01-31`, in milliseconds since 1970. */
export const reminderOn = (day: string, timeZone: string) => timeOfDay(day, timeZone, REMINDED);

/** Computes when the owner is reminded of a price: the day before it ends. Returns null if that has passed. */
export function remindOfQuote({ until }: Quote, now: number, timeZone: string): number | null {
  const at = reminderOn(until, timeZone) - DAY_MS;
  return at > now ? at : null;
}
