import type { Database, Statement } from '../../database/database.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { claimConfirmation, openConfirmationKey } from '../receive/confirmation.ts';
import type { Lead, LeadState } from '../lead.ts';

/** The owner's decisions on a lead; each changes the lead and its deliveries in one write. */
export function createLeadStates(
  database: Database,
  outbox: Pick<Outbox, 'hold' | 'release' | 'dropUnclaimed'>,
  now: () => number,
) {
  return {
    async answered({ id }: Lead): Promise<void> {
      await database.write([setState(id, 'answered')]);
    },

    /** What was not delivered yet is held until the lead is released. */
    async spam({ id }: Lead): Promise<void> {
      await database.write([setState(id, 'spam'), outbox.hold(id)]);
    },

    /** Delivers what was held; the confirmation only where its address has had none that day. */
    async release({ id, fields }: Lead): Promise<void> {
      const key = (await openConfirmationKey(database))(fields['email'] ?? '');
      await database.write([
        setState(id, 'new'),
        claimConfirmation(key, id, now()),
        outbox.dropUnclaimed(id, 'visitor-mail', key),
        outbox.release(id, now()),
      ]);
    },
  };
}

function setState(id: string, state: LeadState): Statement {
  return { sql: 'update leads set state = $1 where id = $2', values: [state, id] };
}
