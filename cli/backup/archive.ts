import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { create, extract, list, type ReadEntry } from 'tar';
import { partsFolder, placeBackup } from '../../server/database/backup/backup.ts';
import { nameOfBefore } from '../../server/database/backup/restore.ts';
import { createFolder, syncFolder } from '../../server/database/sqlite/data-folder.ts';
import { checksumOf, type FileContents } from '../../server/database/sqlite/sqlite-file.ts';
import { sqliteFile } from '../../server/database/sqlite/sqlite.ts';
import { type Environment, type SettingName, settingRows } from '../../server/start/config.ts';

/** The entries of an archive. It has the leads of one of the two databases. */
const entries = { sqlite: 'leads.db', postgres: 'leads.dump', content: 'content', settings: 'settings.env' };

/** The contents of a backup. A dump of PostgreSQL has no counts. `files`: of the content folder, in an archive. */
export type Contents = (Omit<FileContents, 'schemaVersion'> | Pick<FileContents, 'bytes' | 'checksum'>) & {
  files?: number;
};

export type Written = { ok: true; contents: Contents } | { ok: false; problem: string };

interface ArchiveParts {
  leads: { database: 'sqlite' | 'postgres'; write(path: string): Promise<Written> };
  /** An image has no such folder. The archive then has none either. */
  contentDir: string;
  /** The text of `settings.env`. */
  settings: string;
  ended: AbortSignal;
}

/** Writes one file, a tar with gzip, of the leads, the content folder and the settings. Links in content become files. */
export function writeArchive(path: string, { leads, contentDir, settings, ended }: ArchiveParts): Promise<Written> {
  return placeBackup(
    path,
    async (part) => {
      const folder = partsFolder(part);
      mkdirSync(folder, { mode: 0o700 });
      const written = await leads.write(join(folder, entries[leads.database]));
      if (!written.ok) return written;
      writeFileSync(join(folder, entries.settings), settings, { mode: 0o600 });
      if (existsSync(contentDir)) symlinkSync(realpathSync(contentDir), join(folder, entries.content));
      const options = { cwd: folder, follow: true, portable: true, strict: true, filter: isNoRepository };
      await create({ ...options, file: part, gzip: true }, readdirSync(folder));
      let files = 0;
      const onReadEntry = ({ path: name, type }: ReadEntry) =>
        (files += Number(type === 'File' && name.startsWith('content/')));
      await list({ file: part, strict: true, onReadEntry });
      const checksum = await checksumOf(part);
      return { ok: true, contents: { ...written.contents, bytes: statSync(part).size, checksum, files } };
    },
    { ended },
  );
}

/** Leaves out the history of a content folder, which is much larger than the folder. */
const isNoRepository = (path: string) => !path.split('/').includes('.git');

/** Reads the first characters of a file, which name its format. */
export function startOf(path: string): string {
  const start = Buffer.alloc(5);
  const descriptor = openSync(path, 'r');
  readSync(descriptor, start, 0, start.length, 0);
  closeSync(descriptor);
  return start.toString('latin1');
}

/** A backup that is being restored. Disposal removes what was unpacked. */
interface OpenBackup extends Disposable {
  /** The paths of its parts. */
  parts: Partial<Record<'leads' | 'content' | 'settings', string>>;
}

/** Unpacks an archive into a folder of its own in `dataDir`. A database is its own part. Rejects if it is damaged. */
export async function openBackup(file: string, dataDir: string): Promise<OpenBackup> {
  // Only an archive is packed by gzip (RFC 1952).
  if (!startOf(file).startsWith('\x1f\x8b')) return { parts: { leads: file }, [Symbol.dispose]() {} };
  createFolder(dataDir);
  const folder = mkdtempSync(join(dataDir, 'restore-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    // A link could lead a later entry, or a reader, out of the folder.
    const isPlain = (_: string, entry: object) => 'type' in entry && ['File', 'Directory'].includes(String(entry.type));
    await extract({ file, cwd: folder, filter: isPlain, strict: true });
  } catch (error) {
    remove();
    throw error;
  }
  const named = { leads: [entries.sqlite, entries.postgres], content: [entries.content], settings: [entries.settings] };
  const paths = Object.entries(named).map(([part, names]) => [
    part,
    names.map((name) => join(folder, name)).find(existsSync),
  ]);
  return { parts: Object.fromEntries(paths.filter(([, path]) => path !== undefined)), [Symbol.dispose]: remove };
}

interface Here {
  dataDir: string;
  /** Empty is SQLite. */
  databaseUrl: string;
  contentDir: string;
  /** The folder of `.env`. */
  folder: string;
}

/** Returns the paths that a restore replaces. PostgreSQL has none for the leads. */
export const placesOf = ({ dataDir, databaseUrl, contentDir, folder }: Here) => ({
  leads: databaseUrl === '' ? join(dataDir, sqliteFile) : '',
  content: contentDir,
  settings: join(folder, '.env'),
});

/** Restores content and settings, and keeps what was here. Returns lines about what was done, and about what is `left`. */
export function restoreFiles(
  { content, settings }: OpenBackup['parts'],
  here: Here,
  { file, now }: { file: string; now: Date },
): Record<'done' | 'left', string[]> {
  const [done, left]: [string[], string[]] = [[], []];
  const places = placesOf(here);
  const put = (place: string, write: (next: string) => void, byHand: string) => {
    try {
      const before = replace(place, write, now);
      done.push(`Restored ${place}.${before === null ? '' : ` What was there is now in ${before}.`}`);
    } catch (error) {
      left.push(`${place} was not restored: ${(error as Error).message}. To do so, run: ${byHand}`);
    }
  };
  const unpack = (folder: string) => `mkdir -p ${folder} && tar -xzf ${file} --strip-components=1 -C ${folder} content`;
  if (content) put(places.content, (next) => cpSync(content, next, { recursive: true }), unpack(places.content));
  if (!settings) return { done, left };
  const text = mergeSettings(readFileSync(settings, 'utf8'), places.settings);
  put(places.settings, (next) => writeFileSync(next, text, { mode: 0o600 }), `tar -xzOf ${file} ${entries.settings}`);
  const missing = [...text.matchAll(LEFT_OUT)].map(([, name]) => name);
  if (missing.length > 0) done.push(`Write into your settings what was left out as secret: ${missing.join(', ')}.`);
  return { done, left };
}

/** Writes next to a place and then replaces it. Returns the new name of what was there. Throws the system's error. */
function replace(place: string, write: (next: string) => void, now: Date): string | null {
  const next = `${place}.next`;
  rmSync(next, { recursive: true, force: true });
  write(next);
  const before = existsSync(place) ? nameOfBefore(place, now) : null;
  if (before !== null) renameSync(place, before);
  renameSync(next, place);
  syncFolder(dirname(place));
  return before;
}

/** Adds the settings of here that the backup lacks, such as secrets. A database that is named here stays the one in use. */
function mergeSettings(restored: string, place: string): string {
  const here = existsSync(place) ? parseEnv(readFileSync(place, 'utf8')) : {};
  const given = parseEnv(restored);
  const own = Object.entries(here).filter(([name]) => given[name] === undefined || name === 'DATABASE_URL');
  const isOwn = (line: string) =>
    own.some(([name]) => line.startsWith(`${name}=`) || line.startsWith(`# ${name} is secret`));
  const lines = restored
    .trimEnd()
    .split('\n')
    .filter((line) => !isOwn(line));
  return [...lines, ...own.map(([name, value = '']) => settingLine(name, value)), ''].join('\n');
}

const LEFT_OUT = /^# (\w+) is secret and was left out\.$/gm;

/** Settings that name places of one machine. */
const PLACES: SettingName[] = ['CONTENT_DIR', 'DATA_DIR', 'SITE_DIR'];

/** Writes the settings in use as a `.env` file. Without `secrets`, a comment names each secret one. */
export function settingsText(environment: Environment, { secrets }: { secrets: boolean }): string {
  const lines = settingRows.flatMap(([name, { isSecret }]) => {
    const value = environment[name]?.trim() ?? '';
    if (value === '' || PLACES.includes(name)) return [];
    return isSecret && !secrets ? `# ${name} is secret and was left out.` : settingLine(name, value);
  });
  return [`# Settings of Janus, written by "janus backup".`, ...lines, ''].join('\n');
}

/** Writes a line that Node, systemd and Docker read alike. */
function settingLine(name: string, value: string): string {
  const quote = ["'", '"', '`'].find((mark) => !value.includes(mark)) ?? "'";
  return `${name}=${quote}${value}${quote}`;
}
