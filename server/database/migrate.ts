import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Statement } from './database.ts';

export interface Migration {
  version: number;
  name: string;
  sql: string;
}

/**
 * Brings the schema up to the newest migration, all pending ones in one transaction; never back. Safe when several
 * programs start at once: each version can be entered once, so the slower one is rolled back and finds nothing left to
 * do. Servers that run meanwhile go on: where another program has locked a table, this waits and they do not. Returns the problem in
 * one line, or null. `patienceMs`: for such a program.
 */
export async function migrate(
  database: Database,
  migrations: Migration[] = readMigrations(),
  patienceMs = 120_000,
): Promise<string | null> {
  const newest = migrations.at(-1)?.version ?? 0;
  const begun = performance.now();
  for (let tries = 1; ;) {
    try {
      await database.write([{ sql: CREATE_VERSIONS }]);
      const [row] = await database.read({ sql: 'select max(version) as version from schema_versions' });
      const version = Number(row?.['version'] ?? 0);
      if (version > newest) return newerSchema(version, newest);
      const pending = migrations.filter((migration) => migration.version > version);
      if (pending.length > 0) await database.write([...lockTimeout(database), ...pending.flatMap(toStatements)]);
      return null;
    } catch (error) {
      if (isLocked(error)) {
        if (performance.now() - begun > patienceMs) return LOCKED;
        await pause(LOCK_PAUSE_MS);
        continue;
      }
      // Another starter may have been faster, at the table of versions and again at a version. Another look either finds
      // its work done or meets the same error again.
      if (tries === 3) return `The database could not be brought up to date: ${(error as Error).message}`;
      tries += 1;
    }
  }
}

/** Whether a server has used the database before. */
export async function hasSchema({ kind, read }: Database): Promise<boolean> {
  const catalog = {
    sqlite: `select 1 from sqlite_schema where name = 'schema_versions'`,
    postgres: `select 1 where to_regclass('schema_versions') is not null`,
  };
  return (await read({ sql: catalog[kind] })).length > 0;
}

/** The `.sql` files beside this one, `NNN-what-it-does.sql`, in their order. */
export function readMigrations(folder = new URL('./migrations/', import.meta.url)): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ version: Number.parseInt(name, 10), name, sql: readFileSync(new URL(name, folder), 'utf8') }));
}

/**
 * On PostgreSQL whatever comes to a table queues behind a migration that waits for its lock, leads too: so it gives up after half
 * a second, lets them through, and comes again. Below the second after which deadlocks are looked for, which leads could lose.
 */
function lockTimeout({ kind }: Database): Statement[] {
  return kind === 'postgres' ? [{ sql: 'set local lock_timeout = 500' }] : [];
}

const LOCK_PAUSE_MS = 1000;
/** PostgreSQL: lock_not_available. */
const isLocked = (error: unknown) => (error as { code?: string }).code === '55P03';
const LOCKED =
  'The database could not be brought up to date: another program keeps a table locked, such as a dump or a transaction that was left open. Nothing was changed, and servers that run go on. Start again once it has ended.';

const CREATE_VERSIONS = 'create table if not exists schema_versions (version integer primary key, name text not null)';

function newerSchema(version: number, newest: number): string {
  return `The database was written by a newer version of this program (schema ${version}, this one knows ${newest}). Start the newer version, or restore a backup made before it ran.`;
}

function toStatements({ version, name, sql }: Migration): Statement[] {
  const statements = sql
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('--'))
    .join('\n')
    .split(/;[ \t]*$/m)
    .filter((statement) => statement.trim() !== '');
  return [
    { sql: 'insert into schema_versions (version, name) values ($1, $2)', values: [version, name] },
    ...statements.map((statement) => ({ sql: statement })),
  ];
}
