import { once } from 'node:events';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { dropCopy } from '../server/database/before-upgrade.ts';
import { openExistingDatabase } from '../server/database/open.ts';
import { complain } from './complain.ts';
import { parseLeadCommand } from './lead-arguments.ts';
import { createLeadCommands, type Result } from './lead-commands.ts';
import { helpOn } from './lead-help.ts';
import { clockOf } from './local-time.ts';
import { moveLeads } from './move-leads.ts';
import { createProgress } from './progress.ts';
import { readFaces } from './read-site.ts';
import { readSettings } from './read-settings.ts';

/** `npm run leads -- …`. Exit code 1: it could not be done; 2: it was not understood. */
// Here and not as arguments, since it is begun in many ways, and an export may be of a million leads. V8's room for what is young no
// longer grows (its greatest size cannot be set any more), and what has lasted is looked through as often as in server/main.ts.
setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString('--heap-growing-percent=15');
process.stdout.on('error', () => process.exit(0)); // `… | head` has seen enough.
const progress = createProgress(process.stderr);
process.exitCode = await runLeads(process.argv.slice(2));

async function runLeads(args: string[]): Promise<number> {
  if (args.length === 0) return complain(helpOn(null), 2);
  const folder = join(import.meta.dirname, '..');
  const settings = readSettings(folder);
  const parsed = parseLeadCommand(args, settings.ok ? settings.environment : {});
  if (!parsed.ok) return complain(`${parsed.problem} "npm run leads -- help" shows what there is.`, 2);
  const { command } = parsed;
  if (command.name === 'help') return tell({ ok: true, output: helpOn(command.of) });
  if (!settings.ok) return complain(settings.problems.join('\n'), 1);
  if (command.name === 'move') return tell(await moveLeads(settings.config, progress.tell));
  const [opened, faces] = await Promise.all([openExistingDatabase(settings.config), readFaces(folder)]);
  if (!opened.ok) return complain(opened.problem, 1);
  const { database } = opened;
  // Some terminals do not tell their width.
  const width = process.stdout.isTTY ? process.stdout.columns || 80 : null;
  try {
    const clock = clockOf(settings.config.timeZone);
    const parts = { database, faces, width, clock, now: Date.now, progress: progress.tell };
    const commands = createLeadCommands({ ...parts, dropCopy: () => dropCopy(settings.config.dataDir) });
    return await tell(await commands.run(command));
  } catch (error) {
    progress.end();
    return complain(`The database did not answer: ${(error as Error).message}`, 1);
  } finally {
    await database.close();
  }
}

/** Much is written no faster than it is read. */
async function tell(result: Result): Promise<number> {
  progress.end();
  if (!result.ok) return complain(result.problem, 1);
  process.stdout.write(result.output);
  for await (const text of result.more ?? []) {
    progress.end();
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  }
  return 0;
}
