import type { FaceKind } from '#contract/face-kinds.ts';

/** `HSTS`: how long browsers remember that a host speaks TLS (RFC 6797). */
export const hstsLevels = ['off', 'short', 'long'] as const;
export type HstsLevel = (typeof hstsLevels)[number];

/** A day, or two years with all subdomains. */
const values: Record<HstsLevel, string> = {
  off: '',
  short: 'max-age=86400',
  long: 'max-age=63072000; includeSubDomains',
};

/** A domain that is for sale goes to somebody who inherits what browsers remember of it, subdomains included. */
const defaults: Record<FaceKind, HstsLevel> = { services: 'long', domain: 'short', portfolio: 'long' };

/** Headers for what came over TLS; `level` null is the default of the face, and of a host without one nothing. */
export function strictTransport(kind: FaceKind | undefined, level: HstsLevel | null): Record<string, string> {
  const value = values[level ?? (kind ? defaults[kind] : 'off')];
  return value === '' ? {} : { 'strict-transport-security': value };
}
