/**
 * Whether a call carries the public key, as `apikey` or as bearer token: clients of different versions send one or both,
 * and one with a session of its own puts that into `Authorization`. The key is in every page, so that comparing it needs no
 * constant time.
 */
export function carriesKey(headers: Headers, publicKey: string): boolean {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? '';
  return headers.get('apikey') === publicKey || bearer === publicKey;
}
