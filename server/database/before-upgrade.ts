import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { writeBackup } from './backup.ts';
import { checksumFile, PART } from './place-backup.ts';

const DAY_MS = 24 * 3_600_000;
/** Leads that were erased meanwhile are still in it, so it stays no longer than somebody may want to go back. */
const KEPT_MS = 7 * DAY_MS;
const BEGINNING = 'before-upgrade-';

/** `path`: of the copy; null where another program has upgraded the database meanwhile. */
export type Kept = { ok: true; path: string | null } | { ok: false; problem: string };

/**
 * Copies a data folder's SQLite database before migrations change it from one schema to another: a backup as `npm run
 * backup` writes it, in the place of the copy of the upgrade before (decision 027).
 */
export async function keepCopy(dataDir: string, from: number, to: number): Promise<Kept> {
  const path = join(dataDir, `${BEGINNING}${to}.db`);
  const written = await writeBackup(dataDir, path, { ofSchema: from });
  if (!written.ok) {
    return { ok: false, problem: `no copy could be kept of it first (${written.problem} Is there room for it?)` };
  }
  if (written.contents.schemaVersion !== from) return { ok: true, path: null };
  const own = [path, checksumFile(path)].map((file) => basename(file));
  // One that is being written belongs to a program that starts at the same time.
  removeFiles(dataDir, (name) => !own.includes(name) && !PART.test(name));
  return { ok: true, path };
}

/** Removes the copy once it is seven days old. `now`: milliseconds since 1970. */
export function dropOldCopy(dataDir: string, now: number): void {
  removeFiles(dataDir, (_name, modified) => modified < now - KEPT_MS);
}

/** Removes the copy at once, as erasing does; whether there was one. */
export const dropCopy = (dataDir: string) => removeFiles(dataDir, () => true) > 0;

function removeFiles(dataDir: string, isUnwanted: (name: string, modified: number) => boolean): number {
  if (!existsSync(dataDir)) return 0;
  const copies = readdirSync(dataDir).filter((name) => name.startsWith(BEGINNING));
  const modified = (name: string) => statSync(join(dataDir, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const unwanted = copies.filter((name) => isUnwanted(name, modified(name)));
  for (const name of unwanted) rmSync(join(dataDir, name), { force: true });
  return unwanted.length;
}
