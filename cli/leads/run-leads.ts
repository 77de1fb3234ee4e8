import { once } from 'node:events';
import { moveToPostgres } from '../../server/database/backup/move-to-postgres.ts';
import { removeUpgradeCopy } from '../../server/database/open-database.ts';
import type { Config } from '../../server/start/config.ts';
import { type CommandContext, createProgress, printError, readFaces, terminalWidth } from '../terminal/command.ts';
import { onDatabase } from '../terminal/on-database.ts';
import { clockOf } from '../terminal/text.ts';
import { parseLeadCommand } from './arguments.ts';
import { formatHelp } from './command-table.ts';
import { createLeadCommands } from './commands.ts';
import type { Result } from './view.ts';

/** Runs `leads` with its arguments; resolves to the exit code. 1: it could not be done; 2: it was not understood. */
export async function runLeads(args: string[], context: CommandContext): Promise<number> {
  const { folder, settings, stdout, stderr } = context;
  const progress = createProgress(stderr);
  if (args.length === 0) return fail(formatHelp(null), 2);
  const parsed = parseLeadCommand(args, settings.ok ? settings.environment : {});
  if (!parsed.ok) return fail(`${parsed.problem} "npm run leads -- help" shows what there is.`, 2);
  const { request: command } = parsed;
  if (command.name === 'help') return print({ ok: true, output: formatHelp(command.of) });
  if (command.name === 'move')
    return settings.ok ? print(await moveLeads(settings.config, progress.show)) : fail(settings.problems.join('\n'), 1);
  return onDatabase(settings, fail, async (database, { timeZone, dataDir }) => {
    const screen = { faces: await readFaces(folder), width: terminalWidth(context), clock: clockOf(timeZone) };
    const parts = { database, ...screen, now: Date.now, progress: progress.show };
    const commands = createLeadCommands({ ...parts, dropCopy: () => removeUpgradeCopy(dataDir) });
    return print(await commands.run(command));
  });

  /** Writes long output no faster than it is read. */
  async function print(result: Result): Promise<number> {
    progress.end();
    if (!result.ok) return fail(result.problem, 1);
    stdout.write(result.output);
    for await (const text of result.more ?? []) {
      progress.end();
      if (!stdout.write(text)) await once(stdout, 'drain');
    }
    return 0;
  }

  function fail(message: string, code: number): number {
    progress.end();
    return printError(message, code, stderr);
  }
}

/** Moves the leads (`npm run leads -- move`). `progress` shows how far each table is. */
async function moveLeads({ dataDir, databaseUrl }: Config, progress: (message: string) => void): Promise<Result> {
  if (databaseUrl === '') return { ok: false, problem: 'DATABASE_URL is not set: it says where the leads go.' };
  const moved = await moveToPostgres({
    dataDir,
    databaseUrl,
    now: new Date(),
    progress: (table, done) => progress(`${table}: ${done}`),
  });
  if (!moved.ok) return moved;
  const { leads, deliveries, claims } = moved.rows;
  const message = `Moved ${leads} leads, ${deliveries} deliveries and ${claims} claims, each row compared.`;
  return { ok: true, output: `${message} The SQLite file is kept as ${moved.kept}. Start the server again.\n` };
}
