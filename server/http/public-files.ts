import { existsSync } from 'node:fs';
import { readFolder, withSiblings } from './read-folder.ts';
import { bareSecurity } from './security-headers.ts';
import { storeFile, type StoredFile } from './stored-file.ts';

/**
 * The owner's own files, by the address that a browser asks for; none where the site was built without. A page among them
 * is a file like the others, at its whole name, and runs no script.
 */
export async function storePublicFiles(folder: string): Promise<Map<string, StoredFile>> {
  const files = new Map<string, StoredFile>();
  if (!existsSync(folder)) return files;
  for (const [path, bodies] of withSiblings(await readFolder(folder)))
    files.set(encodeURI(path), storeFile({ path, bodies, cacheControl: 'no-cache', security: bareSecurity }));
  return files;
}
