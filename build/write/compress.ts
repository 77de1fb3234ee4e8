import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { BuiltFile } from '../../server/pages/page-store.ts';

const COMPRESSIBLE = /\.(html|js|css|svg|json|webmanifest|txt|xml|ico|csv|md|ics|vcf)$/;
const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Brotli's quality: 11 takes twice as long as 10 for 2 % of the bytes, and 40 times as long as 5. With 0 nothing is compressed. */
export type Quality = 11 | 10 | 5 | 0;
const BEST = 11;

/** Writes a `.br` and a `.gz` next to each file that gets smaller, at the best quality. */
export async function compressFolder(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => COMPRESSIBLE.test(file));
  await inParallel(files, CONCURRENCY, (file) => compressFile(join(folder, file)));
}

/** Does the work of every item, of at most `count` at the same time. */
export async function inParallel<T>(items: T[], count: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const next = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: count }, next));
}

/** Files that are compressed at the same time: Node has four threads for it, and a folder may have thousands of files. */
const CONCURRENCY = 4;

/** Bytes above which the best quality would take seconds: an owner's file may be that long. */
const LONG = 1_000_000;

async function compressFile(path: string): Promise<void> {
  const body = await readFile(path);
  const [br, gz] = await compress(body, BEST);
  if (br.length < body.length) await writeFile(`${path}.br`, br);
  if (gz.length < body.length) await writeFile(`${path}.gz`, gz);
}

/** Bytes below which even an uncompressed file fits into one packet. */
const SHORT = 1000;

/** Makes a file of a face for the store, compressed if it gets smaller. */
export async function builtFile(name: string, contents: string | Buffer, quality: Quality): Promise<BuiltFile> {
  const body = Buffer.from(contents);
  const hash = hashOf(body);
  if (quality > 0 && COMPRESSIBLE.test(name) && body.length >= SHORT) {
    const [br, gz] = await compress(body, quality);
    if (br.length < body.length && gz.length < body.length) return { hash, plain: null, br, gzip: gz };
  }
  return { hash, plain: body, br: null, gzip: null };
}

/** Makes a file of a face that only the server reads, with one fast compression. */
export async function ownFile(contents: string): Promise<BuiltFile> {
  const body = Buffer.from(contents);
  return { hash: hashOf(body), plain: null, br: await brotli(body, { params: brotliParams(body, 5) }), gzip: null };
}

const hashOf = (body: Buffer) => createHash('sha256').update(body).digest('base64url').slice(0, 27);

function compress(body: Buffer, quality: Quality): Promise<[br: Buffer, gz: Buffer]> {
  const params = brotliParams(body, body.length > LONG ? 5 : quality);
  return Promise.all([brotli(body, { params }), deflate(body, { level: 9 })]);
}

function brotliParams({ length }: Buffer, quality: Quality) {
  return { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: length };
}
