import { isLoopback } from '../database/loopback.ts';

export type SmtpAccount = ReturnType<typeof readSmtpUrl>;

/**
 * Milliseconds. The library's own go up to ten minutes, longer than a delivery's lease. A server that looks for viruses after
 * the final dot is waited for as long as the letter's own limit allows: to hang up would be to send the letter again.
 */
const TIMEOUTS = { dnsTimeout: 5000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 40_000 };

/**
 * Reads `smtp(s)://user:password@host:port`. Nothing in the address can weaken what is asked for here: without TLS the
 * letter stays, unless the mail server is on this very machine, where certificates are seldom real.
 */
export function readSmtpUrl(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const loopback = isLoopback(hostname);
  return {
    options: {
      ...TIMEOUTS,
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (secure ? 465 : 587) : Number(port),
      secure,
      requireTLS: !secure && !loopback,
      tls: { rejectUnauthorized: !loopback },
    },
    credentials: username === '' ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  };
}
