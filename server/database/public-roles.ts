import type { Database, Statement } from './database.ts';
import type { Migration } from './migrate.ts';

/**
 * As whom Supabase, and any PostgREST, reads and writes for whoever holds the public key. What is made in its database is theirs by
 * default.
 */
export const publicRoles = ['anon', 'authenticated'];

/** Has row level security on, and no policy: a table is its owner's alone, who is not asked for one. */
export function closingStatements(table: string, roles: string[]): string[] {
  return [
    `alter table ${table} enable row level security`,
    ...(roles.length > 0 ? [`revoke all on table ${table} from ${roles.join(', ')}`] : []),
  ];
}

/** The tables that migrations make. */
export function tablesOf(migrations: Migration[]): string[] {
  return migrations.flatMap(({ sql }) => [...sql.matchAll(/^create table (\w+)/gm)].map((match) => match[1]!));
}

/**
 * Closes our tables where the database has such roles, without a look at others' tables. What another owns is left as it is: a server
 * that is no owner would shut itself out. `first`: said before, in the same transaction, as leads wait behind whoever waits for a table.
 */
export async function closeToPublicRoles(database: Database, tables: string[], first: Statement[]): Promise<void> {
  if (database.kind !== 'postgres') return;
  const roles = await namesIn(database, { sql: ROLES, values: publicRoles });
  if (roles.length === 0) return;
  const listed = tables.map((_, index) => `$${index + 1}`).join(', ');
  const open = await namesIn(database, { sql: `${OPEN_TABLES} (${listed})`, values: tables });
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
