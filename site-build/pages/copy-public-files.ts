import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PublicFile } from './public-files.ts';

/** Copies the owner's files into a new folder of the built site, under the names that they are served by. */
export function copyPublicFiles(files: PublicFile[], out: string): void {
  mkdirSync(out, { recursive: true });
  for (const { path, source } of files) {
    const place = join(out, path);
    mkdirSync(dirname(place), { recursive: true });
    copyFileSync(source, place);
  }
}
