import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { paths } from '#contract/site/paths.ts';
import type { Face } from '#contract/site/site.ts';
import type { Database } from '../../database/database.ts';
import { createKeyValueStore, persistentSecret } from '../../database/key-value-store.ts';
import { isLoopback } from '../../text/host-name.ts';
import { DAY_MS } from '../../text/local-time.ts';

export type Links = ReturnType<typeof createLinks>;

type LinkedFace = Pick<Face, 'hosts'>;

/**
 * Makes links to a lead, for emails and notifications. `face`: the one whose host they are on. `clock`: milliseconds
 * since 1970. They reject when the database does not answer.
 */
export function createLinks(database: Database, place: LinkPlace, clock: () => number = Date.now) {
  const link = async (path: string, { hosts }: LinkedFace, to: Link) =>
    `${linkOrigin(hosts, place)}${path}${await newToken(database, to, clock())}`;
  return {
    /** Leads to the page on which the owner does one action with a lead, and takes it back. */
    forOwner: (leadId: string, face: LinkedFace, scope: OwnerAction) => link(paths.ownersLink, face, { leadId, scope }),
    /** Leads to the page on which visitors see the state of their own request. */
    forVisitor: (leadId: string, face: LinkedFace) => link(paths.visitorsLink, face, { leadId, scope: 'visitor' }),
  };
}

async function newToken(database: Database, link: Link, now: number): Promise<string> {
  return signLink(await readLinkKey(database), link, now + LINK_DAYS * DAY_MS);
}

/** The address of this server. `publicUrl` is empty if each face's first host leads here. */
interface LinkPlace {
  /** An origin, such as `https://leads.example.com`. */
  publicUrl: string;
  /** The port of the server: a face without a name of its own is on this machine only. */
  port: number;
}

export function linkOrigin([host = 'localhost']: string[], { publicUrl, port }: LinkPlace): string {
  if (publicUrl !== '') return publicUrl;
  return isLoopback(host) ? `http://${host}:${port}` : `https://${host}`;
}

const LINK_SECRET_KEY = 'link-secret';

/**
 * Reads the key that links are signed with, which is made at first use. Read for each link, so that a revocation counts
 * immediately in every server that shares the database.
 */
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

/** A token names a scope by its place from 1: add scopes at the end. The links of an empty place have ended. */
export const SCOPES: readonly (LinkScope | null)[] = ['answered', null, 'spam', 'release', 'visitor'];

const ID_BYTES = 16;
const EXPIRY_AT = ID_BYTES + 1;
const SIGNED_BYTES = EXPIRY_AT + 4;
/** A signature is cut to half of SHA-256 (RFC 2104, 5). */
const SIGNATURE_BYTES = 16;
const TOKEN_BYTES = SIGNED_BYTES + SIGNATURE_BYTES;

/** Makes a token of 50 characters: id, scope, end and signature. `expiresAt`: milliseconds since 1970. */
export function signLink(key: KeyObject, { leadId, scope }: Link, expiresAt: number): string {
  const token = Buffer.alloc(TOKEN_BYTES);
  token.write(leadId.replaceAll('-', ''), 'hex');
  token[ID_BYTES] = SCOPES.indexOf(scope) + 1;
  token.writeUInt32BE(Math.floor(expiresAt / 1000), EXPIRY_AT);
  signatureOf(key, token).copy(token, SIGNED_BYTES);
  return token.toString('base64url');
}

/**
 * Verifies a token. Returns null if it is not ours, is cut, has expired, or was signed with another key. Each of these
 * takes the same steps as a good one.
 */
export function verifyLink(key: KeyObject, text: string, now: number): Link | null {
  const bytes = Buffer.from(text.slice(0, 2 * TOKEN_BYTES), 'base64url');
  const token = Buffer.alloc(TOKEN_BYTES);
  bytes.copy(token);
  const isOurs = timingSafeEqual(signatureOf(key, token), token.subarray(SIGNED_BYTES));
  // Decoding forgives more than one spelling.
  const isExact = token.toString('base64url') === text;
  const isInTime = token.readUInt32BE(EXPIRY_AT) * 1000 > now;
  const leadId = idOf(token);
  const scope = SCOPES[token[ID_BYTES]! - 1];
  return isOurs && isExact && isInTime && scope ? { leadId, scope } : null;
}

function signatureOf(key: KeyObject, token: Buffer): Buffer {
  return createHmac('sha256', key).update(token.subarray(0, SIGNED_BYTES)).digest().subarray(0, SIGNATURE_BYTES);
}

function idOf(token: Buffer): string {
  const hex = token.toString('hex', 0, ID_BYTES);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
