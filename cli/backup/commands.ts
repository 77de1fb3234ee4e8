import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { postAlarm } from '../../server/delivery/alarm.ts';
import { parseWholeNumber } from '../../server/start/config.ts';
import { janusCommand } from '../../server/text/janus-command.ts';
import { type CommandContext, printError, printLines, askFirst, withDatabase } from '../terminal/command.ts';
import { defineCommand, flag, needed, one, yes } from '../terminal/define-command.ts';
import { formatCount, listSome } from '../terminal/text.ts';
import type { Contents } from './backup-file.ts';

export const backupCommands = [
  defineCommand({
    name: 'backup',
    summary: 'Back up leads and content to one file, even while the server runs',
    details:
      "Without FILE, the backup goes to the folder backups in DATA_DIR, named after the time. It's a tar.gz with the " +
      'content, and the leads as JSON Lines. It has no settings, passwords or keys.',
    arguments: { file: one('FILE', 'the new file') },
    options: {
      keep: one('N', 'Keep only the newest N backups in that folder', (text) => parseWholeNumber(text, 9999, 1)),
    },
    examples: ['backup', 'backup --keep 30', 'backup /mnt/usb/janus.tar.gz'],
    check: ({ file, keep }) => (file !== undefined && keep !== undefined ? 'Give either FILE or --keep N.' : undefined),
    run: backUp,
  }),
  defineCommand({
    name: 'restore',
    summary: 'Restore leads and content from a backup',
    details:
      'Stop the server first. The leads go into SQLite, or into an empty PostgreSQL database if DATABASE_URL is set. ' +
      'Your current leads and content are kept under other names. Leads that you erased after the backup come ' +
      'back, and links in earlier emails stop working. The command asks first. In a script, add --yes.',
    arguments: { file: needed('FILE', 'a file that "backup" wrote') },
    options: { leads: flag('Restore only the leads'), yes },
    examples: ['restore data/backups/janus-2026-01-31T03-00-00.tar.gz', 'restore janus.tar.gz --leads'],
    run: restore,
  }),
];

async function backUp({ file, keep }: { file: string | undefined; keep: number | undefined }, context: CommandContext) {
  const settings = readSettings(context);
  if (!settings.ok) return printError(settings.problems.join('\n'), 1, context);
  const { alertUrl: url, dataDir } = settings.config;
  const contentDir = resolve(context.folder, settings.config.contentDir);
  const { formatTime, writeBackup } = await import('./backup-file.ts');
  const { createFolder, findBackupFolder } = await import('../../server/database/sqlite/data-folder.ts');
  const now = new Date();
  const usual = join(findBackupFolder(dataDir), `janus-${formatTime(now)}.tar.gz`);
  const path = file === undefined ? usual : resolve(context.cwd, file);
  const done = await withDatabase(settings.config, async (database) => {
    try {
      if (dirname(path) === dirname(usual)) createFolder(dirname(path)); // Another may be a disk that is missing.
      return await writeBackup(path, { database, contentDir, at: now.getTime() });
    } catch (error) {
      return (error as Error).message;
    }
  });
  const result = done.ok ? done.value : done.problem.replace(/\.$/, '');
  // A timer's failure is seen by nobody.
  const log = { info() {}, warn() {}, error() {} };
  const alarm = (what: string) =>
    keep !== undefined && postAlarm({ url, log }, `Janus: The backup ${what}`, Date.now());
  if (typeof result === 'string') {
    await alarm(`failed: ${result}`);
    return printError(`${path} was not written: ${result}.`, 1, context);
  }
  const removed = keep === undefined ? 0 : removeOldBackups(path, keep);
  printLines([`${path}: ${describe(result)}${removed > 0 ? `, ${removed} older removed` : ''}`], context);
  if (result.leftOut.length === 0) return 0;
  await alarm(`${LEAVES_OUT} ${listSome(result.leftOut)}`);
  return printError(`It ${LEAVES_OUT} ${listSome(result.leftOut)}.`, 0, context);
}

const LEAVES_OUT =
  'has all leads, but leaves out what is above 200 MB, 400 MB in all, outside the folder, or no ordinary file:';

/** Removes all but the newest `keep` of the backups that `janus backup` named, never the `latest`. */
function removeOldBackups(latest: string, keep: number): number {
  const folder = dirname(latest);
  const isOwn = (name: string) => /^janus-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.tar\.gz$/.test(name);
  const others = readdirSync(folder).filter((name) => isOwn(name) && name !== basename(latest));
  const old = others.toSorted().slice(0, Math.max(0, others.length - keep + 1));
  for (const name of old) rmSync(join(folder, name));
  return old.length;
}

async function restore(given: { file: string; leads: boolean; yes: boolean }, context: CommandContext) {
  const settings = readSettings(context);
  if (!settings.ok) return printError(settings.problems.join('\n'), 1, context);
  const { readContents } = await import('./backup-file.ts');
  const { restoreBackup } = await import('./restore.ts');
  const file = resolve(context.cwd, given.file);
  if (!existsSync(file)) return printError(`${file} doesn't exist, or this user can't see it.`, 1, context);
  try {
    const contents = await readContents(file);
    const restored = describe(contents, given.leads);
    const what = `${restored} of ${new Date(contents.at).toISOString().slice(0, 10)}`;
    const question = `Restore ${what} from ${given.file}? ${WAITING} What you have now is kept under other names.`;
    const refused = await askFirst(question, given.yes, context);
    if (refused !== null) return refused;
    const { dataDir, databaseUrl, contentDir: content } = settings.config;
    const contentDir = resolve(context.folder, content);
    const notes = await restoreBackup(file, { dataDir, databaseUrl, contentDir, leadsOnly: given.leads }, contents);
    const lines = [
      `Restored ${restored}.`,
      ...notes,
      'Leads that you erased after this backup are back. Erase them again:',
      `${janusCommand()} leads erase --email ADDRESS`,
      `Links in earlier emails no longer work. ${WAITING} Start the server again.`,
    ];
    return printLines(lines, context);
  } catch (error) {
    const why = (error as Error).message.replace(/\.$/, '');
    return printError(`${given.file} was not restored: ${why}. Nothing was changed.`, 1, context);
  }
}

const WAITING = 'Emails still waiting in the backup are sent once the server starts.';

/** Reads the settings that a backup needs. Problems of others do not stop it. */
const readSettings = ({ settings }: CommandContext) =>
  settings(['DATA_DIR', 'DATABASE_URL', 'CONTENT_DIR', 'ALERT_URL']);

function describe({ leads, deliveries, files }: Contents, leadsOnly = false): string {
  const rows = [formatCount(leads, 'lead'), formatCount(deliveries, 'delivery', 'deliveries')];
  return leadsOnly ? rows.join(' and ') : `${rows.join(', ')} and ${formatCount(files, 'file')} of content`;
}
