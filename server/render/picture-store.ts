import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Makes a picture once, and keeps it in a folder that is safe to delete. `inputs`: all that it is made from. */
export type PictureStore = (inputs: unknown, make: () => Promise<Buffer>) => Promise<Buffer>;

/** Opens the store in `CACHE_DIR`. One picture is made at a time, so that pages keep the other processors. */
export function openPictureStore(folder: string, failed: (error: unknown) => void): PictureStore {
  const making = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();

  async function find(file: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const kept = await readFile(file).catch(() => null);
    if (kept) return kept;
    const made = last.then(make);
    last = made.catch(() => {});
    const picture = await made;
    // A full disk costs only time.
    await keep(file, picture).catch(failed);
    return picture;
  }

  async function keep(file: string, picture: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true });
    const begun = `${file}.${process.pid}`;
    await writeFile(begun, picture);
    await rename(begun, file);
  }

  return (inputs, make) => {
    const key = createHash('sha256').update(JSON.stringify(inputs)).digest('hex');
    const known = making.get(key) ?? find(join(folder, key), make).finally(() => making.delete(key));
    making.set(key, known);
    return known;
  };
}
