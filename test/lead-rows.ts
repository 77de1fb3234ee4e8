import type { Database, Statement } from '../server/database/database.ts';
import type { Channel } from '../server/delivery/channels.ts';
import type { Outbox } from '../server/delivery/outbox.ts';
import type { Lead } from '../server/leads/store/lead.ts';

/** A quote request as it is read from the database. */
export const quoteLead: Lead = {
  id: 'l1',
  reference: 'Q-7K2M-9XQD',
  kind: 'quote',
  site: 'services',
  receivedAt: Date.UTC(2026, 0, 2, 3, 4, 5),
  state: 'new',
  consent: null,
  fields: { name: 'Ada Lovelace', email: 'ada@example.org', phone: '+44 20 7946 0000', question1: 'Motoren' },
};

/** A lead's row without data: an outbox only needs to know that the lead exists. */
export function leadRow(id: string, receivedAt: number, state = 'new'): Statement {
  return {
    sql: `insert into leads (id, reference, kind, face, received_at, state, fields)
      values ($1, $1, $2, $3, $4, $5, $6)`,
    values: [id, 'quote', 'services', receivedAt, state, '{}'],
  };
}

/** Stores a lead with its deliveries in one write, as accepting one does. */
export async function storeLead(
  database: Database,
  outbox: Outbox,
  id: string,
  { now, channels = ['owner-mail'], held = false }: { now: number; channels?: Channel[]; held?: boolean },
): Promise<void> {
  await database.write([leadRow(id, now, held ? 'held' : 'new'), outbox.put(id, channels, { now, held })]);
}

export interface Filling {
  leads: number;
  /** Milliseconds since 1970, of the newest lead. */
  now: number;
}

/** An address of one lead in 500, for `--email`. */
export const REGULAR = 'regular@customer.example';

const SPAN_MS = 547 * 24 * 3_600_000;

/**
 * Fills an empty database with leads as eighteen months leave them: quote requests of one site and offers of 39, most
 * answered and emailed, some held, some spam.
 */
export async function fill(database: Database, { leads, now }: Filling): Promise<void> {
  const step = Math.floor(SPAN_MS / leads);
  const statements = Array.from({ length: leads }, (_, n) => statementsOf(n + 1, now - (leads - n - 1) * step)).flat();
  for (let at = 0; at < statements.length; at += 1000) await database.write(statements.slice(at, at + 1000));
}

function statementsOf(number: number, at: number): Statement[] {
  const digits = String(number).padStart(8, '0');
  const id = `${digits}-0000-7000-8000-000000000000`;
  const isQuote = number % 5 < 2;
  const [kind, site] = isQuote ? ['quote', 'services'] : ['offer', `name${number % 39}`];
  const reference = `${isQuote ? 'Q' : 'O'}-${digits.slice(0, 4)}-${digits.slice(4)}`;
  const email = number % 500 === 1 ? REGULAR : `Visitor${(number * 7919) % 1000}@mail.example`;
  const fields = JSON.stringify({ name: `Ada ${number}`, email, message: `We offer ${number} USD.` });
  const rest = number % 10 < 6 ? 'answered' : 'new';
  const state = ({ 6: 'held', 7: 'spam', 10: 'spam' } as Record<number, string>)[number % 100] ?? rest;
  const outcome = ['held', 'spam'].includes(state) ? 'held' : 'delivered';
  const insertLead = `insert into leads (id, reference, kind, face, received_at, state, fields)
    values ($1, $2, $3, $4, $5, $6, $7)`;
  const insertDelivery = `insert into deliveries (id, lead_id, channel, state, attempts, created_at, due_at)
    values ($1, $2, $3, $4, 1, $5, $5)`;
  return [
    { sql: insertLead, values: [id, reference, kind!, site!, at, state, fields] },
    ...['owner-mail', 'visitor-mail'].map((channel) => ({
      sql: insertDelivery,
      values: [`${id}-${channel}`, id, channel, outcome, at],
    })),
    ...(number % 500 === 1 ? [additionOf(id, at)] : []),
  ];
}

function additionOf(id: string, at: number): Statement {
  const sql = `insert into additions (id, lead_id, place, received_at, words)
    values ($1, $2, 1, $3, 'Call before noon.')`;
  return { sql, values: [`${id}-1`, id, at] };
}
