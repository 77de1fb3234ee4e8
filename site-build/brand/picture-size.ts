/** Pixels that a picture may have: sixty megabytes once it is decoded, where a PNG of 80 KB may have two gigabytes. */
export const MOST_PIXELS = 16_000_000;

export interface PictureSize {
  width: number;
  height: number;
}

/** The size that a PNG, JPEG or WebP says of itself, without decoding it; null where it says none. */
export function pictureSize(bytes: Buffer): PictureSize | null {
  if (isPng(bytes)) return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (bytes.length > 30 && bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return ofWebp(bytes);
  return bytes.length > 4 && bytes.readUInt16BE(0) === 0xff_d8 ? ofJpeg(bytes) : null;
}

/** PNG, 5.2 and 11.2.1: a signature, then the header with width and height. */
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
export const isPng = (bytes: Buffer) => bytes.length > 24 && bytes.subarray(0, 8).equals(SIGNATURE);

/** RFC 9649: the first chunk is one of three, each with the size at a place of its own. */
function ofWebp(bytes: Buffer): PictureSize | null {
  const chunk = bytes.toString('latin1', 12, 16);
  if (chunk === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (chunk === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (chunk !== 'VP8L') return null;
  const both = bytes.readUInt32LE(21);
  return { width: (both & 0x3fff) + 1, height: ((both >>> 14) & 0x3fff) + 1 };
}

/** ITU T.81, B.2.2: the header of a frame, before the first scan; the largest where there are several. */
function ofJpeg(bytes: Buffer): PictureSize | null {
  let found: PictureSize | null = null;
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1]!;
    if (marker === 0xda) break;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    const size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    if (isFrame && (!found || size.width * size.height > found.width * found.height)) found = size;
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  // No height stands for one that follows the first scan (B.2.5).
  return found && found.height > 0 ? found : null;
}
