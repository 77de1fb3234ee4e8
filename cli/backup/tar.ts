/** Writes and reads tar of ordinary files (POSIX ustar, with GNU's entry for a long name), packed by gzip. */
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

const BLOCK = 512;
const LONGEST_NAME = 4096;
/** Where the parts of a header begin. */
const AT = { name: 0, mode: 100, size: 124, time: 136, sum: 148, type: 156, magic: 257, prefix: 345 };

/** Formats a file with its header. `time`: milliseconds since 1970. */
export function formatTarFile(name: string, data: Buffer, time: number): Buffer {
  const bytes = Buffer.from(name);
  const file = formatEntry(bytes.subarray(0, 100), data, '0', time);
  if (bytes.length <= 100) return file;
  const long = formatEntry(Buffer.from('././@LongLink'), Buffer.concat([bytes, Buffer.alloc(1)]), 'L', time);
  return Buffer.concat([long, file]);
}

/** Two empty blocks end a tar. */
export const tarEnd = Buffer.alloc(2 * BLOCK);

function formatEntry(name: Buffer, data: Buffer, type: string, time: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const writeNumber = (value: number, digits: number, at: number) =>
    header.write(value.toString(8).padStart(digits, '0'), at, 'latin1');
  name.copy(header);
  writeNumber(0o644, 7, AT.mode);
  writeNumber(data.length, 11, AT.size);
  writeNumber(Math.floor(time / 1000), 11, AT.time);
  header.write(type, AT.type, 'latin1');
  header.write('ustar\x0000', AT.magic, 'latin1');
  writeNumber(sumUp(header), 6, AT.sum);
  return Buffer.concat([header, data, Buffer.alloc(-data.length & (BLOCK - 1))]);
}

/** Adds up a header's bytes. Its own sum counts as spaces. */
function sumUp(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= AT.sum && at < AT.sum + 8 ? 0x20 : byte), 0);
}

/** Reads a packed tar. Throws at damage, at a link, and above `largest` for a file or `total` for all (bytes). */
export async function* readTar(path: string, { largest, total }: Record<'largest' | 'total', number>) {
  const unpacked = createGunzip();
  const file = createReadStream(path).on('error', (error) => unpacked.destroy(error));
  const take = createTaker(file.pipe(unpacked), total);
  let longName: string | undefined;
  for (;;) {
    const header = await take(BLOCK);
    if (!header) throw new Error('it ends in the middle');
    if (header.every((byte) => byte === 0)) break;
    const read = (at: number, length: number) => header.toString('utf8', at, at + length).replace(/\0[^]*$/, '');
    if (Number.parseInt(read(AT.sum, 8), 8) !== sumUp(header)) throw new Error('it is damaged');
    const octal = /^[0-7]+ *$/.exec(read(AT.size, 12))?.[0];
    const size = octal ? Number.parseInt(octal, 8) : Number.POSITIVE_INFINITY;
    const type = read(AT.type, 1);
    const name = longName ?? [read(AT.prefix, 155), read(AT.name, 100)].filter(Boolean).join('/');
    if (size > (type === 'L' ? LONGEST_NAME : largest)) throw new Error('a file in it is too large');
    const data = await take(size + (-size & (BLOCK - 1)));
    if (!data) throw new Error('it ends in the middle');
    longName = undefined;
    if (type === 'L') longName = data.toString('utf8', 0, size).replace(/\0[^]*$/, '');
    else if (type === '0' || type === '') yield { name, data: data.subarray(0, size) };
    else if (type !== '5' || size > 0) throw new Error('it contains something other than files, such as a link');
  }
  // To the end, where gzip has a checksum.
  while (await take(BLOCK));
}

/** Creates a function that takes the next bytes, or returns null at the end. */
function createTaker(stream: AsyncIterable<Buffer>, total: number) {
  const chunks = stream[Symbol.asyncIterator]();
  let waiting: Buffer[] = [];
  let [ready, taken] = [0, 0];
  return async (bytes: number): Promise<Buffer | null> => {
    taken += bytes;
    if (taken > total) throw new Error('it is too large');
    while (ready < bytes) {
      const { value, done } = await chunks.next();
      if (done) return null;
      waiting.push(value);
      ready += value.length;
    }
    const all = waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting);
    waiting = [all.subarray(bytes)];
    ready -= bytes;
    return all.subarray(0, bytes);
  };
}
