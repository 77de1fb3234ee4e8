import type { StoredFile } from './stored-file.ts';

/** What a face serves, by path. */
export interface FaceFileSet {
  get(path: string): StoredFile | undefined;
  isPage(path: string): boolean;
  notFound(): StoredFile;
  /** Every path that it answers, but for what it says of others. */
  paths(): string[];
}

/** `/index.html` is `/`, `/quote.html` is `/quote`. */
export function pageAddress(path: string): string {
  return path.replace(/\.html$/, '').replace(/\/index$/, '/');
}
