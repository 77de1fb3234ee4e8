import { lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checksumFile } from './place-backup.ts';

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

/** What has no sum of that name beside it was put there by somebody else. */
function isOwn(folder: string, name: string): boolean {
  if (!OWN_NAME.test(name) || !lstatSync(join(folder, name)).isFile()) return false;
  try {
    return readFileSync(checksumFile(join(folder, name)), 'utf8').endsWith(`  ${name}\n`);
  } catch {
    return false;
  }
}
