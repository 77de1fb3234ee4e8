import { isPublicName } from '#contract/site/site.ts';
import type { Database } from '../database/database.ts';
import { createKeyValueStore, type KeyValueStore } from '../database/key-value-store.ts';
import { redact } from '../text/unsafe-text.ts';
import { WEEK_MS } from '../text/local-time.ts';
import type { Log } from '../text/log.ts';

/** Host names that visitors used and no face has, and proxies that `TRUST_PROXY` does not name: by key of the database. */
type NoteKey = 'unclaimed-hosts' | 'found-proxies';

/** Names or addresses, with the time of the first request (milliseconds since 1970). No address is a visitor's. */
export type Notes = Record<string, number>;

/** The number of stored names: anybody can send any. */
const NOTES_MAX = 20;
/** Tries of a write, while other servers find names at the same moment. */
const TRIES = 10;

/** Reports what requests show to be missing, to the log and through the database to `janus doctor`. */
export function createDoctorNotes(database: Database, log: Log) {
  const store = createKeyValueStore(database);
  const hosts: Notes = {};
  const remember = (key: NoteKey, found: Notes) =>
    void addNotes(store, key, { found, now: Date.now() }).catch((error: unknown) =>
      log.warn('it could not be remembered for doctor', redact(error)),
    );
  return {
    unclaimedHost(host: string): void {
      if (Object.hasOwn(hosts, host) || Object.keys(hosts).length >= NOTES_MAX || !isPublicName(host)) return;
      hosts[host] = Date.now();
      log.warn('visitors use a name that no site has in its hosts', { host });
      remember('unclaimed-hosts', hosts);
    },
    foundProxy(address: string): void {
      log.warn(
        'A proxy that is missing in TRUST_PROXY forwards visitors, so they all share one rate limit. Set TRUST_PROXY to its address',
        { proxy: address },
      );
      remember('found-proxies', { [address]: Date.now() });
    },
  };
}

export async function readNotes(store: Pick<KeyValueStore, 'read'>, key: NoteKey): Promise<Notes> {
  return JSON.parse((await store.read(key)) ?? '{}') as Notes;
}

/** Adds to what servers have found within a week. `now`: milliseconds since 1970. */
export async function addNotes(
  store: Pick<KeyValueStore, 'read' | 'replace'>,
  key: NoteKey,
  { found, now }: { found: Notes; now: number },
): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const stored = await store.read(key);
    const notes = { ...(JSON.parse(stored ?? '{}') as Notes), ...found };
    const recent = Object.entries(notes).filter(([, at]) => now - at < WEEK_MS);
    const newest = recent.sort(([, a], [, b]) => a - b).slice(0, NOTES_MAX);
    if (await store.replace(key, stored, JSON.stringify(Object.fromEntries(newest)))) return;
  }
}
