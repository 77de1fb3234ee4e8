import { isLoopback } from '../database/loopback.ts';

/**
 * Milliseconds. The library's own go up to ten minutes, longer than a delivery's lease. A server that looks for viruses after
 * the final dot is waited for as long as the letter's own limit allows: to hang up would be to send the letter again.
 */
const TIMEOUTS = { dnsTimeout: 5000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 40_000 };

/**
 * Reads `smtp(s)://user:password@host:port`. Nothing in the address can weaken what is asked for here: without TLS the
 * letter stays, unless the mail server is on this very machine, where certificates are seldom real. A login is made even
 * where none is offered: a server that forgot it would pass for one that took it.
 */
export function readSmtpUrl(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const loopback = isLoopback(hostname);
  return {
    ...TIMEOUTS,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !loopback,
    tls: { rejectUnauthorized: !loopback },
    ...(username === '' ? {} : { auth: loginOf(username, password), forceAuth: true }),
  };
}

const loginOf = (user: string, pass: string) => ({ user: decodeURIComponent(user), pass: decodeURIComponent(pass) });
