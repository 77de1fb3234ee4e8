import { closeSync, existsSync, fstatSync, openSync, readSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Counts visitors' leads in the SQLite file of a data folder: 0 if there is no file. Creates nothing. */
export function countLeads(path: string): number {
  if (!existsSync(path)) return 0;
  return readNumber(path, "select count(*) from leads where kind <> 'withdrawn'");
}

/** Copies a database as it is at this moment, for this user alone. Returns the version of its schema. */
export function copySqlite(path: string, copy: string): number {
  {
    using connection = new DatabaseSync(path, { readOnly: true });
    writeFileSync(copy, '', { mode: 0o600 });
    connection.prepare('vacuum into ?').run(copy);
  }
  return readNumber(copy, 'select max(version) from schema_versions');
}

function readNumber(path: string, sql: string): number {
  using connection = new DatabaseSync(path, { readOnly: true });
  return Number(Object.values(connection.prepare(sql).get() ?? {})[0]);
}

/** The beginning of a database in write-ahead mode: its name, and from byte 18 its mode (SQLite's file format). */
const HEADER_STRING = 'SQLite format 3\0';
const WRITE_AHEAD = 2;
const HEADER_BYTES = 100;

export type WatchedFile = ReturnType<typeof watchDatabaseFile>;

/**
 * Checks whether the file of an open database is still the one that was opened: SQLite goes on writing into one that
 * was removed or overwritten. It is closed after the connection, as that ends the process's locks on it (POSIX, fcntl).
 */
export function watchDatabaseFile(path: string) {
  const descriptor = openSync(path, 'r');
  const opened = fstatSync(descriptor);
  let log: ReturnType<typeof findFile>;
  let found: string | null = null;

  function findProblem(): string | null {
    const there = findFile(path);
    if (!there) return 'is gone';
    if (!isSameFile(there, opened)) return 'is not the file that was opened';
    if (!isDatabase(descriptor)) return 'was written over';
    const logThere = findFile(`${path}-wal`);
    log ??= logThere;
    if (log && (!logThere || !isSameFile(log, logThere))) return 'has lost its log file, which holds the newest data';
    return null;
  }

  return {
    /** Reports the loss of the file, or null. It is final: no later write makes another file complete. */
    problem(): string | null {
      try {
        found ??= findProblem();
      } catch {
        // The system does not answer at the moment.
      }
      return found === null ? null : `${basename(path)} ${found}: ${RESTORE_ADVICE}`;
    },
    close: () => closeSync(descriptor),
  };
}

const RESTORE_ADVICE =
  'new data may be lost. Stop the server, restore a backup and start it again. Emails have the leads since that backup';

const findFile = (path: string) => statSync(path, { throwIfNoEntry: false });

const isSameFile = (one: Stats, other: Stats) => one.dev === other.dev && one.ino === other.ino;

function isDatabase(descriptor: number): boolean {
  const header = Buffer.alloc(HEADER_BYTES);
  const length = readSync(descriptor, header, 0, HEADER_BYTES, 0);
  const isNamed = header.toString('latin1', 0, HEADER_STRING.length) === HEADER_STRING;
  return length === HEADER_BYTES && isNamed && header[18] === WRITE_AHEAD && header[19] === WRITE_AHEAD;
}
