import type { Config } from '../server/start/config.ts';
import type { Database } from '../server/database/database.ts';
import { openDatabase } from '../server/database/open.ts';
import { readSettings } from './read-settings.ts';

export type OpenedLeads = { ok: true; database: Database } | { ok: false; problems: string[] };

/** Opens the database of the server of this folder, by the same settings. */
export async function openLeads(folder: string): Promise<OpenedLeads> {
  const settings = readSettings(folder);
  if (!settings.ok) return settings;
  const opened = await openData(settings.config);
  return opened.ok ? opened : { ok: false, problems: [opened.problem] };
}

/** `config`: as `readSettings` gives it. */
export function openData({ dataDir, databaseUrl }: Config): ReturnType<typeof openDatabase> {
  return openDatabase({ dataDir, databaseUrl });
}
