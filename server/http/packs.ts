import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, inflateRawSync, zstdDecompressSync } from 'node:zlib';
import {
  packIndexFile,
  packsFolder,
  sharedPack,
  type PackedFile,
  type PackedHead,
  type PackIndex,
  type Place,
} from '#contract/packed-face.ts';
import { giveBack, lendBuffer } from './lent-buffers.ts';

/** A face whose files stand in a pack. */
export interface PackedFace {
  files: Record<string, PackedFile>;
  /** A file as it is. Throws for a name that it does not have. */
  read(name: string): Buffer;
}

/** The page that most visitors ask for, and the one that a face stays in memory for. */
export interface PackedHome {
  /** Of the page as it is, for its ETag. */
  hash: string;
  /** As it is compressed, lent: to be given back. */
  brotli(): Buffer;
  plain(): Buffer;
}

/** In the files of a face. */
export const HOME = '/index.html';

/** Of so many faces it stays in memory where each file is. */
const HEADS = 64;

/** Opens the packs of a built site; null where it has none. Throws when they cannot be read. */
export function openPacks(dist: string): Packs | null {
  const folder = join(dist, packsFolder);
  return existsSync(folder) ? new Packs(folder) : null;
}

/**
 * The packs stay open, so that each face is read whole from the site that it is of, also after another has taken its place on the
 * disk. Reads wait for the disk: what many ask for the system has in memory, and more answers need no room of ours.
 */
export class Packs {
  readonly #index: PackIndex;
  readonly #files: number[] = [];
  readonly #shared: number;
  readonly #heads = new Map<string, Head>();

  constructor(folder: string) {
    this.#index = JSON.parse(readFileSync(join(folder, packIndexFile), 'utf8')) as PackIndex;
    closing.register(this, this.#files);
    const open = (name: string) => {
      const file = openSync(join(folder, name), 'r');
      this.#files.push(file);
      return file;
    };
    for (const name of this.#index.packs) open(name);
    this.#shared = open(sharedPack);
  }

  has(key: string): boolean {
    return Object.hasOwn(this.#index.faces, key);
  }

  /** Throws for a key that no face has. */
  home(key: string): PackedHome {
    const { head, file, start } = this.#head(key);
    const [at, length] = head.home;
    const { homeSize } = head;
    const brotli = () => this.#read(file, [start + at, length], lendBuffer(length));
    const plain = () => {
      const compressed = brotli();
      const page = decompressed(compressed, homeSize);
      giveBack(compressed);
      return page;
    };
    return { hash: head.files[HOME]!.hash, brotli, plain };
  }

  /** Throws for a key that no face has. */
  face(key: string): PackedFace {
    const { head, file, start } = this.#head(key);
    const part = ([at, length]: Place) => this.#read(file, [start + at, length]);
    const home = () => decompressed(part(head.home), head.homeSize);
    const piece = (of: Place | string) =>
      typeof of === 'string' ? this.#read(this.#shared, this.#index.shared[of]!) : part(of);
    return {
      files: head.files,
      read(name) {
        const found = head.files[name]!;
        if (found.in === 'home') return home();
        if (found.in === 'pieces') return Buffer.concat(found.of.map(piece));
        const texts = zstdDecompressSync(part(head.texts), { dictionary: home(), chunkSize: head.textsSize });
        return Buffer.from(texts.subarray(found.at[0], found.at[0] + found.at[1]));
      },
    };
  }

  #head(key: string): Head {
    const known = this.#heads.get(key);
    if (known) return known;
    const [pack, at] = this.#index.faces[key]!;
    const file = this.#files[pack]!;
    const length = this.#read(file, [at, 4]).readUInt32LE();
    const head = JSON.parse(inflateRawSync(this.#read(file, [at + 4, length])).toString()) as PackedHead;
    const read = { head, file, start: at + 4 + length };
    if (this.#heads.size >= HEADS) this.#heads.clear();
    this.#heads.set(key, read);
    return read;
  }

  #read(file: number, [at, length]: Place, bytes: Buffer = Buffer.allocUnsafeSlow(length)): Buffer {
    if (readSync(file, bytes, 0, length, at) !== length) throw new Error('A pack of the built site is cut off');
    return bytes;
  }
}

interface Head {
  head: PackedHead;
  file: number;
  start: number;
}

function decompressed(brotli: Buffer, size: number): Buffer {
  return brotliDecompressSync(brotli, { chunkSize: size });
}

/** Answers that are under way may read from a site that was replaced: nobody else knows when the last of them is through. */
const closing = new FinalizationRegistry<number[]>((files) => {
  for (const file of files) closeSync(file);
});
