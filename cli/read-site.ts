import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Face, Site } from '#contract/site.ts';

/** The faces that were built last; none where nothing was built yet. */
export async function readFaces(folder: string): Promise<Face[]> {
  try {
    return (JSON.parse(await readFile(join(folder, 'dist', 'site.json'), 'utf8')) as Site).faces;
  } catch {
    return [];
  }
}
