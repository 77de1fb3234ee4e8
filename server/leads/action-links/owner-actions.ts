import { isSuspect, type LeadStates } from '../store/lead-state.ts';
import type { Lead, LeadDependencies } from '../store/lead.ts';
import type { OwnerAction } from './signed-links.ts';

/** The effect that a link of the owner's can have on a lead as it is now. */
export type ActionStatus =
  | { kind: 'ask' }
  /** The action is done, by this link or otherwise. `undoable`: it is also the last decision, which can be undone. */
  | { kind: 'done'; undoable: boolean }
  /** The lead has become something that the action is not for. */
  | { kind: 'unfit' };

interface OwnerActions {
  status(action: OwnerAction, lead: Lead): Promise<ActionStatus>;
  /** Does the action if its status is `ask`. `remindAt`: milliseconds since 1970. */
  act(action: OwnerAction, lead: Lead, remindAt: number): Promise<void>;
  /** Takes the action back if it is undoable. */
  undo(action: OwnerAction, lead: Lead): Promise<void>;
}

/** Does the owner's actions for links. All reject if the database does not answer. */
export function createOwnerActions(
  states: LeadStates,
  reminders: Pick<Reminders, 'dueOf' | 'set' | 'cancel'>,
  notify: () => void,
): OwnerActions {
  async function status(action: OwnerAction, lead: Lead): Promise<ActionStatus> {
    const { state } = lead;
    if (action === 'remind') {
      if (state !== 'new') return { kind: 'unfit' };
      return (await reminders.dueOf(lead.id)) === null ? { kind: 'ask' } : { kind: 'done', undoable: true };
    }
    const before = await states.before(lead);
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

    async act(action, lead, remindAt) {
      if ((await status(action, lead)).kind !== 'ask') return;
      if (action === 'remind') return reminders.set(lead.id, remindAt);
      await states[action](lead);
      notify();
    },

    async undo(action, lead) {
      const now = await status(action, lead);
      if (now.kind !== 'done' || !now.undoable) return;
      if (action === 'remind') return reminders.cancel(lead.id);
      await states.undo(lead);
      notify();
    },
  };
}

/** Reminders of leads. All reject if the database does not answer. Times are milliseconds since 1970. */
export interface Reminders {
  dueOf(leadId: string): Promise<number | null>;
  set(leadId: string, dueAt: number): Promise<void>;
  cancel(leadId: string): Promise<void>;
  /** Puts those that are due into the outbox, once, and drops those of leads that are not new any more. */
  putDue(): Promise<void>;
}

/** A reminder waits here: the outbox takes what is due in more than some hours for a clock that was wrong. */
export function createReminders({ database, outbox, clock }: LeadDependencies): Reminders {
  return {
    async dueOf(leadId) {
      const [row] = await database.read({ sql: 'select due_at from reminders where lead_id = $1', values: [leadId] });
      return row === undefined ? null : Number(row['due_at']);
    },

    async set(leadId, dueAt) {
      const sql = `insert into reminders (lead_id, due_at)
        select $1, cast($2 as bigint) where exists (select 1 from leads where id = $1)
        on conflict (lead_id) do update set due_at = excluded.due_at`;
      await database.write([{ sql, values: [leadId, dueAt] }]);
    },

    async cancel(leadId) {
      await database.write([{ sql: 'delete from reminders where lead_id = $1', values: [leadId] }]);
    },

    async putDue() {
      const now = clock();
      const due = await database.read({ sql: DUE, values: [now] });
      for (const { lead_id: leadId, due_at: dueAt, state } of due) {
        const values = [String(leadId), Number(dueAt)];
        const put = state === 'new' ? [outbox.putNote(String(leadId), reminderNote(Number(dueAt)), now)] : [];
        await database.write([
          ...put,
          { sql: 'delete from reminders where lead_id = $1 and due_at = $2 returning lead_id', values },
        ]);
      }
      if (due.length > 0) outbox.notify();
    },
  };
}

/** Names a reminder for the outbox, with its time, so that a lead can have one after another. */
const reminderNote = (dueAt: number) => `reminder-${dueAt}`;

const DUE = `select reminders.lead_id, due_at, leads.state
  from reminders join leads on leads.id = reminders.lead_id where due_at <= $1 order by due_at limit 200`;

const HOUR_OF_DAY = 9;

/** Computes nine o'clock of the day after `now`, both milliseconds since 1970. `timeZone`: empty is the machine's. */
export function nextMorning(now: number, timeZone: string): number {
  const read = new Intl.DateTimeFormat('en', {
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    timeZone: timeZone || undefined,
  });
  /** Reads the clocks of the zone, as if they showed UTC. */
  const shown = (time: number) => {
    const parts = Object.fromEntries(read.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    return Date.UTC(parts['year']!, parts['month']! - 1, parts['day'], parts['hour'], parts['minute'], parts['second']);
  };
  const today = new Date(shown(now));
  const wanted = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + 1, HOUR_OF_DAY);
  // Twice, since summer time may begin or end in the night between.
  const near = wanted - (shown(wanted) - wanted);
  return wanted - (shown(near) - near);
}
