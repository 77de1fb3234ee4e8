import type { KeyValueStore } from './key-value-store.ts';

/** Names by which visitors came and that no face has, with the time of the first (milliseconds since 1970). */
export type UnclaimedHosts = Record<string, number>;

const NAME = 'unclaimed-hosts';

export async function readUnclaimedHosts(store: Pick<KeyValueStore, 'read'>): Promise<UnclaimedHosts> {
  return JSON.parse((await store.read(NAME)) ?? '{}') as UnclaimedHosts;
}

export function writeUnclaimedHosts(store: Pick<KeyValueStore, 'write'>, hosts: UnclaimedHosts): Promise<void> {
  return store.write(NAME, JSON.stringify(hosts));
}
