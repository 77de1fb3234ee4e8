import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assetSecurity } from '../respond/security-headers.ts';
import { storeFile, type StoredFile } from '../respond/stored-file.ts';

/** Reads scripts and fonts of a release, whose names change with their content, by their address. */
export async function readAssets(release: string): Promise<ReadonlyMap<string, StoredFile>> {
  const folder = join(release, 'assets');
  const names = await readdir(folder);
  const read = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)),
  );
  const files = new Map<string, StoredFile>();
  for (const [name, identity] of read) {
    // A compressed file has no address of its own.
    if (/\.(br|gz)$/.test(name)) continue;
    const bodies = { identity, br: read.get(`${name}.br`), gzip: read.get(`${name}.gz`) };
    const cacheControl = 'public, max-age=31536000, immutable';
    files.set(`/assets/${name}`, storeFile({ path: name, bodies, cacheControl, security: assetSecurity }));
  }
  return files;
}
