import { join, resolve } from 'node:path';
import type { FileContents } from '../../server/database/sqlite/sqlite-file.ts';
import type { Config, Environment, SettingName } from '../../server/start/config.ts';
import { wholeNumber } from '../../server/start/setting-parsers.ts';
import { escapeUnseen } from '../../server/text/unsafe-text.ts';
import { type CommandContext, createProgress, printError, printLines, refusal } from '../terminal/command.ts';
import { defineCommand, flag, needed, one } from '../terminal/define-command.ts';
import { count } from '../terminal/text.ts';

/** The commands on the whole database. */
export const backupCommands = [
  defineCommand({
    name: 'backup',
    summary: 'Back up the leads, also while the server runs',
    details: 'Without FILE, the backup goes into the folder backups of DATA_DIR, named after the time.',
    arguments: { file: one('FILE', 'the new file') },
    options: {
      keep: one('N', 'remove all but the newest N backups of that folder', (text) => wholeNumber(text, 9999, 1)),
    },
    examples: ['backup', 'backup --keep 30', 'backup /mnt/usb/leads.db'],
    check: ({ file, keep }) => (file !== undefined && keep !== undefined ? 'Give either FILE or --keep N.' : undefined),
    run: ({ file, keep }, context) =>
      onFiles(context, (place) => backUp(place, file && resolve(context.cwd, file), keep)),
  }),
  defineCommand({
    name: 'restore',
    summary: 'Restore the leads from a backup',
    details:
      'Stop the server first. The leads in DATA_DIR stay there under another name. Leads that you erased after the backup are back. The command asks first. Without a terminal it needs --yes.',
    arguments: { file: needed('FILE', 'a file that "backup" wrote') },
    options: { yes: flag('Do not ask') },
    examples: ['restore data/backups/2026-01-31-03-00-00.db', 'restore leads.db --yes'],
    run: ({ file, yes }, context) =>
      onFiles(context, (place) => restore(place, resolve(context.cwd, file), { yes, context })),
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

type Outcome = { ok: true; message: string } | { ok: false; problem: string } | { ok: false; refused: number };

interface Place extends Pick<Config, 'dataDir' | 'databaseUrl'> {
  environment: Environment;
}

const NEEDED: SettingName[] = ['DATA_DIR', 'DATABASE_URL'];

/** Runs work on the database's files. It needs two settings. Problems of others do not stop it. */
async function onFiles(context: CommandContext, work: (place: Place) => Promise<Outcome>): Promise<number> {
  const settings = context.settings(NEEDED);
  if (!settings.ok) return printError(settings.problems.join('\n'), 1, context);
  if (settings.others.length > 0) printError(settings.others.join('\n'), 0, context);
  const { dataDir, databaseUrl } = settings.config;
  const outcome = await work({ dataDir, databaseUrl, environment: settings.environment });
  if (outcome.ok) return printLines({ code: 0, lines: outcome.message.split('\n') }, context);
  return 'refused' in outcome ? outcome.refused : printError(outcome.problem, 1, context);
}

async function backUp(
  { dataDir, databaseUrl, environment }: Place,
  file: string | undefined,
  keep: number | undefined,
): Promise<Outcome> {
  const backup = await import('../../server/database/backup/backup.ts');
  const folder = backup.backupFolder(dataDir);
  const name = backup.backupName(new Date(), databaseUrl === '' ? 'db' : 'dump');
  const path = file ?? join(folder, name);
  try {
    // First, since they may use the space that the backup needs.
    if (file === undefined) backup.removeAbandonedParts(folder, Date.now());
  } catch (error) {
    return { ok: false, problem: `${folder} cannot be read: ${(error as Error).message}.` };
  }
  const ended = endedBySignal();
  const { dumpPostgres } = await import('../../server/database/backup/dump-postgres.ts');
  const written =
    databaseUrl === ''
      ? await backup.writeBackup(dataDir, path, { ended })
      : await dumpPostgres(databaseUrl, path, { environment, ended });
  if (!written.ok) return written;
  const message = `${path}: ${describeContents(written.contents)}`;
  if (keep === undefined) return { ok: true, message };
  try {
    const removed = backup.removeOldBackups(folder, keep, name);
    return { ok: true, message: removed === 0 ? message : `${message}, ${removed} older removed` };
  } catch (error) {
    const why = (error as Error).message;
    return { ok: false, problem: `${path} was written, but older ones cannot be removed: ${why}.` };
  }
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

async function restore(
  { dataDir, databaseUrl }: Place,
  file: string,
  { yes, context }: { yes: boolean; context: CommandContext },
): Promise<Outcome> {
  if (databaseUrl !== '') return { ok: false, problem: intoPostgres(file) };
  const { findObstacle, previousName, restoreBackup } = await import('../../server/database/backup/restore.ts');
  const problem = findObstacle(file, dataDir);
  if (problem !== null) return { ok: false, problem };
  const now = new Date();
  const question = `Replace the leads here with those of ${escapeUnseen(file)}? The leads here stay in ${escapeUnseen(previousName(dataDir, now))}.`;
  const refused = await refusal(question, yes, context);
  if (refused !== null) return { ok: false, refused };
  const restored = await restoreBackup(file, dataDir, now);
  if (!restored.ok) return restored;
  const { contents, previousPath } = restored;
  const message = [
    `Restored ${describeContents(contents)}.`,
    ...(previousPath ? [`The leads that were here are now in ${previousPath}. To go back, restore that file.`] : []),
    `Leads that you erased after this backup are back. Erase them again: ${context.command} leads erase --email ADDRESS`,
    'Emails that waited in this backup are sent after the start.',
    'Start the server again.',
  ];
  return { ok: true, message: message.join('\n') };
}

/** Explains how to restore a dump into a new database, so that the leads of before stay here too. */
function intoPostgres(file: string): string {
  return (
    'The leads are in PostgreSQL (DATABASE_URL). Restore a backup into a new database: createdb janus_restored && ' +
    `pg_restore --no-owner --exit-on-error --single-transaction --dbname=janus_restored ${file} - then set DATABASE_URL to it.`
  );
}

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
export function describeContents(
  contents: Omit<FileContents, 'schemaVersion'> | Pick<FileContents, 'bytes' | 'checksum'>,
): string {
  const { bytes, checksum } = contents;
  const counts =
    'leads' in contents ? `${count(contents.leads, 'lead')}, ${contents.rows['deliveries']} deliveries, ` : '';
  const size = bytes < 100_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
  return `${counts}${size}, SHA-256 ${checksum}`;
}
