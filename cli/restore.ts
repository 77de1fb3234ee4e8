import { restoreBackup } from '../server/database/backup/restore.ts';
import { describeContents, runFileCommand } from './backup/file-command.ts';
import { projectFolder } from './terminal/command.ts';

/** `npm run restore -- FILE`: stop the server first; what was there stays beside it. */
const usage = 'npm run restore -- FILE';

process.exitCode = await runFileCommand({
  args: process.argv.slice(2),
  name: 'restore',
  usage,
  root: projectFolder,
  async run(file, { dataDir, databaseUrl }) {
    if (file === undefined) return { ok: false, problem: usage };
    if (databaseUrl !== '') return { ok: false, problem: intoPostgres(file) };
    const restored = await restoreBackup(file, dataDir, new Date());
    if (!restored.ok) return restored;
    const previous = restored.previousPath ? ` What was there is now ${restored.previousPath}.` : '';
    return { ok: true, message: `Restored ${describeContents(restored.contents)}.${previous} Start the server again.` };
  },
});

/** Says how a dump goes into a new database, so that here too what was there stays. */
function intoPostgres(file: string): string {
  return (
    'The leads are in PostgreSQL (DATABASE_URL), and a backup goes into a new database beside them: createdb janus_restored && ' +
    `pg_restore --no-owner --exit-on-error --single-transaction --dbname=janus_restored ${file} - then DATABASE_URL names that one.`
  );
}
