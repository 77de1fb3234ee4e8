import type { Statement } from '../database/database.ts';
import { manyLeadsChannels, type Channel, type ManyLeadsChannel } from './channels.ts';

/** A delivery for each channel (at least one), stored only where the lead is: a repeated request may have stored none. */
export function putStatement(
  leadId: string,
  channels: Channel[],
  { now, held }: { now: number; held: boolean },
): Statement {
  const rows = channels.map((_, index) => `(cast($${index + 4} as text))`).join(', ');
  return {
    // The id is known beforehand, so that a lead can have one delivery a channel and its mail one Message-ID.
    sql: `insert into deliveries (id, lead_id, channel, state, attempts, created_at, due_at)
      select cast($1 as text) || '-' || column1, $1, column1, $2, 0, cast($3 as bigint), cast($3 as bigint)
      from (values ${rows}) as channels where exists (select 1 from leads where id = $1)
      on conflict (id) do nothing`,
    values: [leadId, held ? 'held' : 'waiting', now, ...channels],
  };
}

/** The id of a note's delivery, which tells what it is about: a lead can have several. */
export const noteId = (leadId: string, about: string) => `${leadId}-owner-note-${about}`;

/** Adds a mail to the owner about something that happened to a lead; one for each `about`. Held where the lead is. */
export function putNoteStatement(leadId: string, about: string, now: number): Statement {
  return {
    sql: `insert into deliveries (id, lead_id, channel, state, attempts, created_at, due_at)
      select $1, id, $2, case when state in ('held', 'spam') then 'held' else 'waiting' end, 0,
        cast($3 as bigint), cast($3 as bigint)
      from leads where id = $4 on conflict (id) do nothing`,
    values: [noteId(leadId, about), 'owner-note' satisfies Channel, now, leadId],
  };
}

/**
 * Adds a mail about several leads, once for each `period` however many servers put it: the period is its id. It belongs to the
 * lead, and is as old as `now`.
 */
export function putOnceStatement(leadId: string, channel: ManyLeadsChannel, period: string, now: number): Statement {
  return {
    sql: `insert into deliveries (id, lead_id, channel, state, attempts, created_at, due_at)
      select $1, id, $2, 'waiting', 0, cast($3 as bigint), cast($3 as bigint)
      from leads where id = $4 on conflict (id) do nothing`,
    values: [`${channel}-${period}`, channel, now, leadId],
  };
}

/** Holds all deliveries of a lead where the lead itself was stored as held. */
export function holdWithLeadStatement(leadId: string): Statement {
  return {
    sql: `update deliveries set state = 'held'
      where lead_id = $1 and exists (select 1 from leads where id = $1 and state = 'held')`,
    values: [leadId],
  };
}

/** Holds what a lead has not sent yet. What tells of other leads as well stays. Its rows are their ids. */
export function holdStatement(leadId: string): Statement {
  return {
    sql: `update deliveries set state = 'held'
      where lead_id = $1 and state in ('waiting', 'failed', 'parked') and channel not in ($2, $3, $4) returning id`,
    values: [leadId, ...manyLeadsChannels],
  };
}

/** Condition: the delivery of that channel of the lead in a column is held, so that nothing of it is under way. */
export function isHeldWith(leadId: string, channel: Channel): string {
  return `exists (select 1 from deliveries where lead_id = ${leadId} and channel = '${channel}' and state = 'held')`;
}

/** Makes the held deliveries of a lead wait for the courier. Its rows are their ids. */
export function releaseStatement(leadId: string, now: number): Statement {
  return {
    sql: `update deliveries set state = 'waiting', due_at = $2 where lead_id = $1 and state = 'held' returning id`,
    values: [leadId, now],
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

/** Removes all deliveries of the leads. Its rows are their ids. */
export function eraseStatement(leadIds: string[]): Statement {
  const places = leadIds.map((_, index) => `$${index + 1}`).join(', ');
  return { sql: `delete from deliveries where lead_id in (${places}) returning id`, values: leadIds };
}
