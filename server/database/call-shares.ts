import { randomBytes, randomUUID } from 'node:crypto';
import type { Database, Row } from './database.ts';

/** Milliseconds that a count lives, and that a transaction may take to become visible. */
const KEPT_MS = 60_000;
const LATE_MS = 3000;

/**
 * Where servers on one PostgreSQL tell each other how often clients called. Its tables are no part of the schema: unlogged, so that
 * what they hold is in no write-ahead log, standby, copy of the files or backup, and empty after a crash. A key is for an hour of the
 * database's clock, and deleted by the first exchange after it: where no calls come, the last one stays. Resolves when the tables
 * are there.
 */
export async function openCallShares<Told extends { leftMs: number }[][]>({ read, write }: Database) {
  if ((await read({ sql: `select 1 where to_regclass('shared_calls') is null` })).length > 0)
    await write(TABLES.map((sql) => ({ sql })));
  const server = randomUUID();
  const seen = new Map<string, number>();
  let sequence = 0;
  let readAt = performance.now() - KEPT_MS;

  function isNew({ server: other, sequence: number }: Row): boolean {
    if (Number(number) <= (seen.get(String(other)) ?? 0)) return false;
    seen.set(String(other), Number(number));
    return true;
  }

  return {
    /** Tells what was counted under a key, and hears the present key and what others have told under it since the last time. */
    async exchange(key: string, told: Told): Promise<{ key: string; others: Told[] }> {
      const isTelling = told.some((calls) => calls.length > 0);
      const begun = performance.now();
      const since = Math.min(KEPT_MS, begun - readAt + LATE_MS);
      sequence += 1;
      const values = [server, sequence, key, JSON.stringify(told)];
      const results = await write([
        { sql: MAKE_KEY, values: [randomBytes(32).toString('base64url')] },
        { sql: FORGET_KEYS },
        { sql: FORGET, values: [KEPT_MS] },
        ...(isTelling ? [{ sql: TELL, values }] : []),
        { sql: KEY },
        { sql: HEAR, values: [server, since] },
      ]);
      readAt = begun;
      const [present, rows] = results.slice(-2) as [Row[], Row[]];
      return { key: String(present[0]!['key']), others: rows.filter(isNew).map(readTold) };
    },
  };

  /** What is left of each minute now. */
  function readTold(row: Row): Told {
    const told = JSON.parse(String(row['told'])) as Told;
    const age = Number(row['age']);
    return told.map((calls) => calls.map((call) => ({ ...call, leftMs: call.leftMs - age }))) as Told;
  }
}

const TABLES = [
  // Of several servers that start at once one makes them, and the others wait: "if not exists" alone lets them collide.
  `select pg_advisory_xact_lock(hashtext('shared_calls'))`,
  'create unlogged table if not exists shared_call_keys (period bigint primary key, key text not null)',
  `create unlogged table if not exists shared_calls (server text not null, sequence bigint not null, key text not null,
    told text not null, at timestamptz not null default clock_timestamp(), primary key (server, sequence))`,
  // Whoever made a table is not asked; others, such as the roles of a PostgREST beside us, see nothing.
  ...['shared_call_keys', 'shared_calls'].map((table) => `alter table ${table} enable row level security`),
];

const PERIOD = 'floor(extract(epoch from now()) / 3600)::bigint';
const MAKE_KEY = `insert into shared_call_keys (period, key) values (${PERIOD}, $1) on conflict (period) do nothing`;
const KEY = 'select key from shared_call_keys order by period desc limit 1';
/* Locked rows are another server's to delete: nobody waits for anybody. */
const FORGET_KEYS = `delete from shared_call_keys where period in
  (select period from shared_call_keys where period < ${PERIOD} for update skip locked)`;
const FORGET = `delete from shared_calls where (server, sequence) in (select server, sequence from shared_calls
  where at < now() - $1 * interval '1 millisecond' for update skip locked)`;
const TELL = 'insert into shared_calls (server, sequence, key, told) values ($1, $2, $3, $4)';
const HEAR = `select server, sequence, told, cast(extract(epoch from now() - at) * 1000 as bigint) as age
  from shared_calls where server <> $1 and at > now() - $2 * interval '1 millisecond' and key = (${KEY}) order by server, sequence`;
