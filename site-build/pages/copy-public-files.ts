import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openInside } from '../content/open-file.ts';
import type { PublicFile } from './public-files.ts';

/**
 * Copies the owner's files into a new folder of the built site, under the names that they are served by. Faces were drawn since they were
 * looked at: a file that is another one by now is not copied, and throws.
 */
export function copyPublicFiles(files: PublicFile[], out: string): void {
  mkdirSync(out, { recursive: true });
  for (const { path, source, root, stat } of files) {
    const opened = openInside(root, source);
    if (typeof opened === 'string') throw new Error(`${source} ${opened}`);
    using file = opened;
    const isSame = SAME.every((part) => file.stat[part] === stat[part]);
    if (!isSame) throw new Error(`${source} was changed while the site was built; save it again`);
    const place = join(out, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, file.read());
  }
}

const SAME = ['dev', 'ino', 'size', 'mtimeMs'] as const;
