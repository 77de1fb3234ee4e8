import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backupFolder } from '../../server/database/kept-backups.ts';
import { ok, warning, type Finding } from './check.ts';
import { duration } from './duration.ts';

const DAY_MS = 24 * 3_600_000;
const OLDEST_MS = 7 * DAY_MS;
const MAKE_ONE = '"npm run backup" makes one while the server runs';

/** Backups in the data folder; those at another place are not known here. `now`: milliseconds since 1970. */
export function checkBackups(dataDir: string, hasLeads: boolean, now: number): Finding {
  const folder = backupFolder(dataDir);
  const last = timesOf(folder).at(-1);
  if (last === undefined) {
    return hasLeads
      ? warning(`There are leads but no backup in ${folder}. ${MAKE_ONE}; copy it to another machine.`)
      : ok('There is no backup yet, and no lead to lose.');
  }
  const age = `The last backup in ${folder} is ${duration(now - last)} old`;
  return hasLeads && now - last > OLDEST_MS ? warning(`${age}. ${MAKE_ONE}.`) : ok(`${age}.`);
}

/** When they were made, oldest first. */
function timesOf(folder: string): number[] {
  try {
    const files = readdirSync(folder).filter((name) => /\.(?:db|dump)$/.test(name));
    return files.map((name) => statSync(join(folder, name)).mtimeMs).sort((a, b) => a - b);
  } catch {
    return [];
  }
}
