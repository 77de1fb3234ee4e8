import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Whether a call carries the public key, as `apikey` or as bearer token: clients of different versions send one or both,
 * and one with a session of its own puts that into `Authorization`. The key is public; it keeps strays out, not thieves.
 */
export function carriesKey(headers: Headers, publicKey: string): boolean {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? '';
  const byHeader = sameText(headers.get('apikey') ?? '', publicKey);
  const byBearer = sameText(bearer, publicKey);
  return byHeader || byBearer;
}

/** In constant time; hashing first hides the length too. */
function sameText(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
