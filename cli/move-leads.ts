import { moveToPostgres } from '../server/database/move-to-postgres.ts';
import type { Result } from './lead-commands.ts';
import { readSettings } from './read-settings.ts';

/** `npm run leads -- move`, with the settings of the project's folder. `say`: told of each table as its rows are done. */
export async function moveLeads(folder: string, say: (words: string) => void): Promise<Result> {
  const settings = readSettings(folder);
  if (!settings.ok) return { ok: false, problem: settings.problems.join('\n') };
  const { dataDir, databaseUrl } = settings.config;
  if (databaseUrl === '') return { ok: false, problem: 'DATABASE_URL is not set: it says where the leads go.' };
  const moved = await moveToPostgres({
    dataDir,
    databaseUrl,
    now: new Date(),
    progress: (table, done) => say(`${table}: ${done}\n`),
  });
  if (!moved.ok) return moved;
  const { leads, deliveries, claims } = moved.rows;
  const words = `Moved ${leads} leads, ${deliveries} deliveries and ${claims} claims, each row compared.`;
  return { ok: true, output: `${words} The SQLite file is kept as ${moved.kept}. Start the server again.\n` };
}
