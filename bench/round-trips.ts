import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findPgBouncer } from '../scripts/pgbouncer.mjs';
import { openDatabase } from '../server/database/open.ts';
import { createAccept } from '../server/leads/receive/accept.ts';
import { createOutbox } from '../server/outbox/outbox.ts';
import { testCertificate } from '../test/certificate.ts';
import { startLine, through } from '../test/line.ts';
import { startPgBouncer } from '../test/pgbouncer.ts';
import { execute, startPostgres, type PostgresServer } from '../test/postgres.ts';
import { median, ms, numberOption, report, type Figure } from './measure.ts';
import { temporaryFolder } from './site.ts';

/**
 * How long a lead takes on a line that holds everything up for 20 ms each way, and its round trips counted on the line: to
 * PostgreSQL itself, with TLS, and behind PgBouncer in transaction mode. Against one `select 1` on the same line.
 * `--rounds N` (20).
 */
const DELAY_MS = 20;
/** Longer than a connection is taken to be alive without a word. */
const QUIET_MS = 1100;

const rounds = numberOption('rounds', 20);
await using ends = new AsyncDisposableStack();
const postgres = await startPostgres();
ends.defer(postgres.stop);
await encrypt(postgres);
const figures = await figuresOn('PostgreSQL', await postgres.createDatabase());
figures.push(...(await figuresOn('PostgreSQL with TLS', `${await postgres.createDatabase()}?sslmode=no-verify`)));
if (findPgBouncer()) {
  const pooler = await startPgBouncer(await postgres.createDatabase());
  ends.defer(pooler.stop);
  figures.push(...(await figuresOn('PgBouncer', pooler.address(await postgres.createDatabase()))));
}
report(figures);

async function encrypt({ place, createDatabase }: PostgresServer): Promise<void> {
  for (const [name, text] of Object.entries({
    'server.crt': testCertificate.cert,
    'server.key': testCertificate.key,
  })) {
    const file = join(place.data, name);
    writeFileSync(file, text, { mode: 0o600 });
    if (place.user.uid !== undefined) chownSync(file, place.user.uid, place.user.gid!);
  }
  const url = await createDatabase();
  await execute(url, 'alter system set ssl = on');
  await execute(url, 'select pg_reload_conf()');
  await pause(500);
}

async function figuresOn(way: string, url: string): Promise<Figure[]> {
  const line = await startLine(Number(new URL(url).port), { delay: DELAY_MS });
  const opened = await openDatabase({ dataDir: temporaryFolder(), databaseUrl: through(line, url) });
  if (!opened.ok) throw new Error(opened.problem);
  const { database } = opened;
  const accept = createAccept(database, createOutbox({ database, clock: Date.now, random: Math.random }), Date.now);
  let leads = 0;
  const send = async () => {
    const fields = { name: `Visitor ${(leads += 1)}`, email: 'ada@example.org', message: 'I offer' };
    const channels = ['owner-mail' as const, 'visitor-mail' as const];
    const form = { kind: 'offer', face: 'sellme', fields, channels } as const;
    const answer = await accept({ ...form, idempotencyKey: null, held: false, proof: null });
    if (answer.kind !== 'accepted') throw new Error('A lead was not stored');
  };
  const taken = async (act: () => Promise<unknown>) => {
    const [begun, before] = [performance.now(), line.trips()];
    await act();
    return { time: performance.now() - begun, trips: line.trips() - before };
  };
  const results = { alive: [], quiet: [], select: [] } as Record<string, { time: number; trips: number }[]>;
  for (let round = 0; round < rounds; round += 1) {
    results['select']!.push(await taken(() => database.read({ sql: 'select 1' })));
    await send();
    results['alive']!.push(await taken(send));
    await pause(QUIET_MS);
    results['quiet']!.push(await taken(send));
  }
  await database.close();
  line.close();
  const timeOf = (key: string) => median(results[key]!.map(({ time }) => time));
  return ['alive', 'quiet'].map((key) => {
    const trips = Math.max(...results[key]!.map((result) => result.trips));
    return {
      what: `a lead on the way to ${way}, ${key === 'alive' ? 'after another' : 'after a second without one'}`,
      measured: `${trips} round trips at most, ${ms(timeOf(key))}`,
      against: `one select: ${ms(timeOf('select'))}`,
      ratio: timeOf(key) / timeOf('select'),
      wanted: 'at most 2 round trips',
      met: trips <= 2,
    };
  });
}
