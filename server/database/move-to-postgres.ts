import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from './data-folder.ts';
import { migrate } from './migrate.ts';
import { moveRows, type Moved } from './move.ts';
import { openDatabase } from './open.ts';
import { lockFolder } from './server-lock.ts';
import { sqliteFile } from './sqlite.ts';

interface Move {
  dataDir: string;
  /** `postgres://…` */
  databaseUrl: string;
  /** Of the name that the SQLite file gets once everything has moved. */
  now: Date;
  progress?(table: string, done: number): void;
}

/** Takes all that a data folder's SQLite database holds to PostgreSQL, and gives the file another name. `kept`: that name. */
export async function moveToPostgres({ dataDir, databaseUrl, now, progress }: Move) {
  const file = join(dataDir, sqliteFile);
  if (!existsSync(file)) return failed(`There is no SQLite database in ${dataDir}. Is DATA_DIR right?`);
  const lock = lockFolder(dataDir);
  if (!lock.ok) return lock;
  try {
    const moved = await moveAll({ dataDir, databaseUrl, progress });
    if (!moved.ok) return moved;
    const kept = `${file}.moved-${now.toISOString().replaceAll(':', '-').slice(0, 19)}`;
    renameSync(file, kept);
    syncFolder(dataDir);
    return { ok: true as const, rows: moved.rows, kept };
  } catch (error) {
    return failed(`It broke off and can be run again; nothing is lost: ${(error as Error).message}`);
  } finally {
    lock.release();
  }
}

async function moveAll({ dataDir, databaseUrl, progress }: Omit<Move, 'now'>): Promise<Moved> {
  const { openPostgres } = await import('./postgres.ts');
  const target = await openPostgres({ url: databaseUrl });
  if (!target.ok) return target;
  const source = await openDatabase({ dataDir, databaseUrl: '' });
  try {
    if (!source.ok) return source;
    const problem = await migrate(target.database);
    if (problem !== null) return failed(problem);
    const moved = await moveRows(source.database, target.database, progress);
    // One file from here on, without a log file beside it.
    if (moved.ok) await source.database.read({ sql: 'pragma journal_mode = delete' });
    return moved;
  } finally {
    if (source.ok) await source.database.close();
    await target.database.close();
  }
}

const failed = (problem: string) => ({ ok: false as const, problem });
