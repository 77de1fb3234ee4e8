import type { Database } from '../database/database.ts';
import { writeFoundProxy } from '../database/found-proxy.ts';
import { createKeyValueStore } from '../database/key-value-store.ts';
import { redact } from '../outbox/redact.ts';
import type { Log } from './log.ts';

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
