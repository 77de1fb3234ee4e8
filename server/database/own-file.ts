import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { basename } from 'node:path';

/** The beginning of a database in write-ahead mode: its name, and from byte 18 how it is written and read (SQLite's file format, 1.3). */
const NAME = 'SQLite format 3\0';
const WRITE_AHEAD = 2;
const HEADER_BYTES = 100;

export interface OwnFile {
  /**
   * The trouble with the place of what is stored, for people and without a path; null where nothing is. It stays so: pages that are
   * written into the other file make it no whole one.
   */
  problem(): string | null;
  close(): void;
}

/**
 * Looks whether the file of a database that is open is still the one that was opened: SQLite itself goes on writing into a file that
 * has no name any more, or that somebody has written over. It is opened once and closed after the connection, since closing it ends
 * the locks that this process has on it (POSIX, fcntl).
 */
export function watchOwnFile(path: string): OwnFile {
  const descriptor = openSync(path, 'r');
  const opened = fstatSync(descriptor);
  let log: ReturnType<typeof find>;
  let found: string | null = null;

  function whatIsWrong(): string | null {
    const there = find(path);
    if (!there) return 'is gone';
    if (!isSame(there, opened)) return 'is another file than the one that was opened';
    if (!isDatabase(descriptor)) return 'was written over';
    const logThere = find(`${path}-wal`);
    log ??= logThere;
    if (log && (!logThere || !isSame(log, logThere))) return 'has lost its log file, which has what was stored last';
    return null;
  }

  return {
    problem() {
      try {
        found ??= whatIsWrong();
      } catch {
        // The system does not tell just now.
      }
      return found === null ? null : `${basename(path)} ${found}: ${WHAT_TO_DO}`;
    },
    close: () => closeSync(descriptor),
  };
}

const WHAT_TO_DO =
  'what is stored now may be lost. Stop the server, restore a backup and start it; mails tell of what came since';

const find = (path: string) => statSync(path, { throwIfNoEntry: false });

interface Identity {
  dev: number;
  ino: number;
}

const isSame = (one: Identity, other: Identity) => one.dev === other.dev && one.ino === other.ino;

function isDatabase(descriptor: number): boolean {
  const header = Buffer.alloc(HEADER_BYTES);
  const length = readSync(descriptor, header, 0, HEADER_BYTES, 0);
  const isNamed = header.toString('latin1', 0, NAME.length) === NAME;
  return length === HEADER_BYTES && isNamed && header[18] === WRITE_AHEAD && header[19] === WRITE_AHEAD;
}
