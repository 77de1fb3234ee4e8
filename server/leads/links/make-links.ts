import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { paths } from '#contract/paths.ts';
import type { Face } from '#contract/site.ts';
import type { Database } from '../../database/database.ts';
import { createKeyValueStore } from '../../database/key-value-store.ts';
import { lastingSecret } from '../../database/lasting-secret.ts';
import { LINK_DAYS, signLink, type LinkScope, type OwnerAction } from './link-token.ts';

/** Makes links to a lead, for mails and other ways to whom it concerns. `face`: the one whose host they are on. */
export interface Links {
  /** The page on which the owner does one thing with a lead, and takes it back. */
  owners(leadId: string, face: LinkedFace, action: OwnerAction): Promise<string>;
  /** The page on which a visitor sees where his own request stands. */
  visitors(leadId: string, face: LinkedFace): Promise<string>;
}

export type LinkedFace = Pick<Face, 'hosts'>;

const DAY_MS = 24 * 3_600_000;

/** `clock`: milliseconds since 1970. The functions reject when the database does not answer. */
export function createLinks(database: Database, place: LinkPlace, clock: () => number = Date.now): Links {
  const link = async (path: string, { hosts }: LinkedFace, { leadId, scope }: { leadId: string; scope: LinkScope }) => {
    const token = signLink(await readLinkKey(database), { leadId, scope }, clock() + LINK_DAYS * DAY_MS);
    return `${linkOrigin(hosts, place)}${path}${token}`;
  };
  return {
    owners: (leadId, face, scope) => link(paths.ownersLink, face, { leadId, scope }),
    visitors: (leadId, face) => link(paths.visitorsLink, face, { leadId, scope: 'visitor' }),
  };
}

/** Where this server is reached; `publicUrl` is empty where each face's first host leads here. */
export interface LinkPlace {
  /** An origin, such as `https://leads.example.com`. */
  publicUrl: string;
  /** On which it listens: a face without a name of its own is at this machine only. */
  port: number;
}

/** The origin that a face's links begin with. */
export function linkOrigin([host = 'localhost']: string[], { publicUrl, port }: LinkPlace): string {
  if (publicUrl !== '') return publicUrl;
  return isLocal(host) ? `http://${host}:${port}` : `https://${host}`;
}

/** Names that every machine takes for itself (RFC 6761, 6.3). */
export const isLocal = (host: string) => host === 'localhost' || host.endsWith('.localhost');

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
