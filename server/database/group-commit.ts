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
const PATIENCE_MS = 5000;
const BUSY_PAUSE_MS = 20;

/**
 * Collects the writes of one turn of the event loop into one transaction, so that they share its sync to the disk. Each
 * is a savepoint of its own: one that fails takes none of the others with it.
 */
export function createGroupCommit(connection: Connection) {
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
      const patient = (batch: Batch) => connection.isBusy(error) && performance.now() - batch.since < PATIENCE_MS;
      const given = waiting.filter((batch) => !patient(batch));
      waiting = waiting.filter(patient);
      for (const batch of given) batch.reject(error);
      return false;
    }
  }

  async function close(): Promise<void> {
    closed = true;
    await flushing;
  }

  return { write, close };
}

function runGroup(connection: Connection, group: Batch[]): void {
  const answers: (() => void)[] = [];
  try {
    for (const batch of group) answers.push(runBatch(connection, batch));
    connection.run({ sql: 'commit' });
  } catch (error) {
    rollBack(connection);
    for (const batch of group) batch.reject(error);
    return;
  }
  for (const answer of answers) answer();
}

/** Returns how to answer once the group is committed; throws when the whole transaction is gone, as on a full disk. */
function runBatch(connection: Connection, batch: Batch): () => void {
  connection.run({ sql: 'savepoint batch' });
  try {
    const rows = batch.statements.map((statement) => connection.run(statement));
    connection.run({ sql: 'release batch' });
    return () => batch.resolve(rows);
  } catch (error) {
    if (!connection.inTransaction()) throw error;
    connection.run({ sql: 'rollback to batch' });
    connection.run({ sql: 'release batch' });
    return () => batch.reject(error);
  }
}

function rollBack(connection: Connection): void {
  try {
    if (connection.inTransaction()) connection.run({ sql: 'rollback' });
  } catch {
    // The next `begin` tries again, and tells whoever waits then.
  }
}
