import { existsSync, linkSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { packIndexFile, packsFolder, sharedPack, type PackIndex } from '#contract/packed-face.ts';
import type { DrawnRecords } from './drawn-records.ts';
import type { PackedFace, Packing } from './pack-face.ts';

/** A face as it was drawn, or as the last build has it. */
export type Packable = { key: string; drawn: PackedFace } | { key: string; shared: string[] };

/** So many files for all faces: few to open, and little to write when one face has changed. */
const PACKS = 64;

/** Writes the faces into packs; one whose faces all stay is taken from the last build as it is. */
export function writePacks(last: string, next: string, faces: Packable[], { records, shared }: Packing): void {
  const [from, to] = [join(last, packsFolder), join(next, packsFolder)];
  const before = readIndex(from);
  const index: PackIndex = { packs: [], faces: {}, shared: {} };
  const groups = Map.groupBy(faces, ({ key }) => crc32(key) % PACKS);
  for (const [number, group] of [...groups].toSorted(([a], [b]) => a - b)) {
    const name = `${String(number).padStart(2, '0')}.pack`;
    const pack = index.packs.push(name) - 1;
    const sorted = group.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    if (isSame(sorted, before, name)) share(join(from, name), join(to, name));
    else writeFileSync(join(to, name), Buffer.concat(recordsOf(sorted, records, from, before)));
    let at = 0;
    for (const face of sorted) {
      const length = 'drawn' in face ? face.drawn.record[1] : before.faces[face.key]![2];
      index.faces[face.key] = [pack, at, length];
      at += length;
    }
  }
  writeShared(faces, shared, { before, index, from, to });
  writeFileSync(join(to, packIndexFile), JSON.stringify(index));
  records.close();
}

function readIndex(folder: string): PackIndex {
  const file = join(folder, packIndexFile);
  if (!existsSync(file)) return { packs: [], faces: {}, shared: {} };
  return JSON.parse(readFileSync(file, 'utf8')) as PackIndex;
}

function isSame(faces: Packable[], before: PackIndex, name: string): boolean {
  const pack = before.packs.indexOf(name);
  const there = Object.values(before.faces).filter(([of]) => of === pack).length;
  return there === faces.length && faces.every((face) => 'shared' in face && before.faces[face.key]?.[0] === pack);
}

/** What nobody writes to again can be one file in both; not every file system can. */
function share(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

function recordsOf(faces: Packable[], records: DrawnRecords, from: string, before: PackIndex): Buffer[] {
  const packs = new Map<number, Buffer>();
  return faces.map((face) => {
    if ('drawn' in face) return records.read(face.drawn.record);
    const [pack, at, length] = before.faces[face.key]!;
    const bytes = packs.get(pack) ?? readFileSync(join(from, before.packs[pack]!));
    packs.set(pack, bytes);
    return bytes.subarray(at, at + length);
  });
}

interface Writing {
  before: PackIndex;
  index: PackIndex;
  from: string;
  to: string;
}

function writeShared(faces: Packable[], drawn: Map<string, Buffer>, { before, index, from, to }: Writing): void {
  const kept = Object.keys(before.shared).length > 0 ? readFileSync(join(from, sharedPack)) : Buffer.alloc(0);
  const hashes = new Set(faces.flatMap((face) => ('drawn' in face ? face.drawn.shared : face.shared)));
  const bodies = [...hashes].map((hash) => [hash, drawn.get(hash) ?? placeIn(kept, before.shared[hash]!)] as const);
  const sorted = [...bodies].toSorted(([a], [b]) => (a < b ? -1 : 1));
  let at = 0;
  for (const [hash, body] of sorted) {
    index.shared[hash] = [at, body.length];
    at += body.length;
  }
  writeFileSync(join(to, sharedPack), Buffer.concat(sorted.map(([, body]) => body)));
}

const placeIn = (bytes: Buffer, [at, length]: [number, number]) => bytes.subarray(at, at + length);
