import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { areaPalette, wholePalette } from './reduce-colors.ts';

const compress = promisify(deflateRaw);

/** As the rasteriser gives it: four bytes a point. */
interface Drawn {
  width: number;
  height: number;
  pixels: Buffer;
}

/** A picture in a palette, not yet compressed. */
export interface PalettePicture {
  width: number;
  height: number;
  bits: 4 | 8;
  palette: number[];
  rows: Buffer;
  small: boolean;
}

/**
 * Puts a picture into a palette (PNG, 11.2.2), with which it takes a third of the bytes; null where it has more than 256 colours, or lets
 * through what is below. `small`: in few colours.
 */
export function readPalette({ pixels, width, height }: Drawn, small: boolean): PalettePicture | null {
  const points = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
  const ends = runsOf(points, width);
  const counts = countColors(points, ends);
  if (!counts) return null;
  const { palette, places } = small ? areaPalette(counts) : wholePalette(counts);
  const bits = palette.length > 16 ? 8 : 4;
  const rows = packRows(points, ends, { width, height, bits, places });
  return { width, height, bits, palette, rows, small };
}

/**
 * A PNG file. One that is to be small is compressed in bands, each by itself, so that pictures whose bands are alike have the same
 * bytes for them.
 */
export async function encodePng({ width, height, bits, palette, rows, small }: PalettePicture): Promise<Buffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bits, INDEXED], 8);
  const colors = Buffer.from(palette.flatMap((color) => [color & 255, (color >> 8) & 255, (color >> 16) & 255]));
  const data = await compressBands(rows, small ? (rows.length / height) * BAND : rows.length);
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('PLTE', colors), ...data, chunk('IEND')]);
}

/** Rows of a band: the first and the last of a link preview have the lines that stand above and below the name. */
const BAND = 105;

/** The zlib stream (RFC 1950) of which each chunk has a part: its head, the bands, and its end with the sum of all. */
async function compressBands(rows: Buffer, size: number): Promise<Buffer[]> {
  const bands = Array.from({ length: Math.ceil(rows.length / size) }, (_, at) =>
    rows.subarray(at * size, (at + 1) * size),
  );
  const options = { level: LEVEL, memLevel: 9, finishFlush: constants.Z_FULL_FLUSH };
  const packed = await Promise.all(bands.map((band) => compress(band, options)));
  const end = Buffer.alloc(6);
  end.set(LAST_BLOCK);
  end.writeUInt32BE(adler32(rows), 2);
  return [ZLIB_HEAD, ...packed, end].map((part) => chunk('IDAT', part));
}

const ZLIB_HEAD = Buffer.from([0x78, 0xda]);
/** Empty, in the compression with fixed codes (RFC 1951, 3.2.6). */
const LAST_BLOCK = [0x03, 0x00];

/** RFC 1950, 8.2. So many sums stay below 2^53. */
function adler32(bytes: Buffer): number {
  let [a, b] = [1, 0];
  for (let begin = 0; begin < bytes.length; begin += 65_536) {
    const end = Math.min(begin + 65_536, bytes.length);
    for (let at = begin; at < end; at += 1) {
      a += bytes[at]!;
      b += a;
    }
    a %= 65_521;
    b %= 65_521;
  }
  return b * 65_536 + a;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const INDEXED = 3;

/** The next one takes three times as long for 2 % of the bytes. */
const LEVEL = 8;

/** Where runs of one colour end in a row: of drawings they are few. */
function runsOf(points: Uint32Array, width: number): Uint32Array {
  if (scratch.length < points.length) scratch = new Uint32Array(points.length);
  const ends = scratch;
  let count = 0;
  for (let row = 0; row < points.length; row += width) {
    const last = row + width - 1;
    for (let at = row; at < last; at += 1) if (points[at] !== points[at + 1]) ends[count++] = at + 1;
    ends[count++] = last + 1;
  }
  return ends.subarray(0, count);
}

/** One for all pictures: each is done with it before the next. */
let scratch = new Uint32Array(0);

/** How often each colour stands in it; null where a palette cannot hold them. */
function countColors(points: Uint32Array, ends: Uint32Array): Map<number, number> | null {
  const counts = new Map<number, number>();
  let begin = 0;
  for (const end of ends) {
    const color = points[begin]!;
    const before = counts.get(color);
    if (before === undefined && (counts.size === 256 || color >>> 24 !== 255)) return null;
    counts.set(color, (before ?? 0) + end - begin);
    begin = end;
  }
  return counts;
}

interface Rows {
  width: number;
  height: number;
  bits: 4 | 8;
  /** Of each colour in the palette. */
  places: Map<number, number>;
}

/** Each row begins with its filter, none; two points share a byte where a half is enough. */
function packRows(points: Uint32Array, ends: Uint32Array, { width, height, bits, places }: Rows): Buffer {
  const plain = Buffer.alloc((width + 1) * height);
  let begin = 0;
  for (const end of ends) {
    const row = Math.floor(begin / width);
    plain.fill(places.get(points[begin]!)!, begin + row + 1, end + row + 1);
    begin = end;
  }
  return bits === 8 ? plain : halved(plain, width + 1);
}

function halved(plain: Buffer, width: number): Buffer {
  const length = 1 + Math.ceil((width - 1) / 2);
  const rows = Buffer.alloc((plain.length / width) * length);
  let at = 0;
  for (let row = 0; row < plain.length; row += width) {
    at += 1;
    for (let x = 1; x < width; x += 2) rows[at++] = (plain[row + x]! << 4) | (x + 1 < width ? plain[row + x + 1]! : 0);
  }
  return rows;
}

function chunk(name: string, body = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(body.length, 0);
  around.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
}
