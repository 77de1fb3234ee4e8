import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../server/database/database.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { createOutbox, type Outbox } from '../server/delivery/outbox.ts';
import { leadRow } from './lead-rows.ts';
import { createDatabase } from './shared-postgres.ts';

export const SERVERS = 4;

/** One of several servers on one PostgreSQL: connections, queue and data folder of its own. */
export interface OneServer {
  database: Database;
  outbox: Outbox;
}

export interface Servers {
  all: OneServer[];
  /** The parts that all servers have in common. */
  each<Part>(make: (server: OneServer, index: number) => Part): Part[];
  /** Deliveries of a channel, whatever their state. */
  deliveries(channel: string): Promise<{ id: string; state: string }[]>;
  close(): Promise<void>;
}

/** Four servers on a new PostgreSQL database, all with the clock. */
export async function openServers(clock: () => number): Promise<Servers> {
  const databaseUrl = await createDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'janus-several-'));
  const all: OneServer[] = [];
  for (let index = 0; index < SERVERS; index += 1) {
    const opened = await openDatabase({ dataDir: join(dataDir, String(index)), databaseUrl });
    if (!opened.ok) throw new Error(opened.problem);
    const { database } = opened;
    all.push({ database, outbox: createOutbox({ database, clock, random: Math.random }) });
  }
  return {
    all,
    each: (make) => all.map(make),
    async deliveries(channel) {
      const sql = 'select id, state from deliveries where channel = $1 order by id';
      return (await all[0]!.database.read({ sql, values: [channel] })) as { id: string; state: string }[];
    },
    async close() {
      await Promise.all(all.map(({ database }) => database.close()));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * The servers check leads one after the other, and a newer lead arrives between any two checks, so that each has
 * another one in hand. Then all write at the same time.
 */
export function withLeadsBetween(servers: Servers, newer: (index: number) => { receivedAt: number; state?: string }) {
  const arrived = Promise.withResolvers<void>();
  let looking = Promise.resolve();
  let looked = 0;

  async function lookAlone(database: Database, statement: Parameters<Database['read']>[0], index: number) {
    const before = looking;
    const done = Promise.withResolvers<void>();
    looking = done.promise;
    await before;
    const { receivedAt, state = 'new' } = newer(index);
    const id = `between-${index}`;
    const mark = { sql: 'update leads set state = $2, face = $3 where id = $1', values: [id, state, 'sellme'] };
    await database.write([leadRow(id, receivedAt), mark]);
    const rows = await database.read(statement);
    done.resolve();
    looked += 1;
    if (looked === SERVERS) arrived.resolve();
    await arrived.promise;
    return rows;
  }

  return servers.all.map(({ database }, index): Database => {
    let isFirst = true;
    return {
      ...database,
      read: (statement) => {
        // The leads are the other domain's.
        const isOther = statement.values?.includes('nowfetch') ?? false;
        if (!isFirst || isOther || !/from leads/.test(statement.sql)) return database.read(statement);
        isFirst = false;
        return lookAlone(database, statement, index);
      },
    };
  });
}
