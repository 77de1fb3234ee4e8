import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, Statement } from '../server/database/database.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { createOutbox, type Outbox } from '../server/delivery/outbox.ts';

let folder: string;
let database: Database;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'janus-plans-'));
  const opened = await openDatabase({ dataDir: folder, databaseUrl: '' });
  if (!opened.ok) throw new Error(opened.problem);
  database = opened.database;
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const asked: Record<string, (outbox: Outbox) => Promise<unknown>> = {
  hasDue: (outbox) => outbox.hasDue('owner-mail'),
  claim: (outbox) => outbox.claim('owner-mail', { forAll: false }),
  'claim for all': (outbox) => outbox.claim('owner-mail', { forAll: true }),
  putOff: (outbox) => outbox.putOff('owner-mail', 1, 'closed'),
  makeDue: (outbox) => outbox.makeDue('owner-mail'),
  parkUnknown: (outbox) => outbox.parkUnknown(['owner-mail']),
  counts: (outbox) => outbox.counts(),
  lastErrors: (outbox) => outbox.lastErrors(),
  ofLeads: (outbox) => outbox.ofLeads(['a', 'b']),
};

test.each(Object.entries(asked))('%s never reads through all that was ever delivered', async (_, ask) => {
  const statements: Statement[] = [];
  const listening: Database = {
    ...database,
    read: (statement) => (statements.push(statement), database.read(statement)),
    write: (batch) => (statements.push(...batch), database.write(batch)),
  };
  await ask(createOutbox({ database: listening, clock: Date.now, random: Math.random }));
  expect(statements.length).toBeGreaterThan(0);
  for (const { sql, values = [] } of statements) {
    const plan = await database.read({ sql: `explain query plan ${sql}`, values });
    const steps = plan.map((row) => String(row['detail'])).filter((step) => /\b(deliveries|d)\b/.test(step));
    expect(steps.length).toBeGreaterThan(0);
    for (const step of steps) {
      // The queue's index with at least channel and state. Its first or next channel is one row.
      expect(step, sql).toMatch(/channel=\? AND state=\?|lead_id=\?|\bid=\?|deliveries_in_order( \(channel>\?\))?$/);
      expect(step, sql).not.toMatch(/^SCAN/);
    }
  }
});
