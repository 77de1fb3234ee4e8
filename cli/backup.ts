import { join } from 'node:path';
import { writeBackup } from '../server/database/backup.ts';
import { dumpPostgres } from '../server/database/dump-postgres.ts';
import { backupFolder, backupName, forgetBackups } from '../server/database/kept-backups.ts';
import { describeContents, describeFile, runFileCommand, type Given } from './file-command.ts';

/** `npm run backup -- [FILE | --keep N]`: by default into `backups/` of the data folder, under the time of day. */
process.exitCode = await runFileCommand({
  args: process.argv.slice(2),
  usage: 'npm run backup -- [FILE | --keep N]',
  root: join(import.meta.dirname, '..'),
  keeps: true,
  async run(file, given) {
    const folder = backupFolder(given.dataDir);
    const name = backupName(new Date(), given.databaseUrl === '' ? 'db' : 'dump');
    const path = file ?? join(folder, name);
    const written = await write(path, given);
    if (!written.ok || given.keep === null) return written;
    try {
      const gone = forgetBackups(folder, given.keep, name);
      return { ok: true, words: gone === 0 ? written.words : `${written.words}; ${gone} older taken away` };
    } catch (error) {
      const why = (error as Error).message;
      return { ok: false, problem: `${path} was written, but older ones cannot be taken away: ${why}.` };
    }
  },
});

async function write(path: string, { dataDir, databaseUrl, environment }: Given) {
  if (databaseUrl === '') {
    const written = await writeBackup(dataDir, path);
    return written.ok ? { ok: true as const, words: `${path}: ${describeContents(written.contents)}` } : written;
  }
  const dumped = await dumpPostgres(databaseUrl, path, environment);
  return dumped.ok ? { ok: true as const, words: `${path}: ${describeFile(dumped.contents)}` } : dumped;
}
