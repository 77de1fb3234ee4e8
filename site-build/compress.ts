import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(html|js|css|svg|json|webmanifest|txt|xml|ico|csv|md|ics|vcf)$/;
const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Writes a `.br` and a `.gz` beside each file that gains by it, as small as they get. */
export async function compressFolder(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => COMPRESSIBLE.test(file));
  const left = files.values();
  const work = async () => {
    for (const file of left) await compressFile(join(folder, file));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** As many as Node has threads for it. Each has some megabytes of its own, and a folder may have thousands of files. */
const AT_ONCE = 4;

/** Bytes from which the highest quality would take seconds: an owner's file may be that long. */
const LONG = 1_000_000;

async function compressFile(path: string): Promise<void> {
  const body = await readFile(path);
  const quality = body.length > LONG ? 5 : 11;
  const [br, gz] = await Promise.all([
    brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
    deflate(body, { level: 9 }),
  ]);
  if (br.length < body.length) await writeFile(`${path}.br`, br);
  if (gz.length < body.length) await writeFile(`${path}.gz`, gz);
}
