/**
 * Whether a call carries one of the public keys, as `apikey` or as bearer token: clients of different versions send one or both,
 * and one with a session of its own puts that into `Authorization`. The key is in every page, so that comparing it needs no
 * constant time.
 */
export function carriesKey(headers: Headers, publicKeys: string[]): boolean {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? '';
  return publicKeys.includes(headers.get('apikey') ?? '') || publicKeys.includes(bearer);
}
