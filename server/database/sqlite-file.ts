import { createHash } from 'node:crypto';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { DatabaseSync } from 'node:sqlite';
import { problemOfSchema } from './sqlite-schema.ts';

/** What is in a database file of this program. */
export interface FileContents {
  /** Of visitors. */
  leads: number;
  /** Of each table. */
  rows: Record<string, number>;
  /** Of the newest migration that ran. */
  schemaVersion: number;
  bytes: number;
  /** SHA-256 of the file, hexadecimal. */
  checksum: string;
}

export type FileReading = { ok: true; contents: FileContents } | { ok: false; problem: string };

/** SQLite's code. */
const CANNOT_OPEN = 14;

/**
 * Opens the file, has SQLite check every page and index, counts what is in it and sums it up. It must be at rest: nobody
 * writes to it, and it stands alone, without a log file beside it. `problem` is a sentence about the file.
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
    return bad(`cannot be read as a database of this program (${message})`);
  }
  return { ok: true, contents: { ...counts, bytes: statSync(path).size, checksum: await checksumOf(path) } };
}

/** Leads of visitors in the SQLite file of a data folder; 0 where there is no file. Creates nothing. */
export function countLeads(path: string): number {
  return existsSync(path) ? count(path).leads : 0;
}

function count(path: string) {
  const connection = new DatabaseSync(path, { readOnly: true });
  try {
    connection.exec('pragma trusted_schema = off');
    const problem = problemOfSchema(connection);
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

/** SHA-256 of a file, hexadecimal. */
export async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
