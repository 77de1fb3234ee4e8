import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { type Finding, ok, warning } from './check.ts';

const MEGABYTE = 1_000_000;
/** A server refuses leads only when nothing is left. This is enough for weeks of them. */
const LEAST_FREE = 500 * MEGABYTE;

/** Reports the space that is left for this user in `DATA_DIR`, if it is there. */
export async function checkSpace(folder: string): Promise<Finding[]> {
  if (!existsSync(folder)) return [];
  const { bavail, bsize } = await statfs(folder);
  return [describeSpace(bavail * bsize, folder)];
}

export function describeSpace(free: number, folder: string): Finding {
  const left = `${Math.floor(free / MEGABYTE).toLocaleString('en')} MB are free in ${folder}.`;
  return free < LEAST_FREE ? warning(`Only ${left} A full disk accepts no leads.`) : ok(left);
}
