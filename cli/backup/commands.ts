import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Database } from '../../server/database/database.ts';
import { postAlarm } from '../../server/delivery/alarm.ts';
import { parseWholeNumber } from '../../server/start/config.ts';
import { janusCommand } from '../../server/text/janus-command.ts';
import { type CommandContext, printError, printLines, refusal } from '../terminal/command.ts';
import { defineCommand, flag, needed, one } from '../terminal/define-command.ts';
import { withDatabase } from '../terminal/on-database.ts';
import { count } from '../terminal/text.ts';
import type { Contents } from './backup-file.ts';

/** The commands on everything that is stored. */
export const backupCommands = [
  defineCommand({
    name: 'backup',
    summary: 'Back up leads and content into one file, also while the server runs',
    details:
      'Without FILE, the backup goes into the folder backups of DATA_DIR, named after the time. It is a tar.gz with ' +
      'the leads as JSON Lines and the content. It has no settings, passwords or keys.',
    arguments: { file: one('FILE', 'the new file') },
    options: {
      keep: one('N', 'remove all but the newest N backups of that folder', (text) => parseWholeNumber(text, 9999, 1)),
    },
    examples: ['backup', 'backup --keep 30', 'backup /mnt/usb/janus.tar.gz'],
    check: ({ file, keep }) => (file !== undefined && keep !== undefined ? 'Give either FILE or --keep N.' : undefined),
    run: backUp,
  }),
  defineCommand({
    name: 'restore',
    summary: 'Restore leads and content from a backup',
    details:
      'Stop the server first. The leads go into SQLite, or into an empty PostgreSQL if DATABASE_URL is set. The ' +
      'present leads and content stay here under other names. Leads that you erased after the backup are back, and ' +
      'links in earlier emails end. The command asks first. Without a terminal it needs --yes.',
    arguments: { file: needed('FILE', 'a file that "backup" wrote') },
    options: { leads: flag('Restore the leads alone'), yes: flag('Do not ask') },
    examples: ['restore data/backups/janus-2026-01-31T03-00-00.tar.gz', 'restore janus.tar.gz --leads'],
    run: restore,
  }),
];

async function backUp({ file, keep }: { file: string | undefined; keep: number | undefined }, context: CommandContext) {
  const settings = readPlaces(context);
  if (!settings.ok) return printError(settings.problems.join('\n'), 1, context);
  const { dataDir, databaseUrl, alertUrl: url } = settings.config;
  const contentDir = resolve(context.folder, settings.config.contentDir);
  const { findBackupFolder, formatTime, removeOldBackups, writeBackup } = await import('./backup-file.ts');
  const { createFolder } = await import('../../server/database/sqlite/data-folder.ts');
  const now = new Date();
  const folder = findBackupFolder(dataDir);
  const path = file === undefined ? join(folder, `janus-${formatTime(now)}.tar.gz`) : resolve(context.cwd, file);
  const write = async (database: Database) => {
    if (file === undefined) createFolder(folder);
    return writeBackup(path, { database, contentDir, at: now.getTime() });
  };
  const done = await withDatabase({ dataDir, databaseUrl }, (database) =>
    write(database).catch((error: Error) => error.message),
  );
  const written = done.ok ? done.value : done.problem;
  if (typeof written === 'string') {
    // A timer's failure is seen by nobody.
    const log = { info() {}, warn() {}, error() {} };
    if (keep !== undefined) await postAlarm({ url, log }, `Janus: The backup failed: ${written}`, Date.now());
    return printError(`${path} was not written: ${written}.`, 1, context);
  }
  const removed = keep === undefined ? 0 : removeOldBackups(path, keep);
  const more = removed > 0 ? `, ${removed} older removed` : '';
  return printLines([`${path}: ${describe(written)}${more}`], context);
}

async function restore(given: Record<'leads' | 'yes', boolean> & { file: string }, context: CommandContext) {
  const settings = readPlaces(context);
  if (!settings.ok) return printError(settings.problems.join('\n'), 1, context);
  const { readContents } = await import('./backup-file.ts');
  const { restoreBackup } = await import('./restore.ts');
  const file = resolve(context.cwd, given.file);
  if (!existsSync(file)) return printError(`${file} does not exist, or this user may not see it.`, 1, context);
  try {
    const contents = await readContents(file);
    const what = `${describe(contents)} of ${new Date(contents.at).toISOString().slice(0, 10)}`;
    const question = `Restore ${what} from ${given.file}? What is here is kept under other names.`;
    const refused = await refusal(question, given.yes, context);
    if (refused !== null) return refused;
    const { config } = settings;
    const place = { ...config, contentDir: resolve(context.folder, config.contentDir), leadsOnly: given.leads };
    const lines = [
      `Restored ${describe(contents)}.`,
      ...(await restoreBackup(file, place, contents)),
      'Leads that you erased after this backup are back. Erase them again:',
      `${janusCommand()} leads erase --email ADDRESS`,
      'Emails that waited in this backup are sent after the start. Links in earlier emails have ended.',
      'Start the server again.',
    ];
    return printLines(lines, context);
  } catch (error) {
    const why = (error as Error).message.replace(/\.$/, '');
    return printError(`${given.file} was not restored: ${why}. Nothing was changed.`, 1, context);
  }
}

/** Reads the settings that name places. Problems of others do not stop a backup. */
const readPlaces = ({ settings }: CommandContext) => settings(['DATA_DIR', 'DATABASE_URL', 'CONTENT_DIR', 'ALERT_URL']);

function describe({ leads, deliveries, files }: Contents): string {
  const rows = `${count(leads, 'lead')}, ${count(deliveries, 'delivery', 'deliveries')}`;
  return `${rows} and ${count(files, 'file')} of content`;
}
