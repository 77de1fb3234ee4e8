import { closeSync, existsSync, fstatSync, openSync, readSync, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Counts visitors' leads in the SQLite file of a data folder: 0 if there is no file. Creates nothing. */
export function countLeads(path: string): number {
  if (!existsSync(path)) return 0;
  using connection = openForReading(path);
  return readNumber(connection, "select count(*) from leads where kind <> 'withdrawn'");
}

/** Copies a database as it is at this moment, for this user alone. Returns the version of its schema. */
export function copySqlite(path: string, copy: string): number {
  {
    using connection = openForReading(path);
    writeFileSync(copy, '', { mode: 0o600 });
    connection.prepare('vacuum into ?').run(copy);
  }
  using copied = openForReading(copy);
  return readNumber(copied, 'select max(version) from schema_versions');
}

function openForReading(path: string): DatabaseSync {
  const connection = new DatabaseSync(path, { readOnly: true });
  connection.exec('pragma trusted_schema = off');
  const problem = findSchemaProblem(connection);
  if (problem === null) return connection;
  connection.close();
  throw new Error(`it ${problem}`);
}

const readNumber = (connection: DatabaseSync, sql: string) =>
  Number(Object.values(connection.prepare(sql).get() ?? {})[0]);

/**
 * Finds a trigger, a view or a virtual table, which a database of this program does not have. A backup is data: the author of the file
 * would otherwise decide the fate of each lead. Returns text that goes after the file's name, or null if there is none.
 */
export function findSchemaProblem(connection: DatabaseSync): string | null {
  const sql = `select type, name from sqlite_schema where type in ('trigger', 'view') or sql like 'create virtual%'`;
  const part = connection.prepare(`${sql} order by type = 'table'`).get();
  if (!part) return null;
  const name = JSON.stringify(String(part['name']).slice(0, 60)).replaceAll(/[^\x20-\x7e]/g, '?');
  return `has the ${part['type']} ${name}, which no database of Janus has. It could change or remove leads. Use another file, or remove that part with the command sqlite3`;
}

/** The beginning of a database in write-ahead mode: its name, and from byte 18 its mode (SQLite's file format). */
const HEADER_STRING = 'SQLite format 3\0';
const WRITE_AHEAD = 2;
const HEADER_BYTES = 100;

export type WatchedFile = ReturnType<typeof watchDatabaseFile>;

/**
 * Checks whether the file of an open database is still the one that was opened: SQLite itself continues to write into a
 * file that has no name any more, or that somebody has overwritten. It is opened once and closed after the connection,
 * since closing it ends the locks that this process has on it (POSIX, fcntl).
 */
export function watchDatabaseFile(path: string) {
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
    /**
     * Reports the loss of the file, for people and without a path, or null. A loss is final: pages that are written
     * into another file do not make it complete.
     */
    problem(): string | null {
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
