import type { Database, Statement } from '../../database/database.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { claimConfirmation, openConfirmationKey } from '../receive/confirmation.ts';
import type { Lead, LeadState } from '../lead.ts';

/** What the owner says about a lead, each with what follows for its deliveries, as one write. */
export function createLeadStates(
  database: Database,
  outbox: Pick<Outbox, 'hold' | 'release' | 'dropUnclaimed'>,
  now: () => number,
) {
  return {
    async answered({ id }: Lead): Promise<void> {
      await database.write([setState(id, 'answered')]);
    },

    /** What has not gone yet stays here until the lead is released. */
    async spam({ id }: Lead): Promise<void> {
      await database.write([setState(id, 'spam'), outbox.hold(id)]);
    },

    /** It was no spam: what was held goes out, the confirmation only where its address has not had one that day. */
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
