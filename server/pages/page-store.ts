import { rmSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { brotliDecompressSync } from 'node:zlib';

/** The file in the folder of the built site that has every file of every face, as it was rendered and compressed. */
export const pagesFile = 'pages.db';

/** A file of a face. One that gains by compression is stored compressed alone, as few clients accept no encoding. */
export interface BuiltFile {
  /** Hash of the plain file, for its ETag. */
  hash: string;
  plain: Uint8Array | null;
  br: Uint8Array | null;
  gzip: Uint8Array | null;
}

/** Decompresses a file. */
export function plainOf({ plain, br }: BuiltFile): Buffer {
  return bufferOf(plain) ?? brotliDecompressSync(br!);
}

export function bufferOf(bytes: Uint8Array | null): Buffer | undefined {
  return bytes === null ? undefined : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Begins the names of files that are served. Other names are the server's own, such as the page for links. */
export const SERVED = '/';

/** The page for links in emails (`contract/site/page.ts`), among a face's files. */
export const linkPageName = 'link.html';

/** The source of a face's pages as JSON (`PageSource`), among its files too. */
export const sourceName = 'source.json';

/**
 * A body is stored once for all faces that have it, such as icons of the same letter. `made` is the build's own note.
 */
const SCHEMA = `
create table face (key text primary key, made text not null) without rowid;
create table body (hash text primary key, plain blob, br blob, gzip blob);
create table file (face text, path text, body text not null, primary key (face, path)) without rowid;
`;

export type Pages = ReturnType<typeof openPages>;

/**
 * Opens the files of a built site. It stays readable, and the same, while another site takes its place on the disk.
 * Throws if they are missing or unreadable.
 */
export function openPages(dist: string) {
  const database = new DatabaseSync(join(dist, pagesFile), { readOnly: true });
  const read = database.prepare(
    'select hash, plain, br, gzip from file join body on hash = body where face = ? and path = ?',
  );
  const has = database.prepare('select 1 from file where face = ? and path = ?');
  const paths = database.prepare('select path from file where face = ?');
  const made = database.prepare('select key, made from face');
  return {
    read: (face: string, path: string) => read.get(face, path) as BuiltFile | undefined,
    has: (face: string, path: string) => has.get(face, path) !== undefined,
    /** Names of a face's files. */
    paths: (face: string) => (paths.all(face) as { path: string }[]).map(({ path }) => path),
    /** The build's notes, by key of the face. */
    made: () => new Map((made.all() as { key: string; made: string }[]).map((face) => [face.key, face.made])),
    close: () => database.close(),
  };
}

/** Copies the pages of the site in `last`, if there are any: hundreds of megabytes for thousands of names. */
export async function copyPages(last: string, next: string): Promise<void> {
  await copyFile(join(last, pagesFile), join(next, pagesFile)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/** Begins the pages of a new site in `next`, with the copied ones (`copyPages`) or none. */
export function writePages(next: string, { goesOn = false } = {}) {
  const path = join(next, pagesFile);
  if (!goesOn) rmSync(path, { force: true });
  const database = new DatabaseSync(path);
  // A build that ends too soon is deleted as a whole, so nothing has to be rolled back.
  database.exec('pragma journal_mode = off; pragma synchronous = off');
  if (!goesOn) database.exec(SCHEMA);
  database.exec('begin');
  const removeFiles = database.prepare('delete from file where face = ?');
  const putFace = database.prepare('insert or replace into face values (?, ?)');
  const putBody = database.prepare('insert or ignore into body values (?, ?, ?, ?)');
  const putFile = database.prepare('insert into file values (?, ?, ?)');
  return {
    /** Writes a face, in the place of one with the same key. */
    put(face: string, made: string, files: Iterable<readonly [path: string, file: BuiltFile]>): void {
      removeFiles.run(face);
      putFace.run(face, made);
      for (const [name, { hash, plain, br, gzip }] of files) {
        putBody.run(hash, plain, br, gzip);
        putFile.run(face, name, hash);
      }
    },
    /** Removes every face but these, and bodies that only others had. Nothing is on the disk before. */
    close(keys: Iterable<string>): void {
      const keep = JSON.stringify([...keys]);
      for (const [table, column] of [
        ['face', 'key'],
        ['file', 'face'],
      ])
        database.prepare(`delete from ${table} where ${column} not in (select value from json_each(?))`).run(keep);
      database.exec('delete from body where hash not in (select body from file)');
      database.exec('commit');
      database.close();
    },
  };
}
