import type { Database, Statement } from '../server/database/database.ts';

export interface Filling {
  leads: number;
  /** Milliseconds since 1970, of the newest lead. */
  now: number;
}

/** An address of one lead in 500, for `--email`. */
export const REGULAR = 'regular@customer.example';

const SPAN_MS = 547 * 24 * 3_600_000;
/** PostgreSQL ends a statement after ten seconds. */
const BATCH = 20_000;
const KEY_CLAIM_MS = 7 * 24 * 3_600_000;
/** The number of the newest leads whose emails wait. */
const WAITING = 3000;

/**
 * Fills an empty database with leads as eighteen months leave them: quote requests of one face and offers of 39, most
 * answered and emailed, some held, some spam, and claims of the last week. The database itself makes them from the
 * lead's number `i`.
 */
export async function fill(database: Database, filling: Filling): Promise<void> {
  for (let from = 1; from <= filling.leads; from += BATCH)
    await database.write(batchStatements(filling, from, Math.min(from + BATCH - 1, filling.leads)));
}

function batchStatements({ leads, now }: Filling, from: number, to: number): Statement[] {
  const step = Math.max(1, Math.floor(SPAN_MS / leads));
  const numbers = `with recursive n (i) as (select cast($1 as bigint) union all select i + 1 from n where i < $2)`;
  const at = `(${now - leads * step} + i * ${step})`;
  const id = idOf(at);
  const isQuote = 'i % 5 < 2';
  const held = 'i % 100 in (6, 7, 10)';
  const state = `case when i % 100 = 6 then 'held' when ${held} then 'spam' when i % 10 < 6 and i <= ${leads - WAITING} then 'answered' else 'new' end`;
  const made = `${numbers}, made as (select i, ${at} as at, ${id} as id, ${state} as state, ${held} as held from n)`;
  const outcome = `case when held then 'held' when i > ${leads - WAITING} then 'waiting' when i % 1000 = 3 then 'failed' else 'delivered' end`;
  const values = [from, to];
  return [
    {
      sql: `${made} insert into leads (id, reference, kind, face, received_at, state, fields)
        select id, case when ${isQuote} then 'Q-' else 'O-' end || substr(${digits('i', 8)}, 1, 4) || '-' || substr(${digits('i', 8)}, 5),
        case when ${isQuote} then 'quote' else 'offer' end, case when ${isQuote} then 'services' else 'name' || cast(i % 39 as text) end,
        at, state,
        case when ${isQuote} then ${quoteFields(leads)} else ${offerFields(leads)} end from made`,
      values,
    },
    {
      sql: `${made} insert into deliveries (id, lead_id, channel, state, attempts, created_at, due_at, settled_at, last_error)
        select id || '-' || channel, id, channel, ${outcome}, 1, at, at,
        case when ${outcome} in ('delivered', 'failed') then at + 900 end,
        case when ${outcome} = 'failed' then '550 no such mailbox' end
        from made cross join (select 'owner-mail' as channel union all select 'visitor-mail') as channels`,
      values,
    },
    {
      sql: `${made} insert into claims (key, body_hash, lead_id, expires_at)
        select 'key:' || id, id, id, at + ${KEY_CLAIM_MS} from made where at > ${now - KEY_CLAIM_MS}`,
      values,
    },
    {
      sql: `${made} insert into additions (id, lead_id, place, received_at, words)
        select id || '-1', id, 1, at, 'Please call before noon.' from made where i % 500 = 1`,
      values,
    },
  ];
}

/** In the order of time, like a lead's own id, from the digits of its moment (13). */
function idOf(at: string): string {
  const time = `cast(${at} as text)`;
  return `substr(${time}, 1, 8) || '-' || substr(${time}, 9, 4) || '-7' || substr(${time}, 13) || '00-8000-' || ${digits('i', 12)}`;
}

/** With zeros before them. `substr` counts from 1 in both databases. */
const digits = (number: string, count: number) => `substr(cast(${10 ** count} + ${number} as text), 2)`;

function pick(number: string, words: string[]): string {
  return `case (${number}) % ${words.length} ${words.map((word, index) => `when ${index} then '${word}'`).join(' ')} end`;
}

function visitorFields(leads: number): string {
  const visitor = `((i * 7919) % ${Math.ceil(leads * 0.7)})`;
  const name = `${pick('i', ['Ada', 'Bob', 'Chiara', 'Dmitri', 'Emeka', 'Fatima', 'Grete'])} || ' ' || ${pick('i / 7', ['Lovelace', 'Miller', 'Rossi', 'Ivanov', 'Okafor', 'Haddad', 'Schulz'])}`;
  const address = `case when i % 500 = 1 then '${REGULAR}' else 'Visitor' || cast(${visitor} as text) || '@mail' || cast(${visitor} % 50 as text) || '.example' end`;
  return `'{"name":"' || ${name} || ' ' || cast(${visitor} as text) || '","email":"' || ${address} || '"`;
}

function quoteFields(leads: number): string {
  const answers = [1, 2, 3, 4, 5].map(
    (question) => `'","question${question}":"' || ${sentences(question)} || ' ' || ${sentences(question + 2)}`,
  );
  const company = `',"company":"Company ' || cast(i % 50000 as text) || '","phone":"+1 555 ' || ${digits('i % 10000000', 7)}`;
  return `${visitorFields(leads)}${company.slice(1)} || ${answers.join(' || ')} || '"}'`;
}

function offerFields(leads: number): string {
  const phone = `',"phone":"+44 20 ' || ${digits('i % 100000000', 8)}`;
  return `${visitorFields(leads)}${phone.slice(1)} || '","message":"We offer ' || cast(1000 + i % 90000 as text) || ' USD. ' || ${sentences(1)} || ' ' || ${sentences(4)} || '"}'`;
}

function sentences(seed: number): string {
  return pick(`i / ${seed}`, [
    'We sell garden furniture and type every order twice, once into the shop and once into the books.',
    'Customers call us to ask whether their parcel has left, and nobody at the counter knows.',
    'The price list is a spreadsheet that three people change, and the newest one is on a laptop.',
    'It should take a booking, ask for a deposit and tell the kitchen, without anybody at the telephone.',
    'From the warehouse by the old interface, every night, and sometimes not at all.',
  ]);
}
