import { isPublicName } from '#contract/certificate-names.ts';
import type { Database } from '../database/database.ts';
import { createKeyValueStore } from '../database/key-value-store.ts';
import { writeUnclaimedHosts } from '../database/unclaimed-hosts.ts';
import { redact } from '../outbox/redact.ts';
import type { Log } from './log.ts';

/** Anybody can send any name: so many of a run are kept. */
const KEPT = 20;

/** Tells the log, and `npm run doctor` through the database, of names that lead here and that no face has. */
export function reportHosts(database: Database, log: Log): (host: string) => void {
  const store = createKeyValueStore(database);
  const hosts = new Map<string, number>();
  return (host) => {
    if (hosts.has(host) || hosts.size >= KEPT || !isPublicName(host)) return;
    hosts.set(host, Date.now());
    log.warn('visitors come by a name that no face has in its hosts', { host });
    writeUnclaimedHosts(store, Object.fromEntries(hosts)).catch((error: unknown) =>
      log.warn('the name could not be remembered for doctor', redact(error)),
    );
  };
}
