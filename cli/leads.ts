import { join } from 'node:path';
import { escapeUnseen } from '../server/outbox/unsafe-text.ts';
import { parseLeadCommand, usage } from './lead-arguments.ts';
import { createLeadCommands, type Result } from './lead-commands.ts';
import { moveLeads } from './move-leads.ts';
import { openLeads } from './open-leads.ts';
import { readFaces } from './read-site.ts';

/** `npm run leads -- …`. Exit code 1: it could not be done; 2: it was not understood. */
process.stdout.on('error', () => process.exit(0)); // `… | head` has seen enough.
process.exitCode = await runLeads(process.argv.slice(2));

async function runLeads(args: string[]): Promise<number> {
  if (args.length === 0) return complain(usage, 2);
  const parsed = parseLeadCommand(args);
  if (!parsed.ok) return complain(`${parsed.problem}. "npm run leads" shows what there is.\n`, 2);
  const folder = join(import.meta.dirname, '..');
  const { command } = parsed;
  if (command.name === 'move') return tell(await moveLeads(folder, (words) => process.stderr.write(words)));
  const [opened, faces] = await Promise.all([openLeads(folder), readFaces(folder)]);
  if (!opened.ok) return complain(`${opened.problems.join('\n')}\n`, 1);
  try {
    return tell(await createLeadCommands(opened.database, faces, Date.now).run(command));
  } catch (error) {
    return complain(`The database did not answer: ${(error as Error).message}\n`, 1);
  } finally {
    await opened.database.close();
  }
}

function tell(result: Result): number {
  if (!result.ok) return complain(`${result.problem}\n`, 1);
  process.stdout.write(result.output);
  return 0;
}

function complain(words: string, code: number): number {
  process.stderr.write(words.split('\n').map(escapeUnseen).join('\n'));
  return code;
}
