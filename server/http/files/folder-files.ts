import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { assetSecurity, bareSecurity } from '../security-headers.ts';
import { type FileSource, storeFile, type StoredFile } from './stored-file.ts';

/** Files that belong to no single face, by their address. */
type FolderFiles = ReadonlyMap<string, StoredFile>;

/** Stores scripts, styles and fonts, whose names change with their content. Rejects if the folder cannot be read. */
export function storeAssets(dist: string): Promise<FolderFiles> {
  const cacheControl = 'public, max-age=31536000, immutable';
  return storeFolder(join(dist, 'assets'), '/assets', { cacheControl, security: assetSecurity });
}

/** Stores the owner's own files, if there are any. A page among them has its whole name, and runs no script. */
export async function storePublicFiles(dist: string): Promise<FolderFiles> {
  const folder = join(dist, 'public');
  return existsSync(folder) ? storeFolder(folder, '', { cacheControl: 'no-cache', security: bareSecurity }) : new Map();
}

async function storeFolder(
  folder: string,
  prefix: string,
  answer: Pick<FileSource, 'cacheControl' | 'security'>,
): Promise<FolderFiles> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length).replaceAll(sep, '/'))
    .filter(mayBeServed);
  const read = new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(folder, path))] as const)),
  );
  const files = new Map<string, StoredFile>();
  for (const [path, identity] of read) {
    // A sibling has no address of its own.
    if (/\.(br|gz)$/.test(path) && read.has(path.slice(0, -3))) continue;
    const bodies = { identity, br: read.get(`${path}.br`), gzip: read.get(`${path}.gz`) };
    files.set(encodeURI(prefix + path), storeFile({ path, bodies, ...answer }));
  }
  return files;
}

/** Keeps dot files on the machine, `/.well-known/` (RFC 8615) apart, and source maps. Links are not followed. */
function mayBeServed(path: string): boolean {
  if (path.endsWith('.map')) return false;
  return !path.split('/').some((name, depth) => name.startsWith('.') && !(depth === 1 && name === '.well-known'));
}
