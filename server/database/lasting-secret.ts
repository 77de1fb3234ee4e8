import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';
import { createKeyValueStore } from './key-value-store.ts';

/**
 * A random secret that is made once and lasts as long as the leads do. It is in the database, so that servers which share
 * one believe each other's signatures. Whoever reads them can forge a proof of work, and find out whether an address that he
 * tries wrote within a day; nothing else.
 */
export function lastingSecret(database: Database, key: string): Promise<string> {
  return createKeyValueStore(database).writeOnce(key, randomBytes(32).toString('base64url'));
}
