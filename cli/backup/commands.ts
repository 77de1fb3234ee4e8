import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config, SettingName } from '../../server/start/config.ts';
import { wholeNumber } from '../../server/start/setting-parsers.ts';
import { escapeUnseen } from '../../server/text/unsafe-text.ts';
import { type CommandContext, createProgress, printError, printLines, refusal } from '../terminal/command.ts';
import type { Contents, Place, Written } from './archive.ts';
import { defineCommand, flag, needed, one } from '../terminal/define-command.ts';
import { count } from '../terminal/text.ts';

/** The commands on everything that is stored. */
export const backupCommands = [
  defineCommand({
    name: 'backup',
    summary: 'Back up leads, content and settings into one file, also while the server runs',
    details:
      'Without FILE, the backup goes into the folder backups of DATA_DIR, named after the time. It is a tar.gz with leads, content and settings.env. A FILE that ends in .db or .dump has the leads alone.',
    arguments: { file: one('FILE', 'the new file') },
    options: {
      keep: one('N', 'remove all but the newest N backups of that folder', (text) => wholeNumber(text, 9999, 1)),
      secrets: flag('Add passwords and keys of the settings'),
    },
    examples: ['backup', 'backup --keep 30', 'backup /mnt/usb/janus.tar.gz --secrets'],
    check({ file, keep, secrets }) {
      if (file !== undefined && keep !== undefined) return 'Give either FILE or --keep N.';
      return secrets && isDatabase(file ?? '')
        ? 'A file of the leads alone has no secrets. Give a FILE.tar.gz.'
        : undefined;
    },
    run: ({ file, keep, secrets }, context) =>
      onFiles(context, (place) => backUp(place, { file: file && resolve(context.cwd, file), keep, secrets })),
  }),
  defineCommand({
    name: 'restore',
    summary: 'Restore leads and content from a backup',
    details:
      'Stop the server first. The present leads and content stay here under other names. Settings are not restored: the command lists those that differ, and you copy what you want. Leads that you erased after the backup are back. The command asks first. Without a terminal it needs --yes.',
    arguments: { file: needed('FILE', 'a file that "backup" wrote') },
    options: { leads: flag('Restore the leads alone'), yes: flag('Do not ask') },
    examples: ['restore data/backups/janus-2026-01-31T03-00-00.tar.gz', 'restore janus.tar.gz --leads'],
    run: ({ file, leads, yes }, context) =>
      onFiles(context, (place) => restore(place, resolve(context.cwd, file), { leadsOnly: leads, yes, context })),
  }),
  defineCommand({
    name: 'move',
    summary: 'Move everything from SQLite in DATA_DIR to PostgreSQL',
    details: 'Set DATABASE_URL and stop the server first. Every row is compared, and you can run it again.',
    examples: ['move'],
    async run(_, context) {
      const settings = context.settings();
      return settings.ok ? moveLeads(settings.config, context) : printError(settings.problems.join('\n'), 1, context);
    },
  }),
];

/** `left`: what could not be restored besides `message`. */
type Outcome = { ok: true; message: string; left?: string[] } | { ok: false; problem: string } | Refused;
type Refused = { ok: false; refused: number };

const NEEDED: SettingName[] = ['DATA_DIR', 'DATABASE_URL', 'CONTENT_DIR'];

/** Runs work on stored files. It needs three settings. Problems of others do not stop it. */
async function onFiles(context: CommandContext, work: (place: Place) => Promise<Outcome>): Promise<number> {
  const settings = context.settings(NEEDED);
  if (!settings.ok) return printError(settings.problems.join('\n'), 1, context);
  if (settings.others.length > 0) printError(settings.others.join('\n'), 0, context);
  const { dataDir, databaseUrl, contentDir } = settings.config;
  const { environment } = settings;
  const place = { dataDir, databaseUrl, contentDir: resolve(context.folder, contentDir), environment };
  const outcome = await work(place);
  if (!outcome.ok) return 'refused' in outcome ? outcome.refused : printError(outcome.problem, 1, context);
  const code = printLines({ code: 0, lines: outcome.message.split('\n') }, context);
  return outcome.left?.length ? printError(outcome.left.join('\n'), 1, context) : code;
}

interface BackupOptions {
  file: string | undefined;
  keep: number | undefined;
  secrets: boolean;
}

async function backUp(place: Place, { file, keep, secrets }: BackupOptions): Promise<Outcome> {
  const backup = await import('../../server/database/backup/backup.ts');
  const folder = backup.backupFolder(place.dataDir);
  const name = backup.backupName(new Date());
  const path = file ?? join(folder, name);
  try {
    // First, since they may use the space that the backup needs.
    if (file === undefined) backup.removeAbandonedParts(folder, Date.now());
  } catch (error) {
    return { ok: false, problem: `${folder} cannot be read: ${(error as Error).message}.` };
  }
  const written = await write(place, path, secrets);
  if (!written.ok) return written;
  const { contents } = written;
  const message = `${path}: ${describeContents(contents)}${secrets ? SECRETS : ''}`;
  if (keep === undefined) return { ok: true, message };
  try {
    const removed = backup.removeOldBackups(folder, keep, name);
    return { ok: true, message: removed === 0 ? message : `${message}, ${removed} older removed` };
  } catch (error) {
    const why = (error as Error).message;
    return { ok: false, problem: `${path} was written, but older ones cannot be removed: ${why}.` };
  }
}

const SECRETS = ', with PASSWORDS AND KEYS. Only this user can read the file';

const isDatabase = (file: string) => /\.(?:db|dump)$/.test(file);

/** Writes the leads alone into a file that is named as a database, otherwise everything. */
async function write(place: Place, path: string, secrets: boolean): Promise<Written> {
  const { writeBackup } = await import('../../server/database/backup/backup.ts');
  const { dumpPostgres } = await import('../../server/database/backup/dump-postgres.ts');
  const { writeArchive } = await import('./archive.ts');
  const { dataDir, databaseUrl, environment } = place;
  const ended = endedBySignal();
  const writeLeads = (to: string) =>
    databaseUrl === '' ? writeBackup(dataDir, to, { ended }) : dumpPostgres(databaseUrl, to, { environment, ended });
  return isDatabase(path) ? writeLeads(path) : writeArchive(path, place, { writeLeads, secrets, ended });
}

/** A signal ends this command's processes and removes its incomplete file. Then it ends the command, as any other. */
function endedBySignal(): AbortSignal {
  const ended = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.once(signal, () => {
      ended.abort();
      process.kill(process.pid, signal);
    });
  }
  return ended.signal;
}

interface RestoreOptions {
  /** Whether to restore the leads alone. */
  leadsOnly: boolean;
  yes: boolean;
  context: CommandContext;
}

async function restore(place: Place, file: string, { leadsOnly, yes, context }: RestoreOptions): Promise<Outcome> {
  const { findObstacle, nameOfBefore } = await import('../../server/database/backup/restore.ts');
  const { listSettings, openBackup, restoreContent } = await import('./archive.ts');
  const problem = findObstacle(file, place.dataDir);
  if (problem !== null) return { ok: false, problem };
  const now = new Date();
  try {
    using opened = await openBackup(file, place);
    const parts = opened.parts.filter(({ name }) => name === 'leads' || !leadsOnly);
    if (parts.length === 0)
      return { ok: false, problem: `${file} has nothing to restore. Give a file that "backup" wrote.` };
    const here = parts.filter(({ place: path }) => existsSync(path));
    const kept = here.map(({ place: path }) => escapeUnseen(nameOfBefore(path, now))).join(', ');
    const names = parts.map(({ name }) => name).join(', ');
    const question = `Restore ${names} from ${escapeUnseen(file)}? ${kept && `Janus keeps the present ones as ${kept}.`}`;
    const refused = await refusal(question.trim(), yes, context);
    if (refused !== null) return { ok: false, refused };
    const [first] = parts;
    const leads =
      first?.name === 'leads' ? await restoreLeads(place, first.path, now) : { ok: true as const, lines: [] };
    if (!leads.ok) return { ok: false, problem: leads.problem.replaceAll(first!.path, file) };
    const { done, left } = restoreContent(parts, file, now);
    const settings = listSettings(opened.settings, place.environment);
    const again = `Leads that you erased after this backup are back. Erase them again: ${context.command} leads erase --email ADDRESS`;
    const lines = [
      ...leads.lines,
      ...done,
      ...settings,
      again,
      'Emails that waited in this backup are sent after the start.',
    ];
    return { ok: true, message: [...lines, 'Start the server again.'].join('\n'), left };
  } catch (error) {
    return { ok: false, problem: `${file} cannot be restored: ${(error as Error).message}.` };
  }
}

type RestoredLeads = { ok: true; lines: string[] } | { ok: false; problem: string };

async function restoreLeads(place: Place, path: string, now: Date): Promise<RestoredLeads> {
  const { dataDir, databaseUrl, environment } = place;
  const { startOf } = await import('./archive.ts');
  const isDump = startOf(path) === 'PGDMP';
  if (isDump !== (databaseUrl !== '')) return { ok: false, problem: isDump ? OF_POSTGRES : OF_SQLITE };
  if (isDump) {
    const { loadDump } = await import('../../server/database/backup/dump-postgres.ts');
    const problem = await loadDump(databaseUrl, path, environment);
    if (problem !== null) return { ok: false, problem: `${problem}. ${EMPTY}` };
    return { ok: true, lines: ['Restored the leads into DATABASE_URL.'] };
  }
  const { restoreBackup } = await import('../../server/database/backup/restore.ts');
  const restored = await restoreBackup(path, dataDir, now);
  if (!restored.ok) return restored;
  const { contents, previousPath } = restored;
  const kept = `The leads that were here are now in ${previousPath}. To go back, restore that file.`;
  return { ok: true, lines: [`Restored ${describeContents(contents)}.`, ...(previousPath ? [kept] : [])] };
}

const OF_POSTGRES =
  'The leads in this backup are from PostgreSQL. Set DATABASE_URL to a new, empty database, and restore again.';
const OF_SQLITE =
  'The leads in this backup are from SQLite. Remove DATABASE_URL, restore again, set it, and run "janus move".';
const EMPTY =
  'Nothing was restored. Create a new, empty database, for example by createdb janus_restored, and set DATABASE_URL to it.';

async function moveLeads({ dataDir, databaseUrl }: Config, context: CommandContext): Promise<number> {
  if (databaseUrl === '')
    return printError('DATABASE_URL is not set. It names the database that gets the leads.', 1, context);
  const { moveToPostgres } = await import('../../server/database/backup/move-to-postgres.ts');
  const progress = createProgress(context.stderr);
  const report = (table: string, done: number) => progress.show(`${table}: ${done}`);
  const moved = await moveToPostgres({ dataDir, databaseUrl, now: new Date(), progress: report });
  progress.end();
  if (!moved.ok) return printError(moved.problem, 1, context);
  const { leads, deliveries, claims } = moved.rows;
  const message = `Moved ${leads} leads, ${deliveries} deliveries and ${claims} claims, each row compared.`;
  context.stdout.write(`${message} The SQLite file is kept as ${moved.kept}. Start the server again.\n`);
  return 0;
}

/** Describes a backup as `200 leads, 400 deliveries, 1.2 MB, SHA-256 3f…`. A dump of PostgreSQL has no counts. */
export function describeContents(contents: Contents): string {
  const { bytes, checksum } = contents;
  const counts =
    'leads' in contents ? `${count(contents.leads, 'lead')}, ${contents.rows['deliveries']} deliveries, ` : '';
  const content = contents.files === undefined ? '' : `${count(contents.files, 'file')} of content, `;
  const size = bytes < 100_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
  return `${counts}${content}${size}, SHA-256 ${checksum}`;
}
