import { DatabaseSync } from 'node:sqlite';
import { CREATE_VERSIONS, readMigrations, toStatements, VERSIONS } from './migrate.ts';

interface Part {
  type: string;
  name: string;
  /** As it was made; null of an index that a table's own text makes. */
  sql: string | null;
}

/** Tables that SQLite makes for itself. */
const OWN_TABLES = /^sqlite_(?:sequence|stat[1-4])$/;

/**
 * The problem with a file in which something may run or be refused that this program did not write, in words that follow it: a trigger, a
 * view, a table or a unique index that a new database of its version has not. A backup is data, and whoever wrote the file would
 * otherwise decide what becomes of each lead. Null where there is nothing, and where the version is newer than this program.
 */
export function problemOfSchema(connection: DatabaseSync): string | null {
  const parts = partsOf(connection);
  const versions = parts.find(({ name }) => name === VERSIONS);
  const expected = new Map(newParts(0).map((part) => [part.name, part]));
  let version = 0;
  // Read only where it is a table: of anything else reading is running.
  if (versions && isSame(versions, expected.get(VERSIONS))) {
    version = Number(connection.prepare(`select max(version) as version from ${VERSIONS}`).get()!['version'] ?? 0);
    if (version > readMigrations('sqlite').at(-1)!.version) return null;
    for (const part of newParts(version)) expected.set(part.name, part);
  }
  const strangers = parts.filter((part) => mayAct(part) && !isSame(part, expected.get(part.name)));
  const stranger = strangers.find(({ type }) => type !== 'table') ?? strangers[0];
  if (!stranger) return null;
  const name = JSON.stringify(stranger.name.slice(0, 60)).replaceAll(/[^\x20-\x7e]/g, '?');
  return `has the ${stranger.type} ${name}, which a database of this program (schema ${version}) has not, or has otherwise: it could change what becomes of leads. Use another file, or take that out with the command sqlite3`;
}

function mayAct({ type, name, sql }: Part): boolean {
  if (type === 'index') return sql !== null && /^\s*create\s+unique\b/i.test(sql);
  return type !== 'table' || !OWN_TABLES.test(name);
}

const isSame = (one: Part, other: Part | undefined) => one.type === other?.type && textOf(one) === textOf(other);

/** Without comments and spaces, which make no difference. */
function textOf({ sql }: Part): string {
  const lines = (sql ?? '').split('\n').map((line) => line.split('--', 1)[0]);
  return lines.join('').replaceAll(/\s+/g, '').toLowerCase();
}

/** All that a new database of this version has. */
function newParts(version: number): Part[] {
  const connection = new DatabaseSync(':memory:');
  try {
    connection.exec(CREATE_VERSIONS);
    const migrations = readMigrations('sqlite').filter((migration) => migration.version <= version);
    for (const { sql, values = [] } of migrations.flatMap(toStatements)) if (values.length === 0) connection.exec(sql);
    return partsOf(connection);
  } finally {
    connection.close();
  }
}

function partsOf(connection: DatabaseSync): Part[] {
  return connection.prepare('select type, name, sql from sqlite_schema').all() as unknown as Part[];
}
