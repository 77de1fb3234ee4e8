import { resolve } from 'node:path';
import { moveToPostgres } from '../server/database/move-to-postgres.ts';
import { readConfig, readEnvironment } from '../server/start/config.ts';
import type { Result } from './lead-commands.ts';

/** `npm run leads -- move`, with the settings of the project's folder. `say`: told of each table as its rows are done. */
export async function moveLeads(folder: string, say: (words: string) => void): Promise<Result> {
  const reading = readConfig(readEnvironment(folder));
  if (!reading.ok) return { ok: false, problem: reading.problems.join('\n') };
  const { dataDir, databaseUrl } = reading.config;
  if (databaseUrl === '') return { ok: false, problem: 'DATABASE_URL is not set: it says where the leads go.' };
  const moved = await moveToPostgres({
    dataDir: resolve(folder, dataDir),
    databaseUrl,
    now: new Date(),
    progress: (table, done) => say(`${table}: ${done}\n`),
  });
  if (!moved.ok) return moved;
  const { leads, deliveries, claims } = moved.rows;
  const words = `Moved ${leads} leads, ${deliveries} deliveries and ${claims} claims, each row compared.`;
  return { ok: true, output: `${words} The SQLite file is kept as ${moved.kept}. Start the server again.\n` };
}
