import { alertOwner } from './checks/owner-messages.ts';
import { printError, projectFolder } from './terminal/command.ts';

const USAGE = 'npm run alert -- WORDS: tells ALERT_URL and OWNER_EMAIL, at once and past the outbox';

/** `npm run alert -- WORDS`, for timers. Exit code 1: one of the two was not reached, or none is set; 2: no words. */
process.exitCode = await run(process.argv.slice(2).join(' ').trim());

async function run(message: string): Promise<number> {
  if (message === '') return printError(USAGE, 2);
  const { code, notified, problems } = await alertOwner(projectFolder, message);
  if (notified.length > 0) process.stdout.write(`Told ${notified.join(' and ')}.\n`);
  if (problems.length > 0) printError(problems.join('\n'), 1);
  return code;
}
