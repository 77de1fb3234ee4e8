import { createHash } from 'node:crypto';
import { isLoopback } from '../../text/host-name.ts';
import type { Notification } from '../channel-descriptor.ts';

/** Lists the lines of a message without a title. The visitor's text comes last, since services cut there. */
export function linesOf({ title, facts, link, visitorText }: Notification): string[] {
  return [title, ...facts, ...(link === null ? [] : [link]), ...visitorText];
}

/** One address of `NOTIFY_URLS`. */
export interface NotifyAddress {
  /** The service, its host and a fingerprint: `ntfy:ntfy.sh/3f9a1c20`. Holds no secret. */
  channel: `${string}:${string}`;
  service: string;
  /** The address of the posts. Secret. */
  url: string;
  /** The topic or chat, if the body names it, or empty text if the URL is enough. */
  target: string;
  /** Value of the header, or empty text for none. Secret. */
  authorization: string;
}

export type ParsedAddress = { ok: true; address: NotifyAddress } | { ok: false; problem: string };

/** The part of a notification that differs between services. */
export interface NotifyService {
  /** Returns null if the address is not of this service. A problem never repeats the address. */
  parse(url: URL): ParsedAddress | null;
  body(target: string, notification: Notification): Record<string, unknown>;
  /** Reads a refusal's text. Only words of the service itself are repeated, since it may quote what was sent. */
  explain(text: string): Explanation;
}

interface Explanation {
  because: string;
  retryAfterMs?: number;
}

export const refuseAddress = (problem: string): ParsedAddress => ({ ok: false, problem });

/**
 * Accepts an address. `account` identifies it among others of the host, without its secret, so that waiting
 * notifications go on under a changed token.
 */
export function acceptAddress(
  service: string,
  {
    url,
    account,
    target = '',
    authorization = '',
  }: { url: URL; account: string; target?: string; authorization?: string },
): ParsedAddress {
  if (url.protocol !== 'https:' && !isLoopback(url.hostname))
    return refuseAddress('must be an https:// address. http:// is not encrypted and for this machine only');
  const fingerprint = createHash('sha256').update(account).digest('hex').slice(0, 8);
  const channel = `${service}:${url.host}/${fingerprint}` as const;
  return { ok: true, address: { channel, service, url: url.href, target, authorization } };
}

/** Parses a service's JSON answer. Returns an empty object for any other text. */
export function parseAnswer(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
