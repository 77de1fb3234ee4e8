import type { Database } from '../../database/database.ts';
import type { Outbox } from '../../outbox/outbox.ts';

/** Of one lead each; all reject when the database does not answer. Times are milliseconds since 1970. */
export interface Reminders {
  dueOf(leadId: string): Promise<number | null>;
  set(leadId: string, dueAt: number): Promise<void>;
  cancel(leadId: string): Promise<void>;
  /** Puts those that are due into the outbox, once, and drops those of leads that are not new any more. */
  putDue(): Promise<void>;
}

/** A reminder waits here and not in the outbox, which takes what is due in more than some hours for a clock that was wrong. */
export function createReminders(
  database: Database,
  outbox: Pick<Outbox, 'putNote' | 'notify'>,
  clock: () => number,
): Reminders {
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

/** How the outbox knows it: with its time, so that a lead can have one after another. */
const reminderNote = (dueAt: number) => `reminder-${dueAt}`;

const DUE = `select reminders.lead_id, due_at, leads.state
  from reminders join leads on leads.id = reminders.lead_id where due_at <= $1 order by due_at limit 200`;

const HOUR_OF_DAY = 9;

/** Nine o'clock of the day after `now`, both milliseconds since 1970. `timeZone`: empty is the machine's. */
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
  /** What clocks there show, as if it were UTC. */
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
