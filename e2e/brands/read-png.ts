import { inflateSync } from 'node:zlib';

/** Red, green, blue of each pixel, row by row. */
export interface Picture {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** Reads a PNG as a browser writes it: eight bits a channel, not interlaced (PNG specification, 3rd edition, 9.2). */
export function readPng(file: Buffer): Picture {
  const parts = [...chunks(file)];
  const header = parts.find(({ type }) => type === 'IHDR')!.data;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const step = header[9] === 6 ? 4 : 3;
  const data = inflateSync(Buffer.concat(parts.filter(({ type }) => type === 'IDAT').map((part) => part.data)));
  const rows = unfilter(data, width * step, height, step);
  const pixels = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at += 1) pixels.set(rows.subarray(at * step, at * step + 3), at * 3);
  return { width, height, pixels };
}

function* chunks(file: Buffer): Generator<{ type: string; data: Buffer }> {
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    yield { type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, at + 8 + length) };
    at += length + 12;
  }
}

function unfilter(data: Buffer, row: number, height: number, step: number): Uint8Array {
  const out = new Uint8Array(row * height);
  for (let y = 0; y < height; y += 1) {
    const filter = data[y * (row + 1)]!;
    for (let x = 0; x < row; x += 1) {
      const at = y * row + x;
      const left = x < step ? 0 : out[at - step]!;
      const up = y === 0 ? 0 : out[at - row]!;
      const corner = y === 0 || x < step ? 0 : out[at - row - step]!;
      out[at] = data[y * (row + 1) + 1 + x]! + predicted(filter, left, up, corner);
    }
  }
  return out;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter === 0) return 0;
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
