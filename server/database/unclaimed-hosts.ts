import type { KeyValueStore } from './key-value-store.ts';

/** Names by which visitors came and that no face has, with the time of the first (milliseconds since 1970). */
export type UnclaimedHosts = Record<string, number>;

const NAME = 'unclaimed-hosts';
/** Anybody can send any name: so many are kept. */
export const HOSTS_KEPT = 20;
/** What was found longer ago is left out when another one is found. */
const KEPT_MS = 7 * 24 * 3_600_000;
/** Servers that find names at the same moment. */
const TRIES = 10;

export async function readUnclaimedHosts(store: Pick<KeyValueStore, 'read'>): Promise<UnclaimedHosts> {
  return JSON.parse((await store.read(NAME)) ?? '{}') as UnclaimedHosts;
}

/** Adds to what other servers have found. `now`: milliseconds since 1970. */
export async function addUnclaimedHosts(
  store: Pick<KeyValueStore, 'read' | 'replace'>,
  found: UnclaimedHosts,
  now: number,
): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const stored = await store.read(NAME);
    const hosts = { ...(JSON.parse(stored ?? '{}') as UnclaimedHosts), ...found };
    const recent = Object.entries(hosts).filter(([, at]) => now - at < KEPT_MS);
    const kept = recent.sort(([, a], [, b]) => a - b).slice(0, HOSTS_KEPT);
    if (await store.replace(NAME, stored, JSON.stringify(Object.fromEntries(kept)))) return;
  }
}
