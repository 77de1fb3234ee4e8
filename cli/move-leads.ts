import { moveToPostgres } from '../server/database/move-to-postgres.ts';
import type { Config } from '../server/start/config.ts';
import type { Result } from './lead-commands.ts';

/** `npm run leads -- move`, with the settings as `readSettings` gives them. `progress`: told how far each table is. */
export async function moveLeads({ dataDir, databaseUrl }: Config, progress: (words: string) => void): Promise<Result> {
  if (databaseUrl === '') return { ok: false, problem: 'DATABASE_URL is not set: it says where the leads go.' };
  const moved = await moveToPostgres({
    dataDir,
    databaseUrl,
    now: new Date(),
    progress: (table, done) => progress(`${table}: ${done}`),
  });
  if (!moved.ok) return moved;
  const { leads, deliveries, claims } = moved.rows;
  const words = `Moved ${leads} leads, ${deliveries} deliveries and ${claims} claims, each row compared.`;
  return { ok: true, output: `${words} The SQLite file is kept as ${moved.kept}. Start the server again.\n` };
}
