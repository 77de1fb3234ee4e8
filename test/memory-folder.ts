import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 ** 31;

/**
 * The folder of files in memory, where a sync to the disk costs nothing, for data that is thrown away; the usual one where there is
 * none with much room, as in many containers. No program can be started in it everywhere.
 */
export function memoryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
