import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { checkValues, type Database, type Opened, type Row, runAll, type Statement, type Work } from '../database.ts';
import { closeToOthers, createFolder, createPrivateFile } from './data-folder.ts';
import { watchDatabaseFile, type WatchedFile } from './sqlite-file.ts';

export const sqliteFile = 'janus.db';

/*
 * Milliseconds. Waiting inside SQLite for another program's lock stops this whole process, so after the start the wait
 * is short. A transaction that finds the lock taken tries again a little later instead (`begin`).
 */
const OPENING_TIMEOUT_MS = 5000;
const BLOCKING_TIMEOUT_MS = 20;
const LOCK_TIMEOUT_MS = 5000;
const BUSY_PAUSE_MS = 20;
const STATEMENT_CACHE_SIZE = 200;

/** Milliseconds until a write and its readers are over. Then the database file alone, copied, has every lead. */
const CHECKPOINT_AFTER_MS = 20_000;

interface SqliteOptions {
  folder: string;
  /** Milliseconds for which a write waits for another program's lock. */
  lockTimeoutMs?: number;
}

/** Opens `janus.db` in the folder, creating both if they are missing. Runs no migration (see `open-database.ts`). */
export function openSqlite({ folder, lockTimeoutMs = LOCK_TIMEOUT_MS }: SqliteOptions): Opened {
  try {
    createFolder(folder);
    const file = join(folder, sqliteFile);
    // SQLite creates its log and index with the file's own rights.
    createPrivateFile(file);
    for (const ending of ['-wal', '-shm']) closeToOthers(file + ending);
    const connection = new DatabaseSync(file, { timeout: OPENING_TIMEOUT_MS });
    try {
      makeDurable(connection);
    } catch (error) {
      connection.close();
      throw error;
    }
    return { ok: true, database: createDatabase(connection, watchDatabaseFile(file), lockTimeoutMs) };
  } catch (error) {
    return { ok: false, problem: `Cannot use the data folder ${folder}: ${(error as Error).message}` };
  }
}

/** Set and read back on this very connection: a weaker setting would lose accepted leads when the power goes. */
function makeDurable(connection: DatabaseSync): void {
  connection.exec('pragma journal_mode = wal; pragma synchronous = full');
  connection.exec('pragma foreign_keys = on; pragma secure_delete = on; pragma trusted_schema = off');
  // A savepoint copies each page it touches to a temporary file: eight times the bytes of the write itself.
  connection.exec('pragma temp_store = memory; pragma cache_size = -16000');
  // 16 MB: a page that is written again within a group or two is copied into the database once, at a quarter of the
  // default's cost.
  connection.exec('pragma wal_autocheckpoint = 4000');
  connection.exec(`pragma busy_timeout = ${BLOCKING_TIMEOUT_MS}`);
  const journal = connection.prepare('pragma journal_mode').get()?.['journal_mode'];
  const synchronous = connection.prepare('pragma synchronous').get()?.['synchronous'];
  if (journal !== 'wal' || Number(synchronous) < 2) {
    throw new Error(`it can lose accepted leads (journal ${journal}, synchronous ${synchronous}). Use a local disk`);
  }
}

function createDatabase(connection: DatabaseSync, ownFile: WatchedFile, lockTimeoutMs: number): Database {
  const run = createRunner(connection);
  const transact = createTransact(connection, run, lockTimeoutMs);
  const checkpoints = createCheckpoints(run, ownFile);
  /** Ends with the last of the transactions, which run one after the other. */
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;

  function transaction<Result>(work: Work<Result>): Promise<Result> {
    if (closed) return Promise.reject(new Error('The database is closed'));
    const result = last.then(() => transact(work));
    last = result.then(checkpoints.plan, () => {});
    return result;
  }

  return {
    kind: 'sqlite',
    transaction,
    write: (statements) => transaction((run) => runAll(run, statements)),
    async read(statement) {
      // What is not committed may be undone.
      if (connection.isTransaction) await last;
      return run(statement);
    },
    close: async () => {
      closed = true;
      await last;
      checkpoints.stop();
      if (!connection.isOpen) return;
      connection.close();
      ownFile.close();
    },
    lost: ownFile.problem,
  };
}

function createTransact(connection: DatabaseSync, run: RunNow, lockTimeoutMs: number) {
  async function begin(): Promise<void> {
    for (const begun = performance.now(); ; await pause(BUSY_PAUSE_MS)) {
      try {
        // Left over if even the rollback of an earlier one failed.
        rollBack();
        run({ sql: 'begin immediate' });
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() - begun > lockTimeoutMs) throw error;
      }
    }
  }

  function rollBack(): void {
    if (connection.isTransaction) run({ sql: 'rollback' });
  }

  return async <Result>(work: Work<Result>): Promise<Result> => {
    await begin();
    try {
      const result = await work(async (statement) => run(statement));
      run({ sql: 'commit' });
      return result;
    } catch (error) {
      try {
        rollBack();
      } catch {} // The next transaction tries again, and rejects if that fails.
      throw error;
    }
  };
}

/** Copies the log into the database file a while after a write. */
function createCheckpoints(run: RunNow, ownFile: WatchedFile) {
  let timer: NodeJS.Timeout | undefined;

  function plan(): void {
    timer ??= setTimeout(copyLog, CHECKPOINT_AFTER_MS).unref();
  }

  function copyLog(): void {
    timer = undefined;
    // Writes into no file that is not ours.
    if (ownFile.problem() !== null) return;
    try {
      const [row] = run({ sql: 'pragma wal_checkpoint(passive)' });
      // A reader of an older view leaves the rest of the log for later.
      if (row?.['busy'] !== 0 || row['log'] !== row['checkpointed']) plan();
    } catch {
      plan();
    }
  }

  return { plan, stop: () => clearTimeout(timer) };
}

type RunNow = (statement: Statement) => Row[];

function createRunner(connection: DatabaseSync): RunNow {
  const prepared = new Map<string, StatementSync>();
  return (statement) => {
    checkValues(statement);
    const { sql, values = [] } = statement;
    let ready = prepared.get(sql);
    if (ready === undefined) {
      // SQLite's spelling of `$1` is `?1`.
      ready = connection.prepare(sql.replaceAll(/\$(?=\d)/g, '?'));
      if (prepared.size >= STATEMENT_CACHE_SIZE) prepared.clear();
      prepared.set(sql, ready);
    }
    return ready.all(...values) as Row[];
  };
}

/** SQLITE_BUSY and its extended codes: another connection holds the lock. */
export const isBusy = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) % 256 === 5;
