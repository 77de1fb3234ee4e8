import { randomUUID } from 'node:crypto';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { createFolder, syncFile, syncFolder } from './data-folder.ts';

/** Beside a backup: its SHA-256 as `sha256sum` writes and checks it. */
export const checksumFile = (path: string) => `${path}.sha256`;

/** How a backup that is being written ends, which SQLite has a file or two beside. */
export const PART = /\.[0-9a-f-]{36}\.part(?:-journal|-wal|-shm)?$/;

interface Placing<Contents> {
  /** Of what was written; what is not gets no name, and takes nothing's place. */
  isWanted?(contents: Contents): boolean;
  /** Whether it takes the place of a file that is there. */
  replaces?: boolean;
  /** For who is told to end meanwhile: what was written so far is removed at once. */
  ended?: AbortSignal | undefined;
}

/**
 * Has a backup written and read again under another name, for this user only, and gives it its own with its sum beside it: a file
 * of that name is a whole one.
 */
export async function placeBackup<Contents extends { checksum: string }>(
  path: string,
  write: (part: string) => Promise<{ ok: true; contents: Contents } | { ok: false; problem: string }>,
  { isWanted = () => true, replaces = false, ended }: Placing<Contents> = {},
): Promise<{ ok: true; contents: Contents } | { ok: false; problem: string }> {
  if (existsSync(path) && !replaces) return { ok: false, problem: `${path} is there already. Give another name.` };
  const part = `${path}.${randomUUID()}.part`;
  ended?.addEventListener('abort', () => clear(part));
  try {
    createFolder(dirname(path));
    writeFileSync(part, '', { mode: 0o600 });
    const written = await write(part);
    if (!written.ok || !isWanted(written.contents)) return written;
    syncFile(part);
    renameSync(part, path);
    writeFileSync(checksumFile(path), `${written.contents.checksum}  ${basename(path)}\n`, { mode: 0o600 });
    syncFolder(dirname(path));
    return written;
  } catch (error) {
    return { ok: false, problem: `${path} cannot be written: ${(error as Error).message}.` };
  } finally {
    clear(part);
  }
}

/** Where it could not be made, it may not be possible to remove it either: that is not the problem to tell. */
function clear(part: string): void {
  try {
    for (const ending of ['', '-journal', '-wal', '-shm']) rmSync(part + ending, { force: true });
  } catch {
    // There is nothing of ours.
  }
}
