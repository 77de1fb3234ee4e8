import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, placeholders, type Statement } from './database.ts';

export interface Migration {
  version: number;
  name: string;
  sql: string;
}

/** A new index over a million rows takes a minute where a lead's statement has seconds. */
const MIGRATION_TIMEOUT_MS = 30 * 60_000;

/**
 * On PostgreSQL whatever comes to a table queues behind a migration that waits for its lock, leads too: so it gives
 * up after half a second, before deadlocks are looked for, which leads could lose; lets them through, and comes
 * again.
 */
const LOCK_LIMIT: Record<Database['kind'], Statement[]> = {
  sqlite: [],
  postgres: [{ sql: 'set local lock_timeout = 500' }],
};
const LOCK_PAUSE_MS = 1000;
/** PostgreSQL's code for what that limit has ended. */
const LOCK_NOT_AVAILABLE = '55P03';
const STAYS_LOCKED =
  'The database could not be brought up to date: another program keeps a table locked, such as a dump or a transaction that was left open. No lead was touched, and servers that run go on. Start again once it has ended.';

/** Called before a database of schema `from` that has been used is changed; throws where it must not be. */
type BeforeUpgrade = (from: number, to: number) => Promise<void>;

interface MigrateOptions {
  beforeUpgrade?: BeforeUpgrade;
  /** Milliseconds for which it waits for a program that keeps a table locked. */
  lockTimeoutMs?: number;
}

/**
 * Brings the schema up to the newest migration, all pending ones in one transaction; never back. Safe when several
 * programs start at once: each version can be entered once, so the slower one is rolled back and finds nothing left
 * to do. Servers that run meanwhile go on: where another program has locked a table, this waits and they do not.
 * Returns the problem in one line, or null.
 */
export async function migrate(
  database: Database,
  migrations: Migration[] = readMigrations(database.kind),
  { beforeUpgrade, lockTimeoutMs = 120_000 }: MigrateOptions = {},
): Promise<string | null> {
  const newest = migrations.at(-1)?.version ?? 0;
  const begun = performance.now();
  const limit = LOCK_LIMIT[database.kind];
  for (let tries = 1; ;) {
    try {
      const version = await versionOf(database);
      if (version > newest) return newerSchema(version, newest);
      const pending = migrations.filter((migration) => migration.version > version);
      if (pending.length > 0 && version > 0) await beforeUpgrade?.(version, newest);
      // The table of versions too: a database that cannot be ours is left as it was.
      const statements = [{ sql: CREATE_VERSIONS }, ...pending.flatMap(toStatements)];
      if (pending.length > 0) await database.write([...limit, ...statements]);
      await closeToPublicRoles(database, [VERSIONS, ...tablesOf(migrations)], limit);
      return null;
    } catch (error) {
      if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) {
        if (performance.now() - begun > lockTimeoutMs) return STAYS_LOCKED;
        await pause(LOCK_PAUSE_MS);
        continue;
      }
      // Another starter may have been faster, at the table of versions and again at a version. Another look either
      // finds its work done or meets the same error again.
      if (tries === 3) return `The database could not be brought up to date: ${(error as Error).message}`;
      tries += 1;
    }
  }
}

async function versionOf(database: Database): Promise<number> {
  if (!(await hasSchema(database))) return 0;
  const [row] = await database.read({ sql: `select max(version) as version from ${VERSIONS}` });
  return Number(row?.['version'] ?? 0);
}

/** Reports whether a server has used the database before; on PostgreSQL, the schema of our tables. */
export async function hasSchema({ kind, read }: Database): Promise<boolean> {
  const catalog = {
    sqlite: `select 1 from sqlite_schema where name = 'schema_versions'`,
    postgres: `select 1 where to_regclass(quote_ident(current_schema()) || '.schema_versions') is not null`,
  };
  return (await read({ sql: catalog[kind] })).length > 0;
}

/**
 * Reads the `.sql` files in `migrations/`, in their order: `NNN-what-it-does.sql`, and if the databases need SQL of
 * their own `NNN-what-it-does.sqlite.sql` and `….postgres.sql`.
 */
export function readMigrations(kind: Database['kind']): Migration[] {
  const folder = new URL('./migrations/', import.meta.url);
  return readdirSync(folder)
    .filter((name) => [undefined, kind].includes(ownerOf(name)))
    .sort()
    .map((name) => ({ version: Number.parseInt(name, 10), name, sql: readFileSync(new URL(name, folder), 'utf8') }));
}

/** Names the database that a migration is for; undefined means both. */
const ownerOf = (name: string) => /\.(sqlite|postgres)\.sql$/.exec(name)?.[1] as Database['kind'] | undefined;

export const VERSIONS = 'schema_versions';
export const CREATE_VERSIONS = `create table if not exists ${VERSIONS} (version integer primary key, name text not null)`;

function newerSchema(version: number, newest: number): string {
  return `The database was written by a newer version of this program (schema ${version}, this one knows ${newest}). Start the newer version, or restore a backup made before it ran.`;
}

/** Parts a migration into its statements, the entry of its version first. */
export function toStatements({ version, name, sql }: Migration): Statement[] {
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

/** Roles of Supabase, and of any PostgREST, for everybody with the public key. They may read every new table. */
export const publicRoles = ['anon', 'authenticated'];

/** Turns row level security on without a policy: then only its owner, to whom it does not apply, reads a table. */
export function closingStatements(table: string, roles: string[]): string[] {
  return [
    `alter table ${table} enable row level security`,
    ...(roles.length > 0 ? [`revoke all on table ${table} from ${roles.join(', ')}`] : []),
  ];
}

/** Lists the tables that migrations make. */
export function tablesOf(migrations: Migration[]): string[] {
  return migrations.flatMap(({ sql }) => [...sql.matchAll(/^create table (\w+)/gm)].map((match) => match[1]!));
}

/**
 * Closes our tables if the database has such roles, without a look at others' tables. A table of another owner stays
 * as it is: a server that is no owner would shut itself out. `first`: statements that limit how long it waits for a
 * table, behind which leads wait.
 */
async function closeToPublicRoles(database: Database, tables: string[], first: Statement[]): Promise<void> {
  if (database.kind !== 'postgres') return;
  const roles = await namesIn(database, { sql: ROLES, values: publicRoles });
  if (roles.length === 0) return;
  const open = await namesIn(database, { sql: `${OPEN_TABLES} (${placeholders(tables)})`, values: tables });
  const statements = open.flatMap((table) => closingStatements(table, roles)).map((sql) => ({ sql }));
  if (statements.length > 0) await database.write([...first, ...statements]);
}

const ROLES = 'select rolname as name from pg_roles where rolname in ($1, $2)';

const OPEN_TABLES = `select relname as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'r' and not relrowsecurity
  and pg_has_role(relowner, 'usage') and relname in`;

async function namesIn({ read }: Database, statement: Statement): Promise<string[]> {
  return (await read(statement)).map(({ name }) => String(name));
}
