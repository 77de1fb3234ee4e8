import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { startPostgres } from './postgres.ts';

const migrations = join(import.meta.dirname, '../supabase/migrations');

export interface SupabaseProject {
  /** A new database as a Supabase project has it: everything in it is open to the public roles. */
  createDatabase(): Promise<string>;
  /** The same database for a user with its owner's rights and a password, as every user has there. */
  byPassword(databaseUrl: string): string;
  stop(): Promise<void>;
}

/** A real PostgreSQL with the roles that Supabase makes in it (its image's `init-scripts/00000000000000-initial-schema.sql`). */
export async function startSupabaseProject(): Promise<SupabaseProject> {
  const postgres = await startPostgres();
  await asOwner(await postgres.createDatabase(), async (query) => {
    await query('create role anon nologin noinherit');
    await query('create role authenticated nologin noinherit');
    await query('create role service_role nologin noinherit bypassrls');
    await query('create role authenticator noinherit login');
    await query('grant anon, authenticated, service_role to authenticator');
    await query(`create role remote login password '${PASSWORD}' in role postgres`);
    const [row] = await query('show hba_file');
    const lines = `values ('host all remote all scram-sha-256'), ('host all all all trust')`;
    await query(`copy (${lines}) to '${String(row!['hba_file'])}'`);
    await query('select pg_reload_conf()');
  });
  return {
    async createDatabase() {
      const url = await postgres.createDatabase();
      const everybody = 'to postgres, anon, authenticated, service_role';
      await asOwner(url, async (query) => {
        await query(`grant usage on schema public ${everybody}`);
        for (const things of ['tables', 'sequences', 'functions'])
          await query(`alter default privileges in schema public grant all on ${things} ${everybody}`);
      });
      return url;
    },
    byPassword: (url) =>
      Object.assign(new URL(url), { username: 'remote', password: encodeURIComponent(PASSWORD) }).href,
    stop: postgres.stop,
  };
}

const PASSWORD = 'p:/w%@d';

/** Does what `supabase db push` does: runs the files of `supabase/migrations` by their numbers, each as one text. */
export async function pushMigrations(databaseUrl: string): Promise<void> {
  const names = readdirSync(migrations).toSorted();
  await asOwner(databaseUrl, async (query) => {
    for (const name of names) await query(readFileSync(join(migrations, name), 'utf8'));
  });
}

export type Query = (sql: string) => Promise<Record<string, unknown>[]>;

export async function asOwner<Result>(databaseUrl: string, act: (query: Query) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    return await act(async (sql) => (await client.query<Record<string, unknown>>(sql)).rows);
  } finally {
    await client.end();
  }
}
