import { join } from 'node:path';
import { openExistingDatabase } from '../server/database/open.ts';
import { revokeLinks } from '../server/leads/links/make-links.ts';
import { LINK_DAYS } from '../server/leads/links/link-token.ts';
import { complain, readSettings } from './command-place.ts';

const USAGE = `npm run links -- revoke

  revoke    ends every link that stands in a mail: those to you, and those to visitors. Mails that leave
            afterward have new ones, which work for ${LINK_DAYS} days.
`;

/** `npm run links -- revoke`. Exit code 1: it could not be done; 2: it was not understood. */
process.exitCode = await run(process.argv.slice(2));

async function run([command = '', ...more]: string[]): Promise<number> {
  if (['help', '--help', '-h'].includes(command)) return tell(USAGE);
  if (command !== 'revoke' || more.length > 0) return complain(USAGE, 2);
  const settings = readSettings(join(import.meta.dirname, '..'));
  if (!settings.ok) return complain(settings.problems.join('\n'), 1);
  const opened = await openExistingDatabase(settings.config);
  if (!opened.ok) return complain(opened.problem, 1);
  try {
    await revokeLinks(opened.database);
    return tell('No link that was sent so far works any more. Mails that leave from now on have new ones.\n');
  } catch (error) {
    return complain(`The database did not answer: ${(error as Error).message}`, 1);
  } finally {
    await opened.database.close();
  }
}

function tell(words: string): number {
  process.stdout.write(words);
  return 0;
}
