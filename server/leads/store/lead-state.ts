import type { Statement } from '../../database/database.ts';
import type { Lead, LeadDependencies, LeadState } from './lead.ts';

/** The owner's decisions on a lead. Each changes the lead and its deliveries in one write. */
export function createLeadStates({ database, outbox, clock }: LeadDependencies) {
  const hasHeld = async (id: string) => (await outbox.ofLeads([id])).some(({ state }) => state === 'held');

  return {
    async answered({ id }: Lead): Promise<void> {
      await database.write([setState(id, 'answered')]);
    },

    /** Holds the deliveries that have not gone until the lead is released. Resolves to their number. */
    async spam({ id }: Lead): Promise<number> {
      const [, held] = await database.write([setState(id, 'spam'), outbox.hold(id)]);
      return held!.length;
    },

    /** Releases the held deliveries. Resolves to their number, or null if none was held. */
    async release({ id, state }: Lead): Promise<number | null> {
      if (!isSuspect(state) && !(await hasHeld(id))) return null;
      const next = isSuspect(state) ? 'new' : state;
      const [, released] = await database.write([setState(id, next), outbox.release(id, clock())]);
      return released!.length;
    },
  };
}

export type LeadStates = ReturnType<typeof createLeadStates>;

export const isSuspect = (state: LeadState) => state === 'held' || state === 'spam';

function setState(id: string, state: LeadState): Statement {
  return { sql: 'update leads set state = $1 where id = $2', values: [state, id] };
}
