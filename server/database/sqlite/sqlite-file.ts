import { createHash } from 'node:crypto';
import { closeSync, createReadStream, existsSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { CREATE_VERSIONS, readMigrations, toStatements, VERSIONS } from '../migrate.ts';

/** The contents of a database file of this program. */
export interface FileContents {
  /** Leads of visitors. */
  leads: number;
  /** Rows of each table. */
  rows: Record<string, number>;
  /** Version of the newest migration that ran. */
  schemaVersion: number;
  bytes: number;
  /** SHA-256 of the file, hexadecimal. */
  checksum: string;
}

export type FileReading = { ok: true; contents: FileContents } | { ok: false; problem: string };

/** SQLite's code. */
const CANNOT_OPEN = 14;

/**
 * Opens the file, has SQLite check every page and index, counts its contents and sums it up. It must be at rest: no
 * program writes to it, and there is no log file next to it. `problem` is a sentence about the file.
 */
export async function readDatabaseFile(path: string): Promise<FileReading> {
  const bad = (why: string): FileReading => ({ ok: false, problem: `${path} ${why}.` });
  if (!existsSync(path)) return bad('does not exist, or this user may not see it');
  if (!statSync(path).isFile()) return bad('is not a file');
  let counts: Omit<FileContents, 'bytes' | 'checksum'>;
  try {
    counts = count(path);
  } catch (error) {
    const { errcode, message } = error as Error & { errcode?: number };
    if (errcode === CANNOT_OPEN) return bad('cannot be opened: this user may not read it');
    return bad(`cannot be read as a database of Janus (${message})`);
  }
  return { ok: true, contents: { ...counts, bytes: statSync(path).size, checksum: await checksumOf(path) } };
}

/** Counts visitors' leads in the SQLite file of a data folder: 0 if there is no file. Creates nothing. */
export function countLeads(path: string): number {
  return existsSync(path) ? count(path).leads : 0;
}

function count(path: string) {
  const connection = new DatabaseSync(path, { readOnly: true });
  try {
    connection.exec('pragma trusted_schema = off');
    const problem = findSchemaProblem(connection);
    if (problem !== null) throw new Error(`it ${problem}`);
    const number = (sql: string) => Number(Object.values(connection.prepare(sql).get() ?? {})[0]);
    const found = connection.prepare('pragma quick_check(1)').get();
    if (found?.['quick_check'] !== 'ok') throw new Error(String(found?.['quick_check']));
    const tables = connection
      .prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite%'`)
      .all()
      .map(({ name }) => String(name).replaceAll('"', '""'));
    return {
      leads: number(`select count(*) from leads where kind not in ('probe', 'withdrawn')`),
      rows: Object.fromEntries(tables.map((table) => [table, number(`select count(*) from "${table}"`)])),
      schemaVersion: number('select max(version) from schema_versions'),
    };
  } finally {
    connection.close();
  }
}

/** Computes the SHA-256 of a file, hexadecimal. */
export async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

interface SchemaPart {
  type: string;
  name: string;
  /** The statement that created it. Null for an index that a table's own statement creates. */
  sql: string | null;
}

/** Tables that SQLite makes for itself. */
const OWN_TABLES = /^sqlite_(?:sequence|stat[1-4])$/;

/**
 * Finds a part of a file that could run or refuse something and that this program did not write. Such parts are a
 * trigger, a view, and a table or a unique index that a new database of its version does not have. A backup is data:
 * the author of the file would otherwise decide the fate of each lead. Returns text that goes after the file's name.
 * Returns null if there is none, or if the version is newer than this program.
 */
export function findSchemaProblem(connection: DatabaseSync): string | null {
  const parts = partsOf(connection);
  const versions = parts.find(({ name }) => name === VERSIONS);
  const expected = new Map(expectedParts(0).map((part) => [part.name, part]));
  let version = 0;
  // Read only if it is a table: to read anything else is to run it.
  if (versions && isSamePart(versions, expected.get(VERSIONS))) {
    version = Number(connection.prepare(`select max(version) as version from ${VERSIONS}`).get()!['version'] ?? 0);
    if (version > readMigrations('sqlite').at(-1)!.version) return null;
    for (const part of expectedParts(version)) expected.set(part.name, part);
  }
  const strangers = parts.filter((part) => mayAct(part) && !isSamePart(part, expected.get(part.name)));
  const stranger = strangers.find(({ type }) => type !== 'table') ?? strangers[0];
  if (!stranger) return null;
  const name = JSON.stringify(stranger.name.slice(0, 60)).replaceAll(/[^\x20-\x7e]/g, '?');
  return `has the ${stranger.type} ${name}, which a database of Janus (schema ${version}) does not have in this form. It could change or remove leads. Use another file, or remove that part with the command sqlite3`;
}

function mayAct({ type, name, sql }: SchemaPart): boolean {
  if (type === 'index') return sql !== null && /^\s*create\s+unique\b/i.test(sql);
  return type !== 'table' || !OWN_TABLES.test(name);
}

const isSamePart = (one: SchemaPart, other: SchemaPart | undefined) =>
  one.type === other?.type && textOf(one) === textOf(other);

/** Removes comments and spaces, which make no difference. */
function textOf({ sql }: SchemaPart): string {
  const lines = (sql ?? '').split('\n').map((line) => line.split('--', 1)[0]);
  return lines.join('').replaceAll(/\s+/g, '').toLowerCase();
}

/** Lists the schema of a new database of this version. */
function expectedParts(version: number): SchemaPart[] {
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

function partsOf(connection: DatabaseSync): SchemaPart[] {
  return connection.prepare('select type, name, sql from sqlite_schema').all() as unknown as SchemaPart[];
}

/** The beginning of a database in write-ahead mode: its name, and from byte 18 its mode (SQLite's file format). */
const HEADER_STRING = 'SQLite format 3\0';
const WRITE_AHEAD = 2;
const HEADER_BYTES = 100;

export interface WatchedFile {
  /**
   * Reports the loss of the file, for people and without a path, or null. A loss is final: pages that are written into
   * another file do not make it complete.
   */
  problem(): string | null;
  close(): void;
}

/**
 * Checks whether the file of an open database is still the one that was opened: SQLite itself continues to write into a
 * file that has no name any more, or that somebody has overwritten. It is opened once and closed after the connection,
 * since closing it ends the locks that this process has on it (POSIX, fcntl).
 */
export function watchDatabaseFile(path: string): WatchedFile {
  const descriptor = openSync(path, 'r');
  const opened = fstatSync(descriptor);
  let log: ReturnType<typeof statOf>;
  let found: string | null = null;

  function whatIsWrong(): string | null {
    const there = statOf(path);
    if (!there) return 'is gone';
    if (!isSameFile(there, opened)) return 'is not the file that was opened';
    if (!isDatabase(descriptor)) return 'was written over';
    const logThere = statOf(`${path}-wal`);
    log ??= logThere;
    if (log && (!logThere || !isSameFile(log, logThere))) return 'has lost its log file, which holds the newest data';
    return null;
  }

  return {
    problem() {
      try {
        found ??= whatIsWrong();
      } catch {
        // The system does not answer at the moment.
      }
      return found === null ? null : `${basename(path)} ${found}: ${RESTORE_ADVICE}`;
    },
    close: () => closeSync(descriptor),
  };
}

const RESTORE_ADVICE =
  'new data may be lost. Stop the server, restore a backup and start it again. Emails contain the leads since that backup';

const statOf = (path: string) => statSync(path, { throwIfNoEntry: false });

interface FileIdentity {
  dev: number;
  ino: number;
}

const isSameFile = (one: FileIdentity, other: FileIdentity) => one.dev === other.dev && one.ino === other.ino;

function isDatabase(descriptor: number): boolean {
  const header = Buffer.alloc(HEADER_BYTES);
  const length = readSync(descriptor, header, 0, HEADER_BYTES, 0);
  const isNamed = header.toString('latin1', 0, HEADER_STRING.length) === HEADER_STRING;
  return length === HEADER_BYTES && isNamed && header[18] === WRITE_AHEAD && header[19] === WRITE_AHEAD;
}
