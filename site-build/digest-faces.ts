import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Words } from '#contract/words.ts';
import type { Content } from './content.ts';

/** What a face is made from beside its file and the program. */
interface Surroundings {
  key: string;
  pack: Words;
  /** Of the owner's words. */
  folder: string;
}

/** Makes ids of faces: another one wherever something is another that the face is made from. */
export function digestFaces({ pages }: Content): (file: object, around: Surroundings) => string {
  const packs = new Map<Words, string>();
  return (file, { pack, folder, ...around }) => {
    const words = packs.get(pack) ?? digest([JSON.stringify(pack)]);
    packs.set(pack, words);
    const own = pages.filter(({ faces }) => faces.includes(around.key));
    const text = JSON.stringify([file, around, own]);
    return digest([words, text, ...picturesOf(text, folder)]);
  };
}

/** Files of the owner's that a face may name, wherever it names them. */
function picturesOf(text: string, folder: string): (string | Buffer)[] {
  // Thousands of faces name none, and this is found out much sooner than which.
  if (!/\.(?:svg|png)"/i.test(text)) return [];
  return [...text.matchAll(/"([^"\\]+\.(?:svg|png))"/gi)].map(([, name]) => {
    const path = join(folder, name!);
    return existsSync(path) ? readFileSync(path) : 'none';
  });
}

function digest(parts: (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('base64url');
}
