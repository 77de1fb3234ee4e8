import { manyLeadsChannels } from './channels.ts';
import type { Statement } from '../database/database.ts';
import type { Delivery, DeliveryState, Outcome } from './delivery.ts';
import { delayAfter, isExhausted } from './schedule.ts';

/**
 * Stores the outcome of a claimed delivery. The number of attempts tells one claim from the next: of an attempt that lost
 * its lease only `delivered` counts.
 */
export function settleStatement(
  delivery: Delivery,
  outcome: Outcome,
  now: number,
  random: number,
): { state: DeliveryState | 'deleted'; statement: Statement } {
  const { id, attempts } = delivery;
  const stillOurs = `where id = $1 and state = 'sending' and attempts = $2`;
  if (outcome.kind === 'unneeded')
    return { state: 'deleted', statement: { sql: `delete from deliveries ${stillOurs}`, values: [id, attempts] } };
  const state = stateAfter(delivery, outcome, now);
  if (state === 'delivered') {
    const sql = `update deliveries set state = 'delivered', settled_at = $2, leased_until = null, last_error = null
      where id = $1 and state <> 'delivered'`;
    return { state, statement: { sql, values: [id, now] } };
  }
  if (outcome.kind === 'unset') {
    const sql = `update deliveries set state = 'waiting', due_at = $3, leased_until = null, attempts = $4 ${stillOurs}`;
    return { state, statement: { sql, values: [id, attempts, now, attempts - 1] } };
  }
  const error = 'error' in outcome ? outcome.error : null;
  if (state === 'waiting') {
    const sql = `update deliveries set state = ${WAITING_OR_HELD}, due_at = $3, leased_until = null, last_error = $4 ${stillOurs}`;
    const wanted = outcome.kind === 'temporary' ? outcome.retryAfterMs : undefined;
    const counted = outcome.kind === 'too-early' ? Math.min(attempts, MOST_EARLY) : attempts;
    const dueAt = now + (wanted ?? delayAfter(counted, random));
    return { state, statement: { sql, values: [id, attempts, dueAt, error] } };
  }
  const sql = `update deliveries set state = $3, settled_at = $4, leased_until = null, last_error = $5 ${stillOurs}`;
  return { state, statement: { sql, values: [id, attempts, state, now, error] } };
}

/** What is too early waits no longer than after so many attempts, ten minutes. */
const MOST_EARLY = 3;

/** The owner may have taken the lead for spam while the attempt was under way. */
export const WAITING_OR_HELD = `case when exists (select 1 from leads where id = deliveries.lead_id and state in ('held', 'spam'))
  and channel not in (${manyLeadsChannels.map((channel) => `'${channel}'`).join(', ')}) then 'held' else 'waiting' end`;

function stateAfter({ createdAt, attempts }: Delivery, outcome: Outcome, now: number): DeliveryState {
  if (outcome.kind === 'delivered') return 'delivered';
  if (outcome.kind === 'permanent' || outcome.kind === 'over-bound') return 'failed';
  if (outcome.kind === 'broken') return 'parked';
  return outcome.kind === 'temporary' && isExhausted(now - createdAt, attempts) ? 'failed' : 'waiting';
}
