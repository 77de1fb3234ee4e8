import { join } from 'node:path';
import { openPages, plainOf, SERVED, type Pages } from '../server/pages/page-store.ts';

/** Reads a file of a face as the build rendered it. Returns undefined if the face has none of that name. */
export function builtFile(folder: string, face: string, name: string): Buffer | undefined {
  return reading(folder, (pages) => {
    const file = pages.read(face, `${SERVED}${name}`);
    return file && plainOf(file);
  });
}

/** Reads the text of a file that has to exist. */
export function builtText(folder: string, face: string, name = 'index.html'): string {
  return builtFile(folder, face, name)!.toString();
}

/** Lists names of the files that a face serves. */
export function builtNames(folder: string, face: string): string[] {
  const paths = reading(folder, (pages) => pages.paths(face));
  return paths.filter((path) => path.startsWith(SERVED)).map((path) => path.slice(SERVED.length));
}

function reading<Result>(folder: string, read: (pages: Pages) => Result): Result {
  const pages = openPages(join(folder, 'dist'));
  try {
    return read(pages);
  } finally {
    pages.close();
  }
}
