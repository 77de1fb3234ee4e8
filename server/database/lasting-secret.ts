import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';
import { createKeyValueStore } from './key-value-store.ts';

/**
 * A random secret that is made once and kept in the database, so that servers which share one accept each other's
 * signatures. Whoever reads it can forge a proof of work, or find out whether a given address wrote within a day.
 */
export function lastingSecret(database: Database, key: string): Promise<string> {
  return createKeyValueStore(database).writeOnce(key, randomBytes(32).toString('base64url'));
}
