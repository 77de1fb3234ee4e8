import { resolve } from 'node:path';
import { readConfig, readEnvironment, type Config } from '../server/start/config.ts';
import type { Database } from '../server/database/database.ts';
import { openDatabase } from '../server/database/open.ts';

export type OpenedLeads = { ok: true; database: Database } | { ok: false; problems: string[] };

/** Opens the database of the server of this folder, by the same settings. */
export async function openLeads(folder: string): Promise<OpenedLeads> {
  const reading = readConfig(readEnvironment(folder));
  if (!reading.ok) return reading;
  const opened = await openData(folder, reading.config);
  return opened.ok ? opened : { ok: false, problems: [opened.problem] };
}

export function openData(folder: string, { dataDir, databaseUrl }: Config): ReturnType<typeof openDatabase> {
  return openDatabase({ dataDir: resolve(folder, dataDir), databaseUrl });
}
