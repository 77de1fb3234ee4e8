/** A backup: one `.tar.gz` with leads as JSON Lines and the content. It has no setting and no secret. */
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database, Row } from '../../server/database/database.ts';
import { syncFolder } from '../../server/database/sqlite/data-folder.ts';
import { listFiles } from '../../sites/read/content-folder.ts';
import { readInside } from '../../sites/read/owner-files.ts';
import { isTime, listColumns, parseRow, type Table, tableNames } from './tables.ts';
import { formatTarFile, readTar, tarEnd } from './tar.ts';

export interface Contents {
  leads: number;
  deliveries: number;
  files: number;
  /** Bytes of all that is unpacked. */
  total: number;
  /** When the backup was made (milliseconds since 1970). */
  at: number;
}

const INFO = 'janus.json';
const FORMAT = 2;
const ROWS_AT_ONCE = 500;
const LIMITS = { largest: 200_000_000, total: 50_000_000_000 };
/** Bytes of content, which a file without blocks on the disk or a link can multiply. */
const CONTENT_MAX = 400_000_000;
const MOST_FILES = 100_000;
const DEEPEST = 12;

type Source = { database: Database; contentDir: string; at: number };

/**
 * Writes a backup, and reads it again. The file gets its name when it is complete. `at`: milliseconds since 1970.
 * `leftOut`: files of the content that are too large, or are none. Leads need a backup all the same.
 */
export async function writeBackup(path: string, source: Source): Promise<Contents & { leftOut: string[] }> {
  if (existsSync(path)) throw new Error('a file of this name already exists');
  const part = `${path}.part`;
  const leftOut: string[] = [];
  using stop = abortAtSignal();
  try {
    const file = createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true });
    await pipeline(packParts(source, leftOut), createGzip(), file, { signal: stop.signal });
    const contents = await readContents(part);
    stop.signal.throwIfAborted();
    renameSync(part, path);
    syncFolder(join(path, '..'));
    return { ...contents, leftOut };
  } finally {
    rmSync(part, { force: true });
  }
}

async function* packParts({ database, contentDir, at }: Source, leftOut: string[]): AsyncGenerator<Buffer> {
  yield formatTarFile(INFO, Buffer.from(`${JSON.stringify({ format: FORMAT, at })}\n`), at);
  for (const table of tableNames) {
    const columns = listColumns(table).join(', ');
    const sql = `select ${columns} from ${table} where id > $1 order by id limit ${ROWS_AT_ONCE}`;
    let last = '';
    for (let number = 1; ; number += 1) {
      const rows = await database.read({ sql, values: [last] });
      if (rows.length === 0) break;
      last = String(rows.at(-1)!['id']);
      const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
      yield formatTarFile(`${table}/${String(number).padStart(6, '0')}.jsonl`, Buffer.from(lines), at);
    }
  }
  let bytes = 0;
  for (const path of existsSync(contentDir) ? listFiles(contentDir) : []) {
    const name = relative(contentDir, path).replaceAll(sep, '/');
    if (!isContentName(name)) continue;
    const data = readInside({ root: contentDir, path }, Math.min(LIMITS.largest, CONTENT_MAX - bytes));
    if (typeof data === 'string') {
      leftOut.push(name);
      continue;
    }
    yield formatTarFile(`content/${name}`, data, at);
    bytes += data.length;
  }
  yield tarEnd;
}

function isContentName(name: string): boolean {
  const isStep = (step: string) =>
    !/^\.{0,2}$|[\\:\p{Cc}\p{Cf}\uFFFD]|^\.git$/iu.test(step) && Buffer.byteLength(step) < 256;
  const steps = name.split('/');
  return steps.length <= DEEPEST && steps.every(isStep);
}

/** Reads and checks a whole backup, and sums it up. Throws with the reason why it cannot be restored. */
export async function readContents(path: string): Promise<Contents> {
  const contents: Contents = { leads: 0, deliveries: 0, files: 0, total: 0, at: 0 };
  for await (const part of readParts(path, contents)) {
    if ('path' in part) contents.files += 1;
    else if (part.table === 'leads' || part.table === 'deliveries') contents[part.table] += part.rows.length;
  }
  return contents;
}

type Part = { table: Table; rows: Row[] } | { path: string; data: Buffer };

/** Reads the parts of a backup in their order, each checked. Adds up `sums`. */
export async function* readParts(path: string, sums = { total: 0, at: 0 }): AsyncGenerator<Part> {
  const names = new Set<string>();
  let place = 0;
  try {
    for await (const { name, data } of readTar(path, LIMITS)) {
      sums.total += data.length;
      const key = name.toLowerCase().normalize('NFC');
      if (names.has(key) || names.size > MOST_FILES) throw new Error('it has a file twice, or too many');
      names.add(key);
      if (names.size === 1) {
        sums.at = parseInfo(name, data);
        continue;
      }
      const part = parsePart(name, data);
      const next = 'rows' in part ? tableNames.indexOf(part.table) : tableNames.length;
      if (next < place) throw new Error('its tables are in another order');
      place = next;
      yield part;
    }
  } catch (error) {
    // A database, a dump or anything else that is not packed by gzip.
    throw (error as { code?: string }).code === 'Z_DATA_ERROR' && names.size === 0 ? new Error(OLD) : error;
  }
  if (names.size === 0) throw new Error(OLD);
}

function parsePart(name: string, data: Buffer): Part {
  const [, folder] = /^(\w+)\/\d{6}\.jsonl$/.exec(name) ?? [];
  const table = tableNames.find((each) => each === folder);
  if (table) {
    const lines = data.toString('utf8').trimEnd().split('\n');
    return { table, rows: lines.map((line) => parseRow(table, line)) };
  }
  const path = /^content\/(.+)$/.exec(name)?.[1] ?? '';
  if (!isContentName(path)) throw new Error('it has a file of an unknown name');
  return { path, data };
}

function parseInfo(name: string, data: Buffer): number {
  if (name !== INFO) throw new Error(OLD);
  const { format, at } = JSON.parse(data.toString('utf8')) as { format?: unknown; at?: unknown };
  if (format !== FORMAT || !isTime(at))
    throw new Error('a newer version of Janus wrote it. Restore it with that version');
  return at;
}

const OLD =
  'it is not a backup of this version. Restore one of Janus 1.0 with Janus 1.0, update, start once, and make a new ' +
  'backup';

/** Gives a signal that aborts when somebody stops the command, so that nothing unfinished is left. */
export function abortAtSignal(): Disposable & { signal: AbortSignal } {
  const stop = new AbortController();
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const abort = () => stop.abort(new Error('it was stopped'));
  // Also the second time: people press Ctrl-C again.
  for (const name of names) process.on(name, abort);
  return { signal: stop.signal, [Symbol.dispose]: () => names.forEach((name) => process.off(name, abort)) };
}

export const formatTime = (now: Date) => now.toISOString().slice(0, 19).replaceAll(':', '-');
