import type { Database } from '../../server/database/database.ts';
import type { Config } from '../../server/start/config.ts';
import { type CommandContext, printError } from './command.ts';

/** Runs a command's work on the database. Resolves to its exit code, or to 1 if the database cannot be read. */
export async function onDatabase(
  context: CommandContext,
  work: (database: Database, config: Config) => Promise<number>,
): Promise<number> {
  const settings = context.settings();
  if (!settings.ok) return printError(settings.problems.join('\n'), 1, context);
  const done = await withDatabase(settings.config, (database) => work(database, settings.config));
  return done.ok ? done.value : printError(done.problem, 1, context);
}

type Worked<Value> = { ok: true; value: Value } | { ok: false; problem: string; absent?: boolean };

/** Opens a database that is there, runs work on it, and closes it. */
export async function withDatabase<Value>(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  work: (database: Database) => Promise<Value>,
): Promise<Worked<Value>> {
  // Loaded after the arguments are understood, so that help and errors are printed sooner.
  const { openExistingDatabase } = await import('../../server/database/open-database.ts');
  const opened = await openExistingDatabase(config);
  if (!opened.ok) return opened;
  try {
    return { ok: true, value: await work(opened.database) };
  } catch (error) {
    return { ok: false, problem: `The database did not answer: ${(error as Error).message}` };
  } finally {
    await opened.database.close();
  }
}
