import { existsSync, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checksumFile, PART } from './place-backup.ts';

export type BackupEnding = 'db' | 'dump';

/** Of a data folder: where backups go that were given no name. */
export const backupFolder = (dataDir: string) => join(dataDir, 'backups');

/** Sorts by time, and tells this program's backups from what an owner named. */
export const backupName = (now: Date, ending: BackupEnding) =>
  `janus-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.${ending}`;

const OWN_NAME = /^janus-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.(?:db|dump)$/;

/**
 * Takes away all but the newest `keep` of the backups that this program named and summed up, and never `written`, the one that was
 * just made: the clock may have been set back. Returns how many are gone; throws the system's error.
 */
export function forgetBackups(folder: string, keep: number, written: string): number {
  const others = readdirSync(folder).filter((name) => name !== written && isOwn(folder, name));
  const old = others
    .sort()
    .toReversed()
    .slice(keep - 1);
  for (const name of old) {
    rmSync(join(folder, name));
    rmSync(checksumFile(join(folder, name)));
  }
  return old.length;
}

/** No backup takes so long: what is not whole by then belongs to a program that was ended. */
const PART_MS = 24 * 3_600_000;

/** Takes away what backups of such names left that were interrupted more than a day ago. `now`: milliseconds since 1970. */
export function forgetParts(folder: string, now: number): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (!PART.test(name) || !OWN_NAME.test(name.replace(PART, ''))) continue;
    const found = lstatSync(join(folder, name), { throwIfNoEntry: false });
    if (found?.isFile() && found.mtimeMs < now - PART_MS) rmSync(join(folder, name), { force: true });
  }
}

/** What has no sum of that name beside it was put there by somebody else. */
function isOwn(folder: string, name: string): boolean {
  if (!OWN_NAME.test(name) || !lstatSync(join(folder, name)).isFile()) return false;
  try {
    return readFileSync(checksumFile(join(folder, name)), 'utf8').endsWith(`  ${name}\n`);
  } catch {
    return false;
  }
}
