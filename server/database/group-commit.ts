import { setTimeout as pause } from 'node:timers/promises';
import type { Row, Statement } from './database.ts';

export interface Connection {
  run(statement: Statement): Row[];
  inTransaction(): boolean;
  isBusy(error: unknown): boolean;
}

interface Batch {
  statements: Statement[];
  since: number;
  resolve(rows: Row[][]): void;
  reject(error: unknown): void;
}

/** How long a write waits for another program's lock, and how often it looks. */
const LOCK_PATIENCE_MS = 5000;
const BUSY_PAUSE_MS = 20;

/**
 * Collects the writes of one turn of the event loop into one transaction, so that they share its sync to the disk. One
 * that fails takes none of the others with it.
 */
export function createGroupCommit(connection: Connection, patience = LOCK_PATIENCE_MS) {
  let waiting: Batch[] = [];
  let flushing: Promise<void> | null = null;
  let closed = false;

  function write(statements: Statement[]): Promise<Row[][]> {
    if (closed) return Promise.reject(new Error('The database is closed'));
    return new Promise((resolve, reject) => {
      waiting.push({ statements, since: performance.now(), resolve, reject });
      flushing ??= flush();
    });
  }

  async function flush(): Promise<void> {
    await new Promise((turn) => setImmediate(turn));
    while (waiting.length > 0) {
      if (begin()) runGroup(connection, waiting.splice(0));
      else await pause(BUSY_PAUSE_MS);
    }
    flushing = null;
  }

  /** Starts the transaction that all waiting batches will share. False while another program is writing. */
  function begin(): boolean {
    try {
      // Left over where even the rollback of an earlier group failed.
      if (connection.inTransaction()) connection.run({ sql: 'rollback' });
      connection.run({ sql: 'begin immediate' });
      return true;
    } catch (error) {
      const patient = (batch: Batch) => connection.isBusy(error) && performance.now() - batch.since < patience;
      const expired = waiting.filter((batch) => !patient(batch));
      waiting = waiting.filter(patient);
      for (const batch of expired) batch.reject(error);
      return false;
    }
  }

  async function close(): Promise<void> {
    closed = true;
    await flushing;
  }

  return { write, close };
}

/** A group whose every statement works is one commit. Where one does not, each batch is run alone. */
function runGroup(connection: Connection, group: Batch[]): void {
  try {
    const rows = group.map(({ statements }) => statements.map((statement) => connection.run(statement)));
    connection.run({ sql: 'commit' });
    for (const [index, batch] of group.entries()) batch.resolve(rows[index]!);
  } catch (error) {
    rollBack(connection);
    if (group.length === 1) return group[0]!.reject(error);
    for (const batch of group) runAlone(connection, batch);
  }
}

function runAlone(connection: Connection, batch: Batch): void {
  try {
    connection.run({ sql: 'begin immediate' });
  } catch (error) {
    return batch.reject(error);
  }
  runGroup(connection, [batch]);
}

function rollBack(connection: Connection): void {
  try {
    if (connection.inTransaction()) connection.run({ sql: 'rollback' });
  } catch {
    // The next `begin` tries again, and tells whoever waits then.
  }
}
