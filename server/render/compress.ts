import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Bytes above which a better compression would take too long. */
const LONG = 1_000_000;

/** Compresses a file quickly, for the first visitor. A file that does not shrink stays as it is. */
export async function compress(identity: Buffer) {
  const params = brotliParams(identity, identity.length > LONG ? 4 : 6);
  const [br, zipped] = await Promise.all([brotli(identity, { params }), deflate(identity)]);
  return br.length < identity.length ? { br: trim(br), gzip: trim(zipped) } : { identity };
}

/** Copies a result of zlib, which holds a whole chunk of memory (64 KB), as Node's pool of buffers would. */
const trim = (result: Buffer) => Buffer.from(new Uint8Array(result).buffer);

function brotliParams({ length }: Buffer, quality: number) {
  return {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
}

/** Compresses a file as well as Brotli can in 50 ms. */
export async function compressBest(identity: Buffer): Promise<Buffer> {
  return trim(await brotli(identity, { params: brotliParams(identity, 10) }));
}
