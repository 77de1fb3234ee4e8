import { afterEach, describe, expect, test } from 'vitest';
import { findPgBouncer } from '../../scripts/test-tools.mjs';
import { openDatabase } from '../../server/database/open-database.ts';
import { createAccept, type Submission } from '../../server/leads/receive/accept.ts';
import { createOutbox } from '../../server/delivery/outbox.ts';
import { startLine, through, type Line } from '../line.ts';
import { startPgBouncer, type Pooler } from '../pgbouncer.ts';
import { createDatabase } from '../shared-postgres.ts';

/** With a key it takes the most statements. */
const submission = (name: string): Submission => ({
  kind: 'offer',
  face: 'sellme',
  fields: { name, email: `${name}@example.org`, message: 'I offer' },
  idempotencyKey: name,
  channels: ['owner-mail', 'visitor-mail'],
  held: false,
});

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function openThrough(url: string) {
  const line = await startLine(Number(new URL(url).port));
  ends.push(line.close);
  const opened = await openDatabase({ dataDir: '/nowhere', databaseUrl: through(line, url) });
  if (!opened.ok) throw new Error(opened.problem);
  ends.push(opened.database.close);
  const { database } = opened;
  const outbox = createOutbox({ database, clock: Date.now, random: Math.random });
  return { line, database, accept: createAccept({ database, outbox, clock: Date.now }) };
}

async function tripsOf(line: Line, act: () => Promise<unknown>): Promise<number> {
  const before = line.trips();
  await act();
  return line.trips() - before;
}

describe.each([
  ['PostgreSQL', async () => createDatabase()],
  ['PgBouncer', async () => (await startPooler()).address(await createDatabase())],
])('a lead on the way to %s', (name, address) => {
  test.skipIf(name === 'PgBouncer' && !findPgBouncer())(
    'takes two round trips: one that finds out whether the connection is alive, and one for all its statements',
    async () => {
      const { line, accept } = await openThrough(await address());
      const stored = { kind: 'accepted', repeated: false, held: false };
      expect(await tripsOf(line, async () => expect(await accept(submission('ada'))).toMatchObject(stored))).toBe(2);
    },
  );
});

async function startPooler(): Promise<Pooler> {
  const pooler = await startPgBouncer(await createDatabase());
  ends.push(pooler.stop);
  return pooler;
}

test('a connection that died unnoticed costs nobody a write', async () => {
  const { line, database } = await openThrough(await createDatabase());
  line.swallow();
  await database.write([{ sql: 'create table things (id bigint primary key)' }]);
  expect(await database.read({ sql: 'select count(*) as n from things' })).toEqual([{ n: 0 }]);
});
