import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Every servable file below `folder`, by its path with `/`, read into memory. Rejects when the folder cannot be read. */
export async function readFolder(folder: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  await readInto(files, folder, '');
  return files;
}

async function readInto(files: Map<string, Buffer>, folder: string, prefix: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const path = `${prefix}/${entry.name}`;
      if (!mayBeServed(path)) return;
      const full = join(folder, entry.name);
      if (entry.isDirectory()) await readInto(files, full, path);
      else if (entry.isFile()) files.set(path, await readFile(full));
    }),
  );
}

/** Dot files never leave the machine, `/.well-known/` (RFC 8615) apart; nor do source maps. Links are not followed. */
function mayBeServed(path: string): boolean {
  if (path.endsWith('.map')) return false;
  return !path.split('/').some((name, depth) => name.startsWith('.') && !(depth === 1 && name === '.well-known'));
}

/** Joins `x`, `x.br` and `x.gz` to one entry; a sibling has no address of its own. */
export function* withSiblings(read: Map<string, Buffer>) {
  for (const [path, identity] of read) {
    if (/\.(br|gz)$/.test(path) && read.has(path.slice(0, -3))) continue;
    yield [path, { identity, br: read.get(`${path}.br`), gzip: read.get(`${path}.gz`) }] as const;
  }
}
