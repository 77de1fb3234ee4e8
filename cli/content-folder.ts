import { lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeContentSchemas } from '../site-build/content-schemas.ts';

/**
 * Makes a folder in that of the owner's words where there is none, and beside it the schemas that its files name. Throws where a link stands
 * in the place of either: a folder of words comes from anybody, and root would write to where the link leads.
 */
export function makeContentFolder(content: string, name: string): string {
  mkdirSync(content, { recursive: true });
  const [folder, schemas] = [join(content, name), join(content, 'schemas')];
  for (const path of [folder, schemas]) if (!isFolder(path)) mkdirSync(path);
  writeContentSchemas(schemas);
  return folder;
}

function isFolder(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found && !found.isDirectory())
    throw new Error(`${path} is a link or a file; put a folder of this name in its place`);
  return found !== undefined;
}
