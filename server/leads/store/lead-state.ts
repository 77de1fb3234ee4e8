import type { Database, Statement } from '../../database/database.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Lead, LeadState } from '../lead.ts';

/** The owner's decisions on a lead; each changes the lead and its deliveries in one write. */
export function createLeadStates(database: Database, outbox: Pick<Outbox, 'hold' | 'release'>, now: () => number) {
  return {
    async answered({ id }: Lead): Promise<void> {
      await database.write([setState(id, 'answered')]);
    },

    /** What was not delivered yet is held until the lead is released. */
    async spam({ id }: Lead): Promise<void> {
      await database.write([setState(id, 'spam'), outbox.hold(id)]);
    },

    /** Delivers what was held. */
    async release({ id }: Lead): Promise<void> {
      await database.write([setState(id, 'new'), outbox.release(id, now())]);
    },
  };
}

function setState(id: string, state: LeadState): Statement {
  return { sql: 'update leads set state = $1 where id = $2', values: [state, id] };
}
