import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, placeholders, type Statement } from './database.ts';

export interface Migration {
  version: number;
  name: string;
  sql: string;
}

/** Milliseconds. A new index over a million rows takes a minute, a lead's statement seconds. */
const MIGRATION_TIMEOUT_MS = 30 * 60_000;

/** Milliseconds. On PostgreSQL all later statements, leads too, queue behind a migration that waits for a lock. */
const LOCK_LIMIT = { sqlite: [], postgres: [{ sql: 'set local lock_timeout = 500' }] };
const LOCK_PAUSE_MS = 1000;
/** PostgreSQL's code for a statement that this limit has ended. */
const LOCK_NOT_AVAILABLE = '55P03';
const STAYS_LOCKED =
  'The database could not be upgraded: another program keeps a table locked, such as a dump or an open transaction. ' +
  'No data was changed, and running servers are not affected. Try again when that program has finished.';

interface MigrateOptions {
  /** Called before a used database of schema `from` is changed. Throws if it must not be changed. */
  beforeUpgrade?(from: number): void;
  lockTimeoutMs?: number;
}

/**
 * Brings the schema up to the newest migration, all pending ones in one transaction. Of several programs that start at
 * the same time, the slower ones find nothing left to do. Returns the problem in one line, or null.
 */
export async function migrate(
  database: Database,
  migrations: Migration[] = readMigrations(database.kind),
  { beforeUpgrade, lockTimeoutMs = 120_000 }: MigrateOptions = {},
): Promise<string | null> {
  const newest = migrations.at(-1)?.version ?? 0;
  const limit = LOCK_LIMIT[database.kind];
  const begun = performance.now();
  for (let tries = 1; ;) {
    try {
      const version = await readVersion(database);
      if (version > newest) return describeNewer(version, newest);
      const pending = migrations.filter((migration) => migration.version > version);
      if (pending.length > 0 && version > 0) beforeUpgrade?.(version);
      // The table of versions too: a database that cannot be ours is left as it was.
      const statements = [...limit, { sql: CREATE_VERSIONS }, ...pending.flatMap(toStatements)];
      if (pending.length > 0) await database.write(statements);
      await closeToPublicRoles(database, [VERSIONS, ...listTables(migrations)], limit);
      return null;
    } catch (error) {
      if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) {
        if (performance.now() - begun > lockTimeoutMs) return STAYS_LOCKED;
        await pause(LOCK_PAUSE_MS);
      } else if (tries === 3) {
        return `The database could not be upgraded: ${(error as Error).message}`;
      } else {
        // Another program may have been faster. The next try finds its work done, or meets the same error.
        tries += 1;
      }
    }
  }
}

async function readVersion(database: Database): Promise<number> {
  if (!(await hasSchema(database))) return 0;
  const [row] = await database.read({ sql: `select max(version) as version from ${VERSIONS}` });
  return Number(row?.['version'] ?? 0);
}

/** Reports whether a server has used the database before. On PostgreSQL that means the schema of our tables. */
export async function hasSchema({ kind, read }: Database): Promise<boolean> {
  const catalog = {
    sqlite: `select 1 from sqlite_schema where name = 'schema_versions'`,
    postgres: `select 1 where to_regclass(quote_ident(current_schema()) || '.schema_versions') is not null`,
  };
  return (await read({ sql: catalog[kind] })).length > 0;
}

/** Reads `migrations/` in order: `NNN-what-it-does.sql`, with `.sqlite` or `.postgres` for one database. */
export function readMigrations(kind: Database['kind']): Migration[] {
  const folder = new URL('./migrations/', import.meta.url);
  return readdirSync(folder)
    .filter((name) => [undefined, `.${kind}`].includes(/\.(?:sqlite|postgres)(?=\.sql$)/.exec(name)?.[0]))
    .sort()
    .map((name) => ({ version: Number.parseInt(name, 10), name, sql: readFileSync(new URL(name, folder), 'utf8') }));
}

export const VERSIONS = 'schema_versions';
export const CREATE_VERSIONS = `create table if not exists ${VERSIONS} (
  version integer primary key, name text not null)`;

function describeNewer(version: number, newest: number): string {
  const versions = `schema ${version}, this version knows ${newest}`;
  return (
    `The database was written by a newer version of Janus (${versions}). ` +
    'Start the newer version, or restore a backup from before the upgrade.'
  );
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
    ...statements.map((statement) => ({ sql: statement, timeoutMs: MIGRATION_TIMEOUT_MS })),
  ];
}

function listTables(migrations: Migration[]): string[] {
  return migrations.flatMap(({ sql }) => [...sql.matchAll(/^create table (\w+)/gm)].map((match) => match[1]!));
}

/**
 * Closes our tables to the roles of Supabase, and of any PostgREST, which can read every new table with the public key.
 * A server that does not own a table would shut itself out. `limit`: statements that limit how long it waits.
 */
async function closeToPublicRoles({ kind, read, write }: Database, tables: string[], limit: Statement[]) {
  if (kind !== 'postgres') return;
  const roles = (await read({ sql: PUBLIC_ROLES })).map(({ name }) => String(name));
  if (roles.length === 0) return;
  const statements: Statement[] = [];
  for (const { name } of await read({ sql: `${OPEN_TABLES} (${placeholders(tables)})`, values: tables }))
    statements.push(
      { sql: `alter table ${name} enable row level security` },
      { sql: `revoke all on table ${name} from ${roles.join(', ')}` },
    );
  if (statements.length > 0) await write([...limit, ...statements]);
}

const PUBLIC_ROLES = `select rolname as name from pg_roles where rolname in ('anon', 'authenticated')`;
const OPEN_TABLES = `select relname as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'r' and not relrowsecurity
  and pg_has_role(relowner, 'usage') and relname in`;
