import type { Database } from '../../server/database/database.ts';
import { openExistingDatabase } from '../../server/database/open-database.ts';
import type { Config } from '../../server/start/config.ts';
import type { SettingsReading } from './command.ts';

/** Runs work on the database of the settings; returns its exit code, or 1 where the database cannot be read. */
export async function onDatabase(
  settings: SettingsReading,
  fail: (problem: string, code: number) => number,
  work: (database: Database, config: Config) => Promise<number>,
): Promise<number> {
  if (!settings.ok) return fail(settings.problems.join('\n'), 1);
  const opened = await openExistingDatabase(settings.config);
  if (!opened.ok) return fail(opened.problem, 1);
  try {
    return await work(opened.database, settings.config);
  } catch (error) {
    return fail(`The database did not answer: ${(error as Error).message}`, 1);
  } finally {
    await opened.database.close();
  }
}
