import type { Database, Statement } from '../../database/database.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { claimConfirmation, dropUnclaimed, openConfirmationKey } from '../receive/confirmation.ts';
import { digestChannel } from '../spam/held-digest.ts';
import type { Lead, LeadState } from '../lead.ts';

/** What the owner says about a lead, each with what follows for its deliveries, as one write. */
export function createLeadStates(database: Database, outbox: Pick<Outbox, 'release'>, now: () => number) {
  return {
    async answered({ id }: Lead): Promise<void> {
      await database.write([setState(id, 'answered')]);
    },

    /** What has not gone yet stays here until the lead is released. */
    async spam({ id }: Lead): Promise<void> {
      await database.write([setState(id, 'spam'), hold(id)]);
    },

    /** It was no spam: what was held goes out, the confirmation only where its address has not had one that day. */
    async release({ id, fields }: Lead): Promise<void> {
      const key = (await openConfirmationKey(database))(fields['email'] ?? '');
      await database.write([
        setState(id, 'new'),
        claimConfirmation(key, id, now()),
        dropUnclaimed(key, id),
        outbox.release(id, now()),
      ]);
    },
  };
}

function setState(id: string, state: LeadState): Statement {
  return { sql: 'update leads set state = $1 where id = $2', values: [state, id] };
}

function hold(id: string): Statement {
  return {
    sql: `update deliveries set state = 'held'
      where lead_id = $1 and state in ('waiting', 'failed', 'parked') and channel <> $2`,
    values: [id, digestChannel],
  };
}
