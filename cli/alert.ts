import { join } from 'node:path';
import { complain } from './command-place.ts';
import { tellOwner } from './send-alert.ts';

const USAGE = 'npm run alert -- WORDS: tells ALERT_URL and OWNER_EMAIL, at once and past the outbox';

/** `npm run alert -- WORDS`, for timers and the like. Exit code 1: nobody was told, or one of the two was not; 2: without words. */
process.exitCode = await run(process.argv.slice(2).join(' ').trim());

async function run(words: string): Promise<number> {
  if (words === '') return complain(USAGE, 2);
  const { code, told, problems } = await tellOwner(join(import.meta.dirname, '..'), words);
  if (told.length > 0) process.stdout.write(`Told ${told.join(' and ')}.\n`);
  if (problems.length > 0) complain(problems.join('\n'), 1);
  return code;
}
