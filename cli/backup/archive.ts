import {
  closeSync,
  cpSync,
  existsSync,
  lstatSync,
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
import { basename, dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { create, extract, list, type ReadEntry } from 'tar';
import { partsFolder, placeBackup } from '../../server/database/backup/backup.ts';
import { nameOfBefore } from '../../server/database/backup/restore.ts';
import { createFolder, syncFolder } from '../../server/database/sqlite/data-folder.ts';
import { checksumOf, type FileContents } from '../../server/database/sqlite/sqlite-file.ts';
import { sqliteFile } from '../../server/database/sqlite/sqlite.ts';
import { type Environment, type SettingName, settingRows } from '../../server/start/config.ts';
import { escapeUnseen } from '../../server/text/unsafe-text.ts';

/** The contents of a backup. A dump of PostgreSQL has no counts. `files`: of the content folder, in an archive. */
export type Contents = (Omit<FileContents, 'schemaVersion'> | Pick<FileContents, 'bytes' | 'checksum'>) & {
  files?: number;
};

export type Written = { ok: true; contents: Contents } | { ok: false; problem: string };

/** The parts of a backup, and where a restore puts them. */
export interface Place {
  dataDir: string;
  /** Empty is SQLite. */
  databaseUrl: string;
  /** An image has no such folder. Its backups then have none either. */
  contentDir: string;
  environment: Environment;
}

interface ArchiveOptions {
  writeLeads(path: string): Promise<Written>;
  secrets: boolean;
  ended: AbortSignal;
}

/** Writes one file, a tar with gzip, of the leads, the content folder and the settings. Links in content become files. */
export function writeArchive(
  path: string,
  { databaseUrl, contentDir, environment }: Place,
  { writeLeads, secrets, ended }: ArchiveOptions,
): Promise<Written> {
  return placeBackup(
    path,
    async (part) => {
      const folder = partsFolder(part);
      mkdirSync(folder, { mode: 0o700 });
      const written = await writeLeads(join(folder, databaseUrl === '' ? 'leads.db' : 'leads.dump'));
      if (!written.ok) return written;
      writeFileSync(join(folder, 'settings.env'), settingsText(environment, secrets), { mode: 0o600 });
      if (existsSync(contentDir)) symlinkSync(realpathSync(contentDir), join(folder, 'content'), 'junction');
      const options = { cwd: folder, follow: true, portable: true, strict: true, noDirRecurse: true };
      const names = readdirSync(folder).flatMap((name) => [...filesUnder(folder, name)]);
      await create({ ...options, file: part, gzip: true }, names);
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

/**
 * Lists a part of a backup with everything in it. It leaves out the history of a content folder, which is much larger than the folder,
 * links to nowhere, as editors leave them, and the folders in a linked folder, which may lead back here.
 */
function* filesUnder(cwd: string, path: string, isLinked = false): Generator<string> {
  const place = join(cwd, path);
  if (basename(path) === '.git' || !existsSync(place)) return;
  const isFolder = statSync(place).isDirectory();
  if (isFolder && isLinked) return;
  yield path;
  const isLink = path !== 'content' && lstatSync(place).isSymbolicLink();
  if (isFolder) for (const name of readdirSync(place)) yield* filesUnder(cwd, `${path}/${name}`, isLink);
}

/** Reads the first characters of a file, which name its format. */
export function startOf(path: string): string {
  const start = Buffer.alloc(5);
  const descriptor = openSync(path, 'r');
  readSync(descriptor, start, 0, start.length, 0);
  closeSync(descriptor);
  return start.toString('latin1');
}

/** A part of a backup that is being restored. */
interface OpenPart {
  name: 'leads' | 'content';
  path: string;
  /** The path that it replaces, or empty text for PostgreSQL. */
  place: string;
}

/**
 * Unpacks an archive into a folder in `dataDir` until disposal. Any other file is a database. `settings`: the text of
 * its settings. Rejects if it is damaged.
 */
export async function openBackup(
  file: string,
  { dataDir, databaseUrl, contentDir }: Place,
): Promise<Disposable & { parts: OpenPart[]; settings: string }> {
  const place = databaseUrl === '' ? join(dataDir, sqliteFile) : '';
  // Only an archive is packed by gzip (RFC 1952).
  if (!startOf(file).startsWith('\x1f\x8b'))
    return { parts: [{ name: 'leads', path: file, place }], settings: '', [Symbol.dispose]() {} };
  createFolder(dataDir);
  const unpacked = mkdtempSync(join(dataDir, 'restore-'));
  using opening = new DisposableStack();
  opening.defer(() => rmSync(unpacked, { recursive: true, force: true }));
  // A link could lead a later entry, or a reader, out of the folder.
  const isPlain = (_: string, entry: object) => 'type' in entry && ['File', 'Directory'].includes(String(entry.type));
  await extract({ file, cwd: unpacked, filter: isPlain, strict: true });
  const parts: OpenPart[] = [
    { name: 'leads', path: join(unpacked, 'leads.db'), place },
    { name: 'leads', path: join(unpacked, 'leads.dump'), place },
    { name: 'content', path: join(unpacked, 'content'), place: contentDir },
  ];
  const written = join(unpacked, 'settings.env');
  const settings = existsSync(written) && statSync(written).isFile() ? readFileSync(written, 'utf8') : '';
  return Object.assign(opening.move(), { parts: parts.filter(isOfItsType), settings });
}

const isOfItsType = ({ name, path }: OpenPart) =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === (name === 'content');

/** Restores the content, and keeps what was here. Returns lines about what was done, and about what is `left`. */
export function restoreContent(parts: OpenPart[], file: string, now: Date): Record<'done' | 'left', string[]> {
  const content = parts.find(({ name }) => name === 'content');
  if (content === undefined) return { done: [], left: [] };
  const { path, place } = content;
  const next = `${place}.next`;
  try {
    rmSync(next, { recursive: true, force: true });
    cpSync(path, next, { recursive: true });
    const before = replace(place, next, now);
    const kept = before === null ? '' : ` The previous one is now ${before}.`;
    return { done: [`Restored ${place}.${kept}`], left: [] };
  } catch (error) {
    const byHand = `mkdir -p ${place} && tar -xzf ${file} --strip-components=1 -C ${place} content`;
    return { done: [], left: [`${place} was not restored: ${(error as Error).message}. To do so, run: ${byHand}`] };
  }
}

/** Replaces a file or folder. Returns the new name of what was there. Throws the system's error. */
function replace(place: string, next: string, now: Date): string | null {
  const before = existsSync(place) ? nameOfBefore(place, now) : null;
  if (before !== null) renameSync(place, before);
  renameSync(next, place);
  syncFolder(dirname(place));
  return before;
}

/**
 * Lists the settings of a backup that differ from those in use, secret ones without their values. A restore takes none
 * of them: the file may be a stranger's, and a setting can send every lead elsewhere.
 */
export function listSettings(settings: string, environment: Environment): string[] {
  const given = parseEnv(settings);
  const lines = settingRows.flatMap(([name, { isSecret }]) => {
    const [value, here] = [given[name] ?? '', environment[name]?.trim() ?? ''];
    const isLeftOut = here === '' && settings.includes(`# ${name} is secret`);
    if (!isKept(name) || !(isLeftOut || (value !== '' && value !== here))) return [];
    if (!isSecret) return `  ${settingLine(name, escapeUnseen(value))}`;
    return `  ${name} is secret${value === '' ? ' and not in the backup' : ': its value is in the backup'}`;
  });
  return lines.length > 0 ? [BY_HAND, ...lines] : [];
}

const BY_HAND =
  'Settings are not restored. Copy those that you want by hand into .env, or into /etc/janus/janus.env. These differ:';

/** Settings that name places of one machine. */
const PLACES: SettingName[] = ['CONTENT_DIR', 'DATA_DIR', 'CACHE_DIR'];
const isKept = (name: string) => settingRows.some(([own]) => own === name) && !PLACES.some((own) => own === name);

/** Writes the settings in use as a `.env` file. Without `secrets`, a comment names each secret one. */
function settingsText(environment: Environment, secrets: boolean): string {
  const lines = settingRows.flatMap(([name, { isSecret }]) => {
    const value = environment[name]?.trim() ?? '';
    if (value === '' || !isKept(name)) return [];
    return isSecret && !secrets ? `# ${name} is secret and not in this backup.` : settingLine(name, value);
  });
  return [`# Settings of Janus, written by "janus backup".`, ...lines, ''].join('\n');
}

/** Writes a line that Node, systemd and Docker read alike. */
function settingLine(name: string, value: string): string {
  const quote = ["'", '"', '`'].find((mark) => !value.includes(mark)) ?? "'";
  return `${name}=${quote}${value}${quote}`;
}
