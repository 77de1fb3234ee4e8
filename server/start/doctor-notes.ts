import { isPublicName } from '#contract/site/site.ts';
import type { Database } from '../database/database.ts';
import { createKeyValueStore, type KeyValueStore } from '../database/key-value-store.ts';
import { redact } from '../text/unsafe-text.ts';
import { WEEK_MS } from '../text/local-time.ts';
import type { Log } from '../text/log.ts';

/** Reports names that lead here and that no face has, to the log and through the database to `janus doctor`. */
export function reportHosts(database: Database, log: Log): (host: string) => void {
  const store = createKeyValueStore(database);
  const hosts = new Map<string, number>();
  return (host) => {
    if (hosts.has(host) || hosts.size >= HOSTS_MAX || !isPublicName(host)) return;
    hosts.set(host, Date.now());
    log.warn('visitors come by a name that no face has in its hosts', { host });
    addUnclaimedHosts(store, Object.fromEntries(hosts), Date.now()).catch((error: unknown) =>
      log.warn('the name could not be remembered for doctor', redact(error)),
    );
  };
}

/** Reports a proxy that `TRUST_PROXY` does not name, in the same ways. */
export function reportProxy(database: Database, log: Log): (address: string) => void {
  return (address) => {
    log.warn(
      'A proxy forwards visitors, and TRUST_PROXY does not name it: all of them share one rate limit. Set TRUST_PROXY to its address',
      { proxy: address },
    );
    const store = createKeyValueStore(database);
    writeFoundProxy(store, { address, at: Date.now() }).catch((error: unknown) =>
      log.warn('the proxy could not be remembered for doctor', redact(error)),
    );
  };
}

/** Names by which visitors came and that no face has, with the time of the first (milliseconds since 1970). */
export type UnclaimedHosts = Record<string, number>;

const UNCLAIMED_HOSTS = 'unclaimed-hosts';
/** The number of stored names: anybody can send any. */
const HOSTS_MAX = 20;
/** Tries of a write, while other servers find names at the same moment. */
const TRIES = 10;

export async function readUnclaimedHosts(store: Pick<KeyValueStore, 'read'>): Promise<UnclaimedHosts> {
  return JSON.parse((await store.read(UNCLAIMED_HOSTS)) ?? '{}') as UnclaimedHosts;
}

/** Adds names to those that servers have found within a week. `now`: milliseconds since 1970. */
export async function addUnclaimedHosts(
  store: Pick<KeyValueStore, 'read' | 'replace'>,
  found: UnclaimedHosts,
  now: number,
): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const stored = await store.read(UNCLAIMED_HOSTS);
    const hosts = { ...(JSON.parse(stored ?? '{}') as UnclaimedHosts), ...found };
    const recent = Object.entries(hosts).filter(([, at]) => now - at < WEEK_MS);
    const newest = recent.sort(([, a], [, b]) => a - b).slice(0, HOSTS_MAX);
    if (await store.replace(UNCLAIMED_HOSTS, stored, JSON.stringify(Object.fromEntries(newest)))) return;
  }
}

/** A proxy that forwarded a request and that `TRUST_PROXY` did not name. */
export interface FoundProxy {
  /** An address of the machine itself or of its private network, never a visitor's. */
  address: string;
  /** Milliseconds since 1970. */
  at: number;
}

const FOUND_PROXY = 'found-proxy';

export async function writeFoundProxy(store: KeyValueStore, { address, at }: FoundProxy): Promise<void> {
  await store.write(FOUND_PROXY, `${at} ${address}`);
}

/** Reads the proxy that was found last; null if there was none. */
export async function readFoundProxy(store: KeyValueStore): Promise<FoundProxy | null> {
  const [at, address] = (await store.read(FOUND_PROXY))?.split(' ') ?? [];
  return at === undefined || address === undefined ? null : { address, at: Number(at) };
}
