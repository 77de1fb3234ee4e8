import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { createKeyValueStore } from '../../database/key-value-store.ts';
import { lastingSecret } from '../../database/lasting-secret.ts';

const NAME = 'link-secret';

/**
 * The key that links are signed with, made at first use. Read for each link, so that a revocation counts at once in every
 * server that shares the database.
 */
export async function readLinkKey(database: Database): Promise<KeyObject> {
  const stored = await createKeyValueStore(database).read(NAME);
  return createSecretKey(stored ?? (await lastingSecret(database, NAME)), 'utf8');
}

/** From now on no link works that was sent before. */
export async function revokeLinks(database: Database): Promise<void> {
  await createKeyValueStore(database).write(NAME, randomBytes(32).toString('base64url'));
}
