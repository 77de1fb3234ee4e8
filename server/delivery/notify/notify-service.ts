import { createHash } from 'node:crypto';
import { isLoopback } from '../../text/host-name.ts';
import type { NotifyChannel, NotifyServiceName } from '../delivery.ts';

/** What is told of a lead, in lines without unseen characters. */
export interface Notification {
  title: string;
  facts: string[];
  /** To the page on which the owner marks the lead as answered; null where it is about none. */
  link: string | null;
  /** What the visitor wrote; empty unless the owner wants it. */
  visitorText: string[];
}

/** The lines of a message without a title of its own. The visitor's words come last, where a service cuts. */
export function linesOf({ title, facts, link, visitorText }: Notification): string[] {
  return [title, ...facts, ...(link === null ? [] : [link]), ...visitorText];
}

/** One address of `NOTIFY_URLS`, understood. */
export interface NotifyAddress {
  channel: NotifyChannel;
  service: NotifyServiceName;
  /** Where it is posted to. Secret. */
  url: string;
  /** The topic or chat, where the body names it; empty where the URL says all. */
  target: string;
  /** Value of the header; empty for none. Secret. */
  authorization: string;
}

export type ParsedAddress = { ok: true; address: NotifyAddress } | { ok: false; problem: string };

/** What differs between services. */
export interface NotifyService {
  /** Null where the address is not of this service. A problem never repeats the address. */
  parse(url: URL): ParsedAddress | null;
  body(target: string, notification: Notification): Record<string, unknown>;
  /** What a refusal's text tells: only words of the service itself are repeated, since it may quote what was sent. */
  explain(text: string): Explanation;
}

export interface Explanation {
  because: string;
  retryAfterMs?: number;
}

export const refuseAddress = (problem: string): ParsedAddress => ({ ok: false, problem });

/**
 * `account`: what tells this address from others of the host, without its secret, so that waiting notifications go on under a
 * changed token.
 */
export function acceptAddress(
  service: NotifyServiceName,
  {
    url,
    account,
    target = '',
    authorization = '',
  }: { url: URL; account: string; target?: string; authorization?: string },
): ParsedAddress {
  if (url.protocol !== 'https:' && !isLoopback(url.hostname))
    return refuseAddress(
      'must go to an https:// address: with http:// all is readable on the way, so that is for this machine only',
    );
  const fingerprint = createHash('sha256').update(account).digest('hex').slice(0, 8);
  const channel: NotifyChannel = `${service}:${url.host}/${fingerprint}`;
  return { ok: true, address: { channel, service, url: url.href, target, authorization } };
}

/** The address under another protocol; null where it has no host that the web could have. */
export function withProtocol(protocol: 'http:' | 'https:', host: string, path: string): URL | null {
  return URL.parse(`${protocol}//${host}${path}`);
}

/** An object of a service's JSON answer, empty where it is none. */
export function parseAnswer(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
