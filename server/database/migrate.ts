import { readdirSync, readFileSync } from 'node:fs';
import type { Database, Statement } from './database.ts';
import { closeToPublicRoles, tablesOf } from './public-roles.ts';

export interface Migration {
  version: number;
  name: string;
  sql: string;
}

/** Called before a database of schema `from` that has been used is changed; throws where it must not be. */
export type BeforeUpgrade = (from: number, to: number) => Promise<void>;

/**
 * Brings the schema up to the newest migration, all pending ones in one transaction; never back. Safe when several
 * programs start at once: each version can be entered once, so the slower one is rolled back and finds nothing left to
 * do. Returns the problem in one line, or null.
 */
export async function migrate(
  database: Database,
  migrations: Migration[] = readMigrations(),
  beforeUpgrade: BeforeUpgrade = async () => {},
): Promise<string | null> {
  const newest = migrations.at(-1)?.version ?? 0;
  for (let tries = 1; ; tries += 1) {
    try {
      await database.write([{ sql: CREATE_VERSIONS }]);
      const [row] = await database.read({ sql: 'select max(version) as version from schema_versions' });
      const version = Number(row?.['version'] ?? 0);
      if (version > newest) return newerSchema(version, newest);
      const pending = migrations.filter((migration) => migration.version > version);
      if (pending.length > 0 && version > 0) await beforeUpgrade(version, newest);
      if (pending.length > 0) await database.write(pending.flatMap(toStatements));
      await closeToPublicRoles(database, [VERSIONS, ...tablesOf(migrations)]);
      return null;
    } catch (error) {
      // Another starter may have been faster, at the table of versions and again at a version. Another look either finds
      // its work done or meets the same error again.
      if (tries === 3) return `The database could not be brought up to date: ${(error as Error).message}`;
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

export const VERSIONS = 'schema_versions';
export const CREATE_VERSIONS = `create table if not exists ${VERSIONS} (version integer primary key, name text not null)`;

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
