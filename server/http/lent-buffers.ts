/** Bytes of each: more than a compressed page has. */
const SIZE = 20_480;
/** So many answers at once are usually on their way; for more of them memory is taken as everywhere else. */
const KEPT = 64;

const free: ArrayBufferLike[] = [];
const lent = new WeakSet<ArrayBufferLike>();

/**
 * Memory for what is read from the disk and sent, used again once it was sent: new memory for each answer would pile up until it is
 * collected. What is longer, or is never given back, is memory as any other.
 */
export function lendBuffer(length: number): Buffer {
  if (length > SIZE) return Buffer.allocUnsafeSlow(length);
  const memory = free.pop() ?? Buffer.allocUnsafeSlow(SIZE).buffer;
  lent.add(memory);
  return Buffer.from(memory, 0, length);
}

export function isLent({ buffer }: Buffer): boolean {
  return lent.has(buffer);
}

/** The next answer is read into it: only once nobody reads or sends it any more. Of what was not lent nothing happens. */
export function giveBack({ buffer }: Buffer): void {
  if (lent.delete(buffer) && free.length < KEPT) free.push(buffer);
}
