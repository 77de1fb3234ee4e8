import type { Statement } from '../../database/database.ts';
import type { Closed, Lead, LeadDependencies, LeadState, Quote } from './lead.ts';

/** The lead went from one state back to another. `held` and `released` are numbers of its deliveries. */
export interface Undone {
  from: LeadState;
  to: LeadState;
  held: number;
  released: number;
}

/**
 * The owner's decisions on a lead. Each changes the lead and its deliveries in one write, and the last can be undone.
 */
export function createLeadStates({ database, outbox, clock }: LeadDependencies) {
  const areHeld = async (id: string) => (await outbox.ofLeads([id])).some(({ state }) => state === 'held');

  /** Reads the state that an undo leads back to. Returns null if there is none. */
  async function readBefore({ id, state }: Pick<Lead, 'id' | 'state'>): Promise<LeadState | null> {
    const sql = 'select state_before from leads where id = $1 and state = $2';
    const [row] = await database.read({ sql, values: [id, state] });
    return (row?.['state_before'] ?? null) as LeadState | null;
  }

  return {
    before: readBefore,

    async answered({ id, state }: Lead): Promise<void> {
      await database.write([setState(id, { from: state, to: 'answered' }, clock())]);
    },

    /** Marks the lead as answered with a price. `remindAt`: milliseconds since 1970, or null. `tell`: by email. */
    async quoted({ id, state }: Lead, quote: Quote, { remindAt, tell }: { remindAt: number | null; tell: boolean }) {
      const sql = `update leads set quote = $2, quote_until = $3, closed = null,
        state_before = case when closed is null then state_before else 'new' end where id = $1`;
      await database.write([
        setState(id, { from: state, to: 'answered' }, clock()),
        { sql, values: [id, quote.price, quote.until] },
        remindAt === null ? cancelReminder(id) : setReminder(id, remindAt),
        ...(tell ? [outbox.putVisitorNote(id, quoteNote(quote), clock())] : []),
      ]);
    },

    /** Closes leads whose name is gone. `told`: those of them whose visitors get an email. */
    async close(leads: Lead[], why: Closed, told: Lead[]): Promise<void> {
      if (leads.length === 0) return;
      const now = clock();
      await database.write([
        ...leads.map(({ id }) => ({ sql: CLOSE, values: [id, why, now] })),
        ...told.map(({ id }) => outbox.putVisitorNote(id, why, now)),
      ]);
    },

    /** Holds the deliveries that have not gone until the lead is released. Resolves to their number. */
    async spam({ id, state }: Lead): Promise<number> {
      // Undoing it must not mail what was held before.
      const before = (await areHeld(id)) ? 'held' : state;
      const [, held] = await database.write([setState(id, { from: before, to: 'spam' }, clock()), outbox.hold(id)]);
      return held!.length;
    },

    /** Releases the held deliveries. Resolves to their number, or null if none was held. */
    async release({ id, state }: Lead): Promise<number | null> {
      if (!isSuspect(state) && !(await areHeld(id))) return null;
      const [, released] = await database.write([
        setState(id, { from: state, to: isSuspect(state) ? 'new' : state }, clock()),
        outbox.release(id, clock()),
      ]);
      return released!.length;
    },

    /**
     * Undoes the last decision, or returns null if there is none. An answer's price goes with it, and the price's
     * reminder. A delivery that has gone in the meantime has gone.
     */
    async undo({ id, state, quote }: Lead): Promise<Undone | null> {
      const before = await readBefore({ id, state });
      if (before === null) return null;
      const hold = isSuspect(before);
      const release = !hold && isSuspect(state);
      const deliveries = hold ? [outbox.hold(id)] : release ? [outbox.release(id, clock())] : [];
      const reminder = state === 'answered' && before !== 'answered' && quote ? [cancelReminder(id)] : [];
      const [, rows] = await database.write([takeBack(id, before), ...deliveries, ...reminder]);
      const changed = rows?.length ?? 0;
      return { from: state, to: before, held: hold ? changed : 0, released: release ? changed : 0 };
    },
  };
}

export type LeadStates = ReturnType<typeof createLeadStates>;

/** Names the email about a price for the outbox: the same price and day are sent once. */
export const quoteNote = ({ price, until }: Quote) => `quote-${price.replace(' ', '-')}-${until}`;

/** Before it, the lead may be answered already: an undo then keeps that answer. */
const CLOSE = `update leads set closed = $2, state_before = state, state = 'answered', answered_at = coalesce(answered_at, $3)
  where id = $1 and closed is null and state in ('new', 'answered')`;

export const isSuspect = (state: LeadState) => state === 'held' || state === 'spam';

/**
 * A decision that changes nothing keeps the state for undoing the one before it. A lead that is new has no price and no
 * end: a later answer would give them to the visitor again.
 */
function setState(id: string, { from, to }: Pick<Undone, 'from' | 'to'>, now: number): Statement {
  const unlessNew = (column: string) => `${column} = case when $1 = 'new' then null else ${column} end`;
  const sql = `update leads set state_before = case when state = $1 then state_before else $3 end, state = $1,
    ${['quote', 'quote_until', 'closed'].map(unlessNew).join(', ')},
    answered_at = case when $1 = 'answered' then coalesce(answered_at, $4) when $1 = 'new' then null else answered_at end
    where id = $2`;
  return { sql, values: [to, id, from, now] };
}

function takeBack(id: string, before: LeadState): Statement {
  const answer = `state = 'answered' and state_before <> 'answered'`;
  const unless = (column: string) => `${column} = case when ${answer} then null else ${column} end`;
  const sql = `update leads set ${['answered_at', 'quote', 'quote_until'].map(unless).join(', ')},
    closed = case when state = 'answered' then null else closed end, state = $1, state_before = null where id = $2`;
  return { sql, values: [before, id] };
}

/** Each lead has one reminder. `dueAt`: milliseconds since 1970. */
export function setReminder(leadId: string, dueAt: number): Statement {
  const sql = `insert into reminders (lead_id, due_at)
    select $1, cast($2 as bigint) where exists (select 1 from leads where id = $1)
    on conflict (lead_id) do update set due_at = excluded.due_at`;
  return { sql, values: [leadId, dueAt] };
}

export function cancelReminder(leadId: string): Statement {
  return { sql: 'delete from reminders where lead_id = $1', values: [leadId] };
}
