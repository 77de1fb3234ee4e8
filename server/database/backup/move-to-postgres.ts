import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from '../sqlite/data-folder.ts';
import { type Database, placeholders, type Row, type Statement } from '../database.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';
import { lockFolder } from '../sqlite/server-lock.ts';
import { sqliteFile } from '../sqlite/sqlite.ts';

/** `rows`: the rows of each table. All of them are in the target, compared value by value. */
type Moved = { ok: true; rows: Record<string, number> } | { ok: false; problem: string };

interface Move {
  dataDir: string;
  /** `postgres://…` */
  databaseUrl: string;
  /** The time in the name that the SQLite file gets once everything has moved. */
  now: Date;
  progress?(table: string, done: number): void;
}

/** Moves a data folder's SQLite database to PostgreSQL, and renames its file. `kept`: the new name. */
export async function moveToPostgres({ dataDir, databaseUrl, now, progress }: Move) {
  const file = join(dataDir, sqliteFile);
  if (!existsSync(file)) return failed(`There is no SQLite database in ${dataDir}. Is DATA_DIR right?`);
  const lock = lockFolder(dataDir);
  if (!lock.ok) return lock;
  try {
    const moved = await moveAll({ dataDir, databaseUrl, progress });
    if (!moved.ok) return moved;
    const movedTo = `${file}.moved-${now.toISOString().replaceAll(':', '-').slice(0, 19)}`;
    renameSync(file, movedTo);
    syncFolder(dataDir);
    return { ok: true as const, rows: moved.rows, kept: movedTo };
  } catch (error) {
    return failed(`It stopped early. Nothing is lost, and you can run it again: ${(error as Error).message}`);
  } finally {
    lock.release();
  }
}

async function moveAll({ dataDir, databaseUrl, progress }: Omit<Move, 'now'>): Promise<Moved> {
  const { openPostgres } = await import('../postgres/postgres.ts');
  const target = await openPostgres({ url: databaseUrl });
  if (!target.ok) return target;
  const source = await openDatabase({ dataDir, databaseUrl: '' });
  try {
    if (!source.ok) return source;
    const problem = await migrate(target.database);
    if (problem !== null) return failed(problem);
    const moved = await moveRows(source.database, target.database, progress);
    // From here on it is one file, without a log file next to it.
    if (moved.ok) await source.database.read({ sql: 'pragma journal_mode = delete' });
    return moved;
  } finally {
    if (source.ok) await source.database.close();
    await target.database.close();
  }
}

const failed = (problem: string) => ({ ok: false as const, problem });

interface Table {
  name: string;
  key: string;
  /**
   * Whether the source's value replaces the target's own. Secrets belong to the claims that move with them. Sums must
   * not be added twice if the move is repeated.
   */
  replaces: boolean;
}

/** Tables in an order in which every row comes after those it refers to. */
const TABLES: Table[] = [
  { name: 'leads', key: 'id', replaces: false },
  { name: 'claims', key: 'key', replaces: false },
  { name: 'deliveries', key: 'id', replaces: false },
  { name: 'additions', key: 'id', replaces: false },
  { name: 'memos', key: 'name', replaces: true },
  { name: 'visits', key: 'id', replaces: true },
];

const BATCH = 200;

/**
 * Copies all rows from one database to another with the same schema, a batch a transaction, and compares each with the
 * stored one. May be interrupted and repeated. Both must be at rest: no server uses either. `progress` is called with
 * the number of rows of each table that are done.
 */
async function moveRows(
  from: Database,
  to: Database,
  progress: (table: string, done: number) => void = () => {},
): Promise<Moved> {
  const rows: Record<string, number> = {};
  for (const table of TABLES) {
    let last = '';
    rows[table.name] = 0;
    for (;;) {
      const batch = await readBatch(from, table, last);
      if (batch.length === 0) break;
      const different = await copyBatch(to, table, batch);
      if (different !== null) {
        return { ok: false, problem: `The row ${different} of ${table.name} is in the target with other values.` };
      }
      last = String(batch.at(-1)![table.key]);
      rows[table.name]! += batch.length;
      progress(table.name, rows[table.name]!);
    }
  }
  return { ok: true, rows };
}

function readBatch(from: Database, { name, key }: Table, after: string): Promise<Row[]> {
  return from.read({ sql: `select * from ${name} where ${key} > $1 order by ${key} limit ${BATCH}`, values: [after] });
}

/** Resolves to the key of the first row that differs in the target, or to null. */
async function copyBatch(to: Database, table: Table, batch: Row[]): Promise<string | null> {
  const { name, key } = table;
  const keys = batch.map((row) => row[key]!);
  const results = await to.write([
    ...batch.map((row) => insertStatement(table, row)),
    { sql: `select * from ${name} where ${key} in (${placeholders(keys)})`, values: keys },
  ]);
  const stored = new Map(results.at(-1)!.map((row) => [row[key], row]));
  const different = batch.find((row) => !isSame(row, stored.get(row[key]!)));
  return different ? String(different[key]) : null;
}

function insertStatement({ name, key, replaces }: Table, row: Row): Statement {
  const columns = Object.keys(row);
  const values = columns.map((column) => row[column]!);
  const replace = columns.filter((column) => column !== key).map((column) => `${column} = excluded.${column}`);
  const conflict = replaces ? `do update set ${replace.join(', ')}` : 'do nothing';
  const sql = `insert into ${name} (${columns.join(', ')}) values (${placeholders(columns)}) on conflict (${key}) ${conflict}`;
  return { sql, values };
}

function isSame(row: Row, other: Row | undefined): boolean {
  return other !== undefined && Object.entries(row).every(([column, value]) => other[column] === value);
}
