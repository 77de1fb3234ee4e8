import { Client } from 'pg';
import { openDatabase } from '../../server/database/open.ts';
import type { PostgresServer } from '../../test/postgres.ts';
import { temporaryFolder } from '../site.ts';
import { fill } from './fill.ts';

/** Settings of a server, or a command, on a store that was filled. */
export type Store = Record<'DATA_DIR' | 'DATABASE_URL', string>;

export async function filledStore(leads: number, postgres: PostgresServer | null): Promise<Store> {
  const store = { DATA_DIR: temporaryFolder(), DATABASE_URL: (await postgres?.createDatabase()) ?? '' };
  const opened = await openDatabase({ dataDir: store.DATA_DIR, databaseUrl: store.DATABASE_URL });
  if (!opened.ok) throw new Error(opened.problem);
  await fill(opened.database, { leads, now: Date.now() });
  await opened.database.close();
  if (postgres) await vacuum(store.DATABASE_URL);
  return store;
}

/** As PostgreSQL does by itself after some minutes. */
async function vacuum(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}
