import type { Statement } from '../database/database.ts';
import type { Channel } from './channels.ts';

export interface PutOptions {
  now: number;
  held: boolean;
  /** By channel: a claim without which the delivery of a lead that is not held is not stored. */
  claims?: Partial<Record<Channel, string>>;
}

/** A delivery for each channel, stored only where the lead is: a repeated request may have stored none. */
export function putStatements(
  leadId: string,
  channels: Channel[],
  { now, held, claims = {} }: PutOptions,
): Statement[] {
  return channels.map((channel) => {
    const claim = claims[channel];
    // Known beforehand, so that a lead can have one delivery a channel and its mail one Message-ID.
    const values = [`${leadId}-${channel}`, leadId, channel, held ? 'held' : 'waiting', now];
    return claim === undefined ? { sql: PUT, values } : { sql: PUT_CLAIMED, values: [...values, claim] };
  });
}

const put = (condition: string) => `insert into deliveries (id, lead_id, channel, state, attempts, created_at, due_at)
  select $1, $2, $3, $4, 0, cast($5 as bigint), cast($5 as bigint) where exists (select 1 from leads where ${condition})
  on conflict (id) do nothing`;
const PUT = put('id = $2');
const PUT_CLAIMED = put(
  `id = $2 and (state = 'held' or exists (select 1 from claims where key = $6 and lead_id = $2))`,
);

/** Holds all deliveries of a lead where the lead itself was stored as held. */
export function holdWithLeadStatement(leadId: string): Statement {
  return {
    sql: `update deliveries set state = 'held'
      where lead_id = $1 and exists (select 1 from leads where id = $1 and state = 'held')`,
    values: [leadId],
  };
}

/** Holds what a lead has not sent yet. The digest stays: it tells of other leads as well. */
export function holdStatement(leadId: string): Statement {
  return {
    sql: `update deliveries set state = 'held'
      where lead_id = $1 and state in ('waiting', 'failed', 'parked') and channel <> $2`,
    values: [leadId, 'held-digest' satisfies Channel],
  };
}

/** Makes the held deliveries of a lead wait for the courier. Its rows are their ids. */
export function releaseStatement(leadId: string, now: number): Statement {
  return {
    sql: `update deliveries set state = 'waiting', due_at = $2 where lead_id = $1 and state = 'held' returning id`,
    values: [leadId, now],
  };
}

/** Deletes the held delivery of a channel where the lead does not have the claim that it needs. */
export function dropUnclaimedStatement(leadId: string, channel: Channel, claim: string): Statement {
  return {
    sql: `delete from deliveries where lead_id = $1 and channel = $2 and state = 'held'
      and not exists (select 1 from claims where key = $3 and lead_id = $1)`,
    values: [leadId, channel, claim],
  };
}

/**
 * Sends again what failed or was parked, with all its attempts before it, and makes due what waits: of one lead or
 * delivery by its id, or everything (null). Its rows are their ids.
 */
export function retryStatement(id: string | null, now: number): Statement {
  return {
    sql: `update deliveries set state = 'waiting', due_at = $1, settled_at = null,
      attempts = case when state = 'waiting' then attempts else 0 end
      where state in ('waiting', 'failed', 'parked') ${id === null ? '' : 'and (id = $2 or lead_id = $2)'} returning id`,
    values: id === null ? [now] : [now, id],
  };
}
