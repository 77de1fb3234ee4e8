/** Writes and reads tar of ordinary files (POSIX ustar, with GNU's entry for a long name), packed by gzip. */
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

export interface TarFile {
  name: string;
  data: Buffer;
}

const BLOCK = 512;
const NAME_BYTES = 100;
const LONGEST_NAME = 4096;
/** Where each part of a header begins and how long it is. */
const PARTS = {
  name: [0, 100],
  mode: [100, 8],
  size: [124, 12],
  time: [136, 12],
  sum: [148, 8],
  magic: [257, 8],
} as const;
const TYPE = 156;
const PREFIX = [345, 155] as const;

/** Formats a file with its header. `time`: milliseconds since 1970. */
export function formatTarFile({ name, data }: TarFile, time: number): Buffer {
  const bytes = Buffer.from(name);
  if (bytes.length <= NAME_BYTES) return formatEntry(bytes, data, '0', time);
  const longName = formatEntry(Buffer.from('././@LongLink'), Buffer.concat([bytes, Buffer.alloc(1)]), 'L', time);
  return Buffer.concat([longName, formatEntry(bytes.subarray(0, NAME_BYTES), data, '0', time)]);
}

/** Two empty blocks end a tar. */
export const tarEnd = Buffer.alloc(2 * BLOCK);

function formatEntry(name: Buffer, data: Buffer, type: string, time: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  name.copy(header);
  const write = (text: string, [at]: readonly [number, number]) => header.write(text, at, 'latin1');
  write(octal(0o644, 8), PARTS.mode);
  write(octal(data.length, 12), PARTS.size);
  write(octal(Math.floor(time / 1000), 12), PARTS.time);
  write('ustar\x0000', PARTS.magic);
  header.write(type, TYPE, 'latin1');
  write(octal(sumUp(header), 7), PARTS.sum);
  return Buffer.concat([header, data, Buffer.alloc(-data.length & (BLOCK - 1))]);
}

/** Adds up a header's bytes. Its own sum counts as spaces. */
function sumUp(header: Buffer): number {
  const [at, length] = PARTS.sum;
  return header.reduce((sum, byte, index) => sum + (index >= at && index < at + length ? 0x20 : byte), 0);
}

/**
 * Reads the files of a packed tar in their order. Throws if one is larger than `largest`, if all are larger than `total`
 * (bytes), at a link or a device, and if the file is damaged. Nothing is written.
 */
export async function* readTar(path: string, { largest, total }: Record<'largest' | 'total', number>) {
  const unpacked = createGunzip();
  createReadStream(path)
    .on('error', (error) => unpacked.destroy(error))
    .pipe(unpacked);
  const take = createTaker(unpacked, total);
  let longName: string | undefined;
  for (;;) {
    const header = await take(BLOCK);
    if (!header) throw new Error('it ends in the middle');
    if (header.every((byte) => byte === 0)) break;
    const text = ([at, length]: readonly [number, number]) =>
      header.toString('utf8', at, at + length).replace(/\0[^]*$/, '');
    if (Number.parseInt(text(PARTS.sum), 8) !== sumUp(header)) throw new Error('it is damaged');
    const size = /^[0-7]+ *$/.test(text(PARTS.size)) ? Number.parseInt(text(PARTS.size), 8) : Number.POSITIVE_INFINITY;
    const type = String.fromCharCode(header[TYPE]!);
    const prefix = text(PREFIX);
    const name = longName ?? (prefix ? `${prefix}/` : '') + text(PARTS.name);
    if (size > (type === 'L' ? LONGEST_NAME : largest)) throw new Error('a file in it is too large');
    const data = await take(size + (-size & (BLOCK - 1)));
    if (!data) throw new Error('it ends in the middle');
    longName = undefined;
    if (type === 'L') longName = data.toString('utf8', 0, size).replace(/\0[^]*$/, '');
    else if (type === '0' || type === '\0') yield { name, data: data.subarray(0, size) } satisfies TarFile;
    else if (type !== '5' || size > 0) throw new Error('it has something else than files, such as a link');
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
    while (ready < bytes) {
      const { value, done } = await chunks.next();
      if (done) return null;
      waiting.push(value);
      ready += value.length;
    }
    taken += bytes;
    if (taken > total) throw new Error('it is too large');
    const all = waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting);
    waiting = [all.subarray(bytes)];
    ready -= bytes;
    return all.subarray(0, bytes);
  };
}
