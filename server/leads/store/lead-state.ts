import type { Statement } from '../../database/database.ts';
import type { Lead, LeadDependencies, LeadState } from './lead.ts';

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
     * Undoes the last decision, or returns null if there is none. A delivery that has gone in the meantime has gone.
     */
    async undo({ id, state }: Lead): Promise<Undone | null> {
      const before = await readBefore({ id, state });
      if (before === null) return null;
      const hold = isSuspect(before);
      const release = !hold && isSuspect(state);
      const deliveries = hold ? [outbox.hold(id)] : release ? [outbox.release(id, clock())] : [];
      const [, rows] = await database.write([takeBack(id, before), ...deliveries]);
      const changed = rows?.length ?? 0;
      return { from: state, to: before, held: hold ? changed : 0, released: release ? changed : 0 };
    },
  };
}

export type LeadStates = ReturnType<typeof createLeadStates>;

export const isSuspect = (state: LeadState) => state === 'held' || state === 'spam';

/** A decision that changes nothing keeps the state for undoing the one before it. */
function setState(id: string, { from, to }: Pick<Undone, 'from' | 'to'>, now: number): Statement {
  const sql = `update leads set state_before = case when state = $1 then state_before else $3 end, state = $1,
    answered_at = case when $1 = 'answered' then coalesce(answered_at, $4) when $1 = 'new' then null else answered_at end
    where id = $2`;
  return { sql, values: [to, id, from, now] };
}

function takeBack(id: string, before: LeadState): Statement {
  const sql = `update leads set answered_at = case when state = 'answered' then null else answered_at end, state = $1,
    state_before = null where id = $2`;
  return { sql, values: [before, id] };
}
