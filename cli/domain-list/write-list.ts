import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keysFor } from '../domain-name.ts';
import { entryFile } from './entry-file.ts';
import type { NamesThere } from './names-there.ts';
import type { Entry } from './read-list.ts';

export interface PlannedFile {
  path: string;
  text: string;
}

/** The files of these names, and the one of what they share where there is none; none is there yet. */
export function planFiles(folder: string, entries: Entry[], there: NamesThere, email: string): PlannedFile[] {
  const taken = new Set(there.keys);
  const files = entries.map((entry) => {
    const key = keysFor(entry.domain).find((each) => !taken.has(each))!;
    taken.add(key);
    return { path: join(folder, `${key}.yaml`), text: entryFile(entry) };
  });
  if (there.hasShared) return files;
  const template = readFileSync(join(import.meta.dirname, '../defaults-template.yaml'), 'utf8');
  return [{ path: join(folder, '_defaults.yaml'), text: template.replace('{{email}}', () => email) }, ...files];
}

/** Writes all, or none: where one cannot be written, those before it are taken back, and it throws. `tell`: how many are done. */
export function writeFiles(files: PlannedFile[], tell: (done: number) => void): void {
  const written: string[] = [];
  try {
    for (const { path, text } of files) {
      writeFileSync(path, text, { flag: 'wx' });
      written.push(path);
      tell(written.length);
    }
  } catch (error) {
    for (const path of written) rmSync(path, { force: true });
    throw error;
  }
}
