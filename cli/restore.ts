import { join } from 'node:path';
import { restoreBackup } from '../server/database/restore.ts';
import { describeContents, runFileCommand } from './file-command.ts';

/** `npm run restore -- FILE`: stop the server first; what was there stays beside it. */
const usage = 'npm run restore -- FILE';

process.exitCode = await runFileCommand({
  args: process.argv.slice(2),
  usage,
  root: join(import.meta.dirname, '..'),
  async run(file, dataDir) {
    if (file === undefined) return { ok: false, problem: usage };
    const restored = await restoreBackup(file, dataDir, new Date());
    if (!restored.ok) return restored;
    const kept = restored.kept ? ` What was there is now ${restored.kept}.` : '';
    return { ok: true, words: `Restored ${describeContents(restored.contents)}.${kept} Start the server again.` };
  },
});
