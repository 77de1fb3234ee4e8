import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { postAlarm } from '../../server/delivery/alarm.ts';
import type { Config } from '../../server/start/config.ts';
import { wholeNumber } from '../../server/start/setting-parsers.ts';
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
      keep: one('N', 'remove all but the newest N backups of that folder', (text) => wholeNumber(text, 9999, 1)),
    },
    examples: ['backup', 'backup --keep 30', 'backup /mnt/usb/janus.tar.gz'],
    check: ({ file, keep }) => (file !== undefined && keep !== undefined ? 'Give either FILE or --keep N.' : undefined),
    run: backUp,
  }),
  defineCommand({
    name: 'restore',
    summary: 'Restore leads and content from a backup',
    details:
      'Stop the server first. The leads go into SQLite, or into an empty PostgreSQL if DATABASE_URL is set. The present ' +
      'leads and content stay here under other names. Leads that you erased after the backup are back, and links in ' +
      'earlier emails end. The command asks first. Without a terminal it needs --yes.',
    arguments: { file: needed('FILE', 'a file that "backup" wrote') },
    options: { leads: flag('Restore the leads alone'), yes: flag('Do not ask') },
    examples: ['restore data/backups/janus-2026-01-31T03-00-00.tar.gz', 'restore janus.tar.gz --leads'],
    run: restore,
  }),
];

async function backUp({ file, keep }: { file: string | undefined; keep: number | undefined }, context: CommandContext) {
  const settings = readPlace(context);
  if (typeof settings === 'string') return printError(settings, 1, context);
  const { config, contentDir } = settings;
  const { backupFolder, nameBackup, removeOldBackups, writeBackup } = await import('./backup-file.ts');
  const { createFolder } = await import('../../server/database/sqlite/data-folder.ts');
  const now = new Date();
  const folder = backupFolder(config.dataDir);
  const path = file === undefined ? join(folder, nameBackup(now)) : resolve(context.cwd, file);
  const done = await withDatabase(config, async (database) => {
    try {
      if (file === undefined) createFolder(folder);
      return await writeBackup(path, { database, contentDir, at: now.getTime() });
    } catch (error) {
      return (error as Error).message;
    }
  });
  const problem = done.ok ? (typeof done.value === 'string' ? done.value : undefined) : done.problem;
  if (problem !== undefined) {
    if (keep !== undefined) await alert(config, `The backup failed: ${problem}`);
    return printError(`${path} was not written: ${problem}.`, 1, context);
  }
  const removed = keep === undefined ? 0 : removeOldBackups(path, keep);
  const more = removed > 0 ? `, ${removed} older removed` : '';
  const lines = [`${path}: ${describe((done as { value: Contents }).value)}${more}`];
  return printLines({ code: 0, lines }, context);
}

/** Tells the owner of a backup that a timer could not make. */
async function alert({ alertUrl }: Config, text: string): Promise<void> {
  const log = { info() {}, warn() {}, error() {} };
  await postAlarm({ url: alertUrl, log }, `Janus: ${text}`, Date.now());
}

async function restore(
  given: { file: string; leads: boolean; yes: boolean },
  context: CommandContext,
): Promise<number> {
  const settings = readPlace(context);
  if (typeof settings === 'string') return printError(settings, 1, context);
  const { config, contentDir } = settings;
  const { readContents } = await import('./backup-file.ts');
  const { restoreBackup } = await import('./restore.ts');
  const file = resolve(context.cwd, given.file);
  if (!existsSync(file)) return printError(`${file} does not exist, or this user may not see it.`, 1, context);
  try {
    const contents = await readContents(file);
    const made = new Date(contents.at).toISOString().slice(0, 10);
    const question = `Restore ${describe(contents)} of ${made} from ${given.file}? What is here is kept under other names.`;
    const refused = await refusal(question, given.yes, context);
    if (refused !== null) return refused;
    const place = { ...config, contentDir, leadsOnly: given.leads };
    const done = await restoreBackup(file, place, contents, new Date());
    const lines = [
      `Restored ${describe(contents)}.`,
      ...done,
      `Leads that you erased after this backup are back. Erase them again: ${context.command} leads erase --email ADDRESS`,
      'Emails that waited in this backup are sent after the start. Links in earlier emails have ended. Start the server again.',
    ];
    return printLines({ code: 0, lines }, context);
  } catch (error) {
    const why = (error as Error).message.replace(/\.$/, '');
    return printError(`${given.file} was not restored: ${why}. Nothing was changed.`, 1, context);
  }
}

/** Reads the settings that name places. Problems of others do not stop a backup. */
function readPlace(context: CommandContext): { config: Config; contentDir: string } | string {
  const settings = context.settings(['DATA_DIR', 'DATABASE_URL', 'CONTENT_DIR', 'ALERT_URL']);
  if (!settings.ok) return settings.problems.join('\n');
  return { config: settings.config, contentDir: resolve(context.folder, settings.config.contentDir) };
}

function describe({ rows, files, bytes }: Contents): string {
  const size = `${(bytes / 1e6).toFixed(1)} MB`;
  return `${count(rows.leads, 'lead')}, ${count(rows.deliveries, 'delivery', 'deliveries')} and ${count(files, 'file')} of content (${size})`;
}
