import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, deflateRawSync, zstdCompress } from 'node:zlib';
import type { PackedFile, PackedHead, Place } from '#contract/packed-face.ts';
import type { DrawnRecords } from './drawn-records.ts';
import { piecesOfPng } from './pieces-of-png.ts';

const brotli = promisify(brotliCompress);
const zstd = promisify(zstdCompress);

export interface PackedFace {
  /** Of its bytes. */
  record: Place;
  /** Hashes of what it has in the shared pack. */
  shared: string[];
}

/** Files of a face by name, with `/` before those that are served. */
export type FaceFileMap = Map<string, Buffer | string>;

const HOME = '/index.html';
const TEXT = /\.(html|txt|xml|json|webmanifest)$/;

/** What the packed faces of a site bring. */
export interface Packing {
  records: DrawnRecords;
  /** What they have in common, by hash. */
  shared: Map<string, Buffer>;
}

/** Puts the files of a face into one record. `own`: pictures that no other face has. */
export async function packFace(
  files: FaceFileMap,
  own: Set<string>,
  { records, shared }: Packing,
): Promise<PackedFace> {
  const bytes = [...files].map(([name, contents]) => [name, bytesOf(contents)] as const);
  const home = bytes.find(([name]) => name === HOME)![1];
  const [texts, pieces] = [createRun(), createRun()];
  const hashes = new Set<string>();
  const share = (piece: Buffer) => {
    const hash = hashOf(piece);
    hashes.add(hash);
    // A copy, since a part keeps the whole in memory, and there are thousands of them.
    if (!shared.has(hash)) shared.set(hash, Buffer.concat([piece]));
    return hash;
  };
  const placed = bytes.map(([name, body]): [string, PackedFile] => {
    const hash = hashOf(body);
    if (name === HOME) return [name, { hash, in: 'home' }];
    if (TEXT.test(name)) return [name, { hash, in: 'texts', at: texts.add(body) }];
    const parts = own.has(name) ? piecesOfPng(body) : [{ bytes: body, isOwn: false }];
    return [name, { hash, in: 'pieces', of: parts.map((part) => (part.isOwn ? pieces.add : share)(part.bytes)) }];
  });
  const compressed = await Promise.all([compressHome(home), compressTexts(texts.whole(), home)]);
  const places = createRun();
  const [homeAt, textsAt] = compressed.map(places.add) as [Place, Place];
  const rest = pieces.whole();
  const [start] = places.add(rest);
  for (const [, file] of placed) if (file.in === 'pieces') file.of = file.of.map((piece) => moved(piece, start));
  const head: PackedHead = {
    home: homeAt,
    homeSize: home.length,
    texts: textsAt,
    textsSize: texts.whole().length,
    files: Object.fromEntries(placed),
  };
  const json = deflateRawSync(JSON.stringify(head), { level: 9 });
  const size = Buffer.alloc(4);
  size.writeUInt32LE(json.length);
  return { record: records.add(Buffer.concat([size, json, places.whole()])), shared: [...hashes] };
}

const bytesOf = (contents: Buffer | string) => (typeof contents === 'string' ? Buffer.from(contents) : contents);

const moved = (piece: Place | string, by: number): Place | string =>
  typeof piece === 'string' ? piece : [piece[0] + by, piece[1]];

/** Pieces one after another. */
function createRun() {
  const pieces: Buffer[] = [];
  let length = 0;
  return {
    add(piece: Buffer): Place {
      const at = length;
      pieces.push(piece);
      length += piece.length;
      return [at, piece.length];
    },
    whole: () => Buffer.concat(pieces),
  };
}

/** One less than the highest: a third of its time for 2 % more bytes. */
const QUALITY = 10;

function compressHome(home: Buffer): Promise<Buffer> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotli(home, { params: { [BROTLI_PARAM_QUALITY]: QUALITY, [BROTLI_PARAM_SIZE_HINT]: home.length } });
}

function compressTexts(texts: Buffer, home: Buffer): Promise<Buffer> {
  return zstd(texts, { dictionary: home, params: { [constants.ZSTD_c_compressionLevel]: 9 } });
}

/** As an ETag has it. */
export function hashOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 27);
}
