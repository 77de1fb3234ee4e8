import { isPublicName } from '#contract/certificate-names.ts';
import type { Database } from '../database/database.ts';
import { writeFoundProxy } from '../database/found-proxy.ts';
import { createKeyValueStore } from '../database/key-value-store.ts';
import { addUnclaimedHosts, HOSTS_KEPT } from '../database/unclaimed-hosts.ts';
import { redact } from '../outbox/redact.ts';
import type { Log } from './log.ts';

/** Tells the log, and `npm run doctor` through the database, of names that lead here and that no face has. */
export function reportHosts(database: Database, log: Log): (host: string) => void {
  const store = createKeyValueStore(database);
  const hosts = new Map<string, number>();
  return (host) => {
    if (hosts.has(host) || hosts.size >= HOSTS_KEPT || !isPublicName(host)) return;
    hosts.set(host, Date.now());
    log.warn('visitors come by a name that no face has in its hosts', { host });
    addUnclaimedHosts(store, Object.fromEntries(hosts), Date.now()).catch((error: unknown) =>
      log.warn('the name could not be remembered for doctor', redact(error)),
    );
  };
}

/** Tells the log, and `npm run doctor` through the database, of a proxy that `TRUST_PROXY` does not name. */
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
