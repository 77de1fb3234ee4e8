import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { paths } from '#contract/site/paths.ts';
import type { Site } from '#contract/site/site.ts';
import type { Database } from '../../database/database.ts';
import { createKeyValueStore, persistentSecret } from '../../database/key-value-store.ts';
import { isLoopback } from '../../text/host-name.ts';
import { DAY_MS } from '../../text/local-time.ts';

export type Links = ReturnType<typeof createLinks>;

/** Makes links to a lead, on the host of `site`. `clock`: milliseconds since 1970. They reject without a database. */
export function createLinks(database: Database, address: ServerAddress, clock: () => number = Date.now) {
  async function create(path: string, { hosts }: Pick<Site, 'hosts'>, link: Link): Promise<string> {
    const token = signLink(await readLinkKey(database), link, clock() + LINK_DAYS * DAY_MS);
    return `${findOrigin(hosts, address)}${path}${token}`;
  }
  return {
    forOwner: (leadId: string, site: Pick<Site, 'hosts'>, scope: OwnerAction) =>
      create(paths.ownersLink, site, { leadId, scope }),
    forVisitor: (leadId: string, site: Pick<Site, 'hosts'>) =>
      create(paths.visitorsLink, site, { leadId, scope: 'visitor' }),
  };
}

interface ServerAddress {
  /** An origin, such as `https://leads.example.com`. Empty if each site's first host leads here. */
  publicUrl: string;
  /** A site without a name of its own is on this machine only. */
  port: number;
}

function findOrigin([host = 'localhost']: string[], { publicUrl, port }: ServerAddress): string {
  if (publicUrl !== '') return publicUrl;
  return isLoopback(host) ? `http://${host}:${port}` : `https://${host}`;
}

const LINK_SECRET_KEY = 'link-secret';

/** Reads the key of signatures, made at first use. Read for each link, so that a revocation counts immediately. */
export async function readLinkKey(database: Database): Promise<KeyObject> {
  const stored = await createKeyValueStore(database).read(LINK_SECRET_KEY);
  return createSecretKey(stored ?? (await persistentSecret(database, LINK_SECRET_KEY)), 'utf8');
}

export async function revokeLinks(database: Database): Promise<void> {
  await createKeyValueStore(database).write(LINK_SECRET_KEY, randomBytes(32).toString('base64url'));
}

export type OwnerAction = 'answered' | 'spam' | 'release';

/** The one use of a link: an action of the owner, or the visitor's own page. */
export type LinkScope = OwnerAction | 'visitor';

export interface Link {
  leadId: string;
  scope: LinkScope;
}

const LINK_DAYS = 30;

/** A token names a scope by its number from 1: add scopes at the end. The links of a null have ended. */
export const SCOPES: readonly (LinkScope | null)[] = ['answered', null, 'spam', 'release', 'visitor'];

/** A token is the lead's id, its scope, its end in seconds, and a signature of half of SHA-256 (RFC 2104, 5). */
const SCOPE_AT = 16;
const END_AT = 17;
const SIGNATURE_AT = 21;
const TOKEN_BYTES = 37;

/** Makes a token of 50 characters. `expiresAt`: milliseconds since 1970. */
export function signLink(key: KeyObject, { leadId, scope }: Link, expiresAt: number): string {
  const token = Buffer.alloc(TOKEN_BYTES);
  token.write(leadId.replaceAll('-', ''), 'hex');
  token[SCOPE_AT] = SCOPES.indexOf(scope) + 1;
  token.writeUInt32BE(Math.floor(expiresAt / 1000), END_AT);
  computeSignature(key, token).copy(token, SIGNATURE_AT);
  return token.toString('base64url');
}

/** Verifies a token. Null, after the same steps, if it is not ours, expired or signed with another key. */
export function verifyLink(key: KeyObject, text: string, now: number): Link | null {
  const bytes = Buffer.from(text.slice(0, 2 * TOKEN_BYTES), 'base64url');
  const token = Buffer.alloc(TOKEN_BYTES);
  bytes.copy(token);
  const isOurs = timingSafeEqual(computeSignature(key, token), token.subarray(SIGNATURE_AT));
  // Decoding forgives more than one spelling.
  const isExact = token.toString('base64url') === text;
  const isInTime = token.readUInt32BE(END_AT) * 1000 > now;
  const leadId = readLeadId(token);
  const scope = SCOPES[token[SCOPE_AT]! - 1];
  return isOurs && isExact && isInTime && scope ? { leadId, scope } : null;
}

function computeSignature(key: KeyObject, token: Buffer): Buffer {
  const signature = createHmac('sha256', key).update(token.subarray(0, SIGNATURE_AT)).digest();
  return signature.subarray(0, TOKEN_BYTES - SIGNATURE_AT);
}

function readLeadId(token: Buffer): string {
  return token.toString('hex', 0, SCOPE_AT).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
