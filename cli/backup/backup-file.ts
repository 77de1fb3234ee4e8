/** A backup: one `.tar.gz` with the rows of the leads as JSON Lines and the content. It has no setting and no secret. */
import {
  closeSync,
  createWriteStream,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database, Row } from '../../server/database/database.ts';
import { syncFolder } from '../../server/database/sqlite/data-folder.ts';
import { parseRow, type Table, tableNames, tables } from './tables.ts';
import { formatTarFile, readTar, tarEnd } from './tar.ts';

export interface Contents {
  rows: Record<Table, number>;
  /** Files of content, and their bytes. */
  files: number;
  bytes: number;
  /** Bytes of all that is unpacked. */
  total: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** What is in a backup, in its order. */
export type Part = { table: Table; rows: Row[] } | { path: string; data: Buffer };

const INFO = 'janus.json';
const FORMAT = 2;
const ROWS_AT_ONCE = 500;
const LIMITS = { largest: 200_000_000, total: 50_000_000_000 };
const MOST_FILES = 50_000;

/** Writes a backup, and reads it again. The file gets its name when it is complete. `at`: milliseconds since 1970. */
export async function writeBackup(
  path: string,
  { database, contentDir, at }: { database: Database; contentDir: string; at: number },
): Promise<Contents> {
  if (existsSync(path)) throw new Error('a file of this name is there already');
  const part = `${path}.part`;
  using ended = abortAtSignal();
  try {
    const file = createWriteStream(part, { mode: 0o600, flags: 'wx' });
    const { signal } = ended;
    await pipeline(packParts(database, contentDir, at), createGzip(), file, { signal });
    const written = await readContents(part, signal);
    const descriptor = openSync(part, 'r');
    fsyncSync(descriptor);
    closeSync(descriptor);
    renameSync(part, path);
    syncFolder(join(path, '..'));
    return written;
  } finally {
    rmSync(part, { force: true });
  }
}

async function* packParts(database: Database, contentDir: string, at: number): AsyncGenerator<Buffer> {
  const pack = (name: string, data: Buffer) => formatTarFile({ name, data }, at);
  yield pack(INFO, Buffer.from(`${JSON.stringify({ format: FORMAT, at })}\n`));
  for (const table of tableNames) {
    let [last, number] = ['', 0];
    const columns = Object.keys(tables[table]).join(', ');
    for (;;) {
      const sql = `select ${columns} from ${table} where id > $1 order by id limit ${ROWS_AT_ONCE}`;
      const rows = await database.read({ sql, values: [last] });
      if (rows.length === 0) break;
      last = String(rows.at(-1)!['id']);
      number += 1;
      const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
      yield pack(`${table}/${String(number).padStart(6, '0')}.jsonl`, Buffer.from(lines));
    }
  }
  for (const name of listContent(contentDir)) yield pack(`content/${name}`, readFileSync(join(contentDir, name)));
  yield tarEnd;
}

/** Lists the ordinary files in a folder, also those that a link names, without what lies outside of it. */
export function listContent(contentDir: string): string[] {
  if (!existsSync(contentDir)) return [];
  const root = realpathSync(contentDir);
  const files: string[] = [];
  const visit = (folder: string, depth: number) => {
    for (const name of readdirSync(join(root, folder)).toSorted()) {
      const path = folder === '' ? name : `${folder}/${name}`;
      if (name === '.git' || !existsSync(join(root, path))) continue;
      if (!realpathSync(join(root, path)).startsWith(root + sep)) continue;
      const stat = statSync(join(root, path));
      if (stat.isFile()) files.push(path);
      else if (stat.isDirectory() && depth < DEEPEST) visit(path, depth + 1);
    }
  };
  visit('', 1);
  return files;
}

const DEEPEST = 12;

/** Reads and checks a whole backup, and sums it up. Throws with the reason why it cannot be restored. */
export async function readContents(path: string, ended?: AbortSignal): Promise<Contents> {
  const rows = Object.fromEntries(tableNames.map((table) => [table, 0])) as Contents['rows'];
  const contents: Contents = { rows, files: 0, bytes: 0, total: 0, at: 0 };
  for await (const part of readParts(path, contents)) {
    ended?.throwIfAborted();
    if ('rows' in part) rows[part.table] += part.rows.length;
    else {
      contents.files += 1;
      contents.bytes += part.data.length;
    }
  }
  return contents;
}

/** Reads the parts of a backup, each checked. */
export async function* readParts(path: string, info: Partial<Contents> = {}): AsyncGenerator<Part> {
  refuseOther(path);
  const seen = new Set<string>();
  for await (const { name, data } of readTar(path, LIMITS)) {
    info.total = (info.total ?? 0) + data.length;
    if (seen.size === 0) {
      info.at = parseInfo(name, data);
      seen.add(name);
      continue;
    }
    const key = name.toLowerCase().normalize('NFC');
    if (seen.has(key) || seen.size > MOST_FILES * 2) throw new Error('it has a file twice, or too many');
    seen.add(key);
    yield parsePart(name, data);
  }
  if (seen.size === 0) throw new Error(OLD);
}

function parsePart(name: string, data: Buffer): Part {
  const [, table] = /^(\w+)\/\d{6}\.jsonl$/.exec(name) ?? [];
  const known = tableNames.find((each) => each === table);
  if (known) {
    const lines = data.toString('utf8').trimEnd().split('\n');
    return { table: known, rows: lines.map((line) => parseRow(known, line)) };
  }
  const path = /^content\/(.+)$/.exec(name)?.[1] ?? '';
  const steps = path.split('/');
  const isStep = (step: string) =>
    !/^\.{0,2}$|[\\:\p{Cc}\p{Cf}\uFFFD]|^\.git$/iu.test(step) && Buffer.byteLength(step) < 256;
  if (path === '' || steps.length > DEEPEST || !steps.every(isStep))
    throw new Error('it has a file of an unknown name');
  return { path, data };
}

/** Reads when a backup was made (milliseconds since 1970). */
function parseInfo(name: string, data: Buffer): number {
  if (name !== INFO) throw new Error(OLD);
  const { format, at } = JSON.parse(data.toString('utf8')) as { format?: unknown; at?: unknown };
  if (format !== FORMAT || !Number.isSafeInteger(at))
    throw new Error('a newer version of Janus wrote it. Restore it with that');
  return at as number;
}

const OLD =
  'it is not a backup of this version. Restore one of Janus 1.0 with Janus 1.0, update, start once, and make a new backup';

/** Refuses a database, a dump or anything else that is not packed by gzip. */
function refuseOther(path: string): void {
  const start = Buffer.alloc(2);
  const descriptor = openSync(path, 'r');
  readSync(descriptor, start, 0, 2, 0);
  closeSync(descriptor);
  if (start.toString('latin1') !== '\x1f\x8b') throw new Error(OLD);
}

/** Gives a signal that aborts when somebody ends the program, so that nothing unfinished is left. */
export function abortAtSignal(): Disposable & { signal: AbortSignal } {
  const ended = new AbortController();
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const abort = () => ended.abort(new Error('it was stopped'));
  for (const name of names) process.once(name, abort);
  return {
    signal: ended.signal,
    [Symbol.dispose]() {
      for (const name of names) process.off(name, abort);
    },
  };
}

const OWN_NAME = /^janus-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.tar\.gz$/;

/** Names the folder, in a data folder, of backups that were given no name. */
export const backupFolder = (dataDir: string) => join(dataDir, 'backups');

/** Names a backup by its time, so that names sort, and ours differ from an owner's. */
export const nameBackup = (now: Date) => `janus-${formatTime(now)}.tar.gz`;

export const formatTime = (now: Date) => now.toISOString().slice(0, 19).replaceAll(':', '-');

/** Removes all but the newest `keep` of the backups that this program named, never the `written` one. */
export function removeOldBackups(written: string, keep: number): number {
  const folder = join(written, '..');
  const others = readdirSync(folder).filter((name) => OWN_NAME.test(name) && name !== basename(written));
  const old = others
    .toSorted()
    .toReversed()
    .slice(keep - 1);
  for (const name of old) rmSync(join(folder, name));
  return old.length;
}
