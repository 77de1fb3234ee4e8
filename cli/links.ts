import { LINK_DAYS, revokeLinks } from '../server/leads/action-links/signed-links.ts';
import { printError, projectFolder, readSettings } from './terminal/command.ts';
import { onDatabase } from './terminal/on-database.ts';

const USAGE = `npm run links -- revoke

  revoke    ends every link that stands in a mail: those to you, and those to visitors. Mails that leave
            afterward have new ones, which work for ${LINK_DAYS} days.
`;

/** `npm run links -- revoke`. Exit code 1: it could not be done; 2: it was not understood. */
process.exitCode = await run(process.argv.slice(2));

async function run([command = '', ...more]: string[]): Promise<number> {
  if (['help', '--help', '-h'].includes(command)) return print(USAGE);
  if (command !== 'revoke' || more.length > 0) return printError(USAGE, 2);
  return onDatabase(readSettings(projectFolder), printError, async (database) => {
    await revokeLinks(database);
    return print('No link that was sent so far works any more. Mails that leave from now on have new ones.\n');
  });
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}
