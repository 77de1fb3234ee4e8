import type { Database } from '../../server/database/database.ts';
import { openExistingDatabase } from '../../server/database/open-database.ts';
import type { Config } from '../../server/start/config.ts';
import { type CommandContext, printError } from './command.ts';

/** Runs work on the settings' database. Returns its exit code, or 1 if the database cannot be read. */
export async function onDatabase(
  context: CommandContext,
  work: (database: Database, config: Config) => Promise<number>,
): Promise<number> {
  const settings = context.settings();
  const fail = (problem: string) => printError(problem, 1, context);
  if (!settings.ok) return fail(settings.problems.join('\n'));
  const opened = await openExistingDatabase(settings.config);
  if (!opened.ok) return fail(opened.problem);
  try {
    return await work(opened.database, settings.config);
  } catch (error) {
    return fail(`The database did not answer: ${(error as Error).message}`);
  } finally {
    await opened.database.close();
  }
}
