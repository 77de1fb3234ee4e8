import { once } from 'node:events';
import { dropCopy } from '../server/database/before-upgrade.ts';
import { moveToPostgres } from '../server/database/move-to-postgres.ts';
import { openExistingDatabase } from '../server/database/open.ts';
import type { Config } from '../server/start/config.ts';
import { widthOf, type CommandPlace, complain as complainOn, readFaces } from './command-place.ts';
import { parseLeadCommand } from './lead-arguments.ts';
import { createLeadCommands, type Result } from './lead-commands.ts';
import { helpOn } from './lead-help.ts';
import { clockOf } from './local-time.ts';
import { createProgress } from './progress.ts';

/** Runs `leads` with its arguments; resolves to the exit code. 1: it could not be done; 2: it was not understood. */
export async function runLeads(args: string[], place: CommandPlace): Promise<number> {
  const { folder, settings, stdout, stderr } = place;
  const progress = createProgress(stderr);
  if (args.length === 0) return complain(helpOn(null), 2);
  const parsed = parseLeadCommand(args, settings.ok ? settings.environment : {});
  if (!parsed.ok) return complain(`${parsed.problem} "npm run leads -- help" shows what there is.`, 2);
  const { command } = parsed;
  if (command.name === 'help') return tell({ ok: true, output: helpOn(command.of) });
  if (!settings.ok) return complain(settings.problems.join('\n'), 1);
  if (command.name === 'move') return tell(await moveLeads(settings.config, progress.tell));
  const [opened, faces] = await Promise.all([openExistingDatabase(settings.config), readFaces(folder)]);
  if (!opened.ok) return complain(opened.problem, 1);
  const { database } = opened;
  try {
    const clock = clockOf(settings.config.timeZone);
    const parts = { database, faces, width: widthOf(place), clock, now: Date.now, progress: progress.tell };
    const commands = createLeadCommands({ ...parts, dropCopy: () => dropCopy(settings.config.dataDir) });
    return await tell(await commands.run(command));
  } catch (error) {
    return complain(`The database did not answer: ${(error as Error).message}`, 1);
  } finally {
    await database.close();
  }

  /** Writes long output no faster than it is read. */
  async function tell(result: Result): Promise<number> {
    progress.end();
    if (!result.ok) return complain(result.problem, 1);
    stdout.write(result.output);
    for await (const text of result.more ?? []) {
      progress.end();
      if (!stdout.write(text)) await once(stdout, 'drain');
    }
    return 0;
  }

  function complain(words: string, code: number): number {
    progress.end();
    return complainOn(words, code, stderr);
  }
}

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
