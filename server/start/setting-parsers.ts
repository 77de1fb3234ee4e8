// By hand but for email addresses: a schema adds nothing to checks of one text, and has its own messages.
import * as z from 'zod/mini';
import { postgresUrlProblem } from '../database/postgres/postgres-url.ts';
import { bad, good, hasProtocol, type ParsedSetting, secureUrl } from '../text/parse-setting.ts';

export function wholeNumber(text: string, max: number, min = 0): ParsedSetting<number> {
  const value = Number(text);
  const fits = /^\d{1,9}$/.test(text) && value >= min && value <= max;
  return fits ? good(value) : bad(`must be a whole number from ${min} to ${max}`);
}

export function hostToListenOn(text: string): ParsedSetting<string> {
  const bare = text.replace(/^\[(.*)\]$/, '$1');
  return /^[a-z0-9.:%_-]+$/i.test(bare)
    ? good(bare)
    : bad('must be an address or host name to listen on, such as 127.0.0.1');
}

export function timeZone(text: string): ParsedSetting<string> {
  try {
    return good(new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone);
  } catch {
    return bad('must be a time zone such as Europe/Berlin, America/New_York or UTC, or empty for the machine’s');
  }
}

export function postgresUrl(text: string, defaultHost: string): ParsedSetting<string> {
  const problem = postgresUrlProblem(text, defaultHost);
  return problem === null ? good(text) : bad(problem);
}

export function smtpUrl(text: string): ParsedSetting<string> {
  const url = hasProtocol(text, ['smtp:', 'smtps:']) ? new URL(text) : null;
  if (url === null) return bad('must be smtp://user:password@host:port or smtps://…, with # in the password as %23');
  const decodes = isEncoded(url.username) && isEncoded(url.password);
  return decodes ? good(text) : bad('has a % in its user or password that begins no escape: write it as %25');
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

export function origin(text: string): ParsedSetting<string> {
  return hasProtocol(text, ['https:', 'http:'])
    ? good(new URL(text).origin)
    : bad('must be an address such as https://api.example.com, or empty for this server');
}

/**
 * Parses the address of this server. Links begin with it, so it may have no path, which they would lose. A link is a
 * key, so it travels encrypted.
 */
export function publicUrl(text: string): ParsedSetting<string> {
  const url = hasProtocol(text, ['https:', 'http:']) ? new URL(text) : null;
  const isOrigin = url !== null && text.replace(/\/$/, '').toLowerCase() === url.origin;
  if (!isOrigin) return bad('must be an address without a path, such as https://example.com');
  const secure = secureUrl(url.origin);
  return secure.ok ? secure : bad(`${secure.problem}. Links in emails, which are keys, begin with it`);
}

export function publicKey(text: string): ParsedSetting<string> {
  return /^[\x21-\x7e]{1,1024}$/.test(text) ? good(text) : bad('must be printable ASCII without spaces');
}

const email = z.email();

/** `a@example.com` or `Name <a@example.com>`. The name is dropped, since every face sends under its own. */
export function mailFrom(text: string): ParsedSetting<string> {
  const address = /^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
  return email.safeParse(address).success ? good(address) : bad('must be an email address, such as janus@example.com');
}

export function emailList(text: string): ParsedSetting<string[]> {
  const addresses = text.split(',').map((address) => address.trim());
  const wrong = addresses.findIndex((address) => !email.safeParse(address).success);
  if (wrong === -1) return good(addresses);
  const which = addresses.length === 1 ? '' : `, the ${wrong + 1}. of ${addresses.length} is not one`;
  return bad(`must be email addresses with commas between them${which}`);
}
