import { join } from 'node:path';
import { writeBackup } from '../server/database/backup.ts';
import { describeContents, runFileCommand } from './file-command.ts';

/** `npm run backup -- [FILE]`: by default into `backups/` of the data folder, under the time of day. */
const root = join(import.meta.dirname, '..');

process.exitCode = await runFileCommand({
  args: process.argv.slice(2),
  usage: 'npm run backup -- [FILE]',
  root,
  async run(file, dataDir) {
    const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
    const path = file ?? join(dataDir, 'backups', `janus-${time}.db`);
    const written = await writeBackup(dataDir, path);
    return written.ok ? { ok: true, words: `${path}: ${describeContents(written.contents)}` } : written;
  },
});
