import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 ** 31;

/**
 * The folder of files in memory, where a sync to the disk costs nothing, for temporary data. It is the usual one on
 * machines without much room there, as in many containers. Some machines refuse to start programs from it.
 */
export function memoryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
