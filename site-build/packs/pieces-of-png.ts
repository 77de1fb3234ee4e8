interface Piece {
  bytes: Buffer;
  /** Whether no other picture has it. */
  isOwn: boolean;
}

/** PNG, 5.2: what every file begins with. */
const SIGNATURE = 8;
/** Length, name and sum of a chunk. */
const AROUND = 12;

/**
 * A link preview in pieces: its head with the lines above the name, its middle, and the lines below, in bands that were compressed each by
 * itself. Faces of the same words share the first and the last.
 */
export function piecesOfPng(png: Buffer): Piece[] {
  const ends: number[] = [];
  let data = 0;
  for (let at = SIGNATURE; at < png.length;) {
    const isData = png.toString('latin1', at + 4, at + 8) === 'IDAT';
    at += png.readUInt32BE(at) + AROUND;
    if (isData) data = ends.push(at);
  }
  // The head of the stream, the bands, and its end.
  const [first, last, end] = [ends[1], ends[data - 3], ends[data - 2]];
  if (data < 5 || first === undefined || last === undefined || end === undefined) return [{ bytes: png, isOwn: true }];
  return [
    { bytes: png.subarray(0, first), isOwn: false },
    { bytes: png.subarray(first, last), isOwn: true },
    { bytes: png.subarray(last, end), isOwn: false },
    { bytes: png.subarray(end), isOwn: true },
  ];
}
