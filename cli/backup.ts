import { join } from 'node:path';
import {
  backupFolder,
  backupName,
  removeAbandonedParts,
  removeOldBackups,
  writeBackup,
} from '../server/database/backup/backup.ts';
import { dumpPostgres } from '../server/database/backup/dump-postgres.ts';
import { describeContents, describeFile, runFileCommand, type Given } from './backup/file-command.ts';
import { projectFolder } from './terminal/command.ts';

/** A signal ends what runs for this command and removes what is not whole, and then the command, as it ends others. */
const ended = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.once(signal, () => {
    ended.abort();
    process.kill(process.pid, signal);
  });
}

/** `npm run backup -- [FILE | --keep N]`: by default into `backups/` of the data folder, under the time of day. */
process.exitCode = await runFileCommand({
  args: process.argv.slice(2),
  name: 'backup',
  usage: 'npm run backup -- [FILE | --keep N]',
  root: projectFolder,
  keeps: true,
  async run(file, given) {
    const folder = backupFolder(given.dataDir);
    const name = backupName(new Date(), given.databaseUrl === '' ? 'db' : 'dump');
    const path = file ?? join(folder, name);
    try {
      // First, as they take the room that a backup needs.
      if (file === undefined) removeAbandonedParts(folder, Date.now());
    } catch (error) {
      return { ok: false, problem: `${folder} cannot be looked through: ${(error as Error).message}.` };
    }
    const written = await write(path, given);
    if (!written.ok || given.keep === null) return written;
    try {
      const gone = removeOldBackups(folder, given.keep, name);
      return { ok: true, message: gone === 0 ? written.message : `${written.message}; ${gone} older taken away` };
    } catch (error) {
      const why = (error as Error).message;
      return { ok: false, problem: `${path} was written, but older ones cannot be taken away: ${why}.` };
    }
  },
});

async function write(path: string, { dataDir, databaseUrl, environment }: Given) {
  if (databaseUrl === '') {
    const written = await writeBackup(dataDir, path, { ended: ended.signal });
    return written.ok ? { ok: true as const, message: `${path}: ${describeContents(written.contents)}` } : written;
  }
  const dumped = await dumpPostgres(databaseUrl, path, { environment, ended: ended.signal });
  return dumped.ok ? { ok: true as const, message: `${path}: ${describeFile(dumped.contents)}` } : dumped;
}
