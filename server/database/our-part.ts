import { readMigrations, VERSIONS } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { tablesOf } from './public-roles.ts';

/**
 * The arguments that have `pg_dump` leave out what others keep in the same database, which it may not be allowed to read: our tables in
 * `public`, which every database has, or else their schema. None, for all of it, where that cannot be known: a server that is unfit, or
 * one whose newer version may have made more tables.
 */
export async function ourPart(url: string): Promise<string[]> {
  const opened = await openPostgres({ url, connections: 1 });
  if (!opened.ok) return [];
  const { read, close } = opened.database;
  try {
    const [row] = await read({ sql: SCHEMA });
    if (row === undefined) return [];
    const migrations = readMigrations('postgres');
    const [newest] = await read({ sql: `select max(version) as version from ${VERSIONS}` });
    if (Number(newest!['version']) > migrations.at(-1)!.version) return [];
    const schema = `"${String(row['schema']).replaceAll('"', '""')}"`;
    if (schema !== '"public"') return [`--schema=${schema}`];
    return [VERSIONS, ...tablesOf(migrations)].map((table) => `--table=public.${table}`);
  } catch {
    return [];
  } finally {
    await close();
  }
}

const SCHEMA = `select nspname as schema from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where pg_class.oid = to_regclass('${VERSIONS}')`;
