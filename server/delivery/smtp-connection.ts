import { createTransport, type NodemailerError } from 'nodemailer';
import { isLoopback } from '../text/host-name.ts';
import { oneLine } from '../text/unsafe-text.ts';
import type { Outcome } from './delivery.ts';

/** Milliseconds. The library's defaults reach ten minutes, longer than a delivery's lease. */
const TIMEOUTS = { dnsTimeout: 5000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 40_000 };

/**
 * Parses `smtp(s)://user:password@host:port`. Nothing in the address can weaken what is asked for here: no email goes
 * without TLS, unless the mail server is on this very machine, where certificates are seldom real. A login is made
 * even if none is offered: a server that forgot it would pass for one that accepted it.
 */
export function parseSmtpUrl(url: string) {
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
    auth: username === '' ? undefined : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    forceAuth: username !== '',
  };
}

/** `loggedIn` is false if the address has no user. */
export type MailServerCheck =
  | { kind: 'ok'; loggedIn: boolean }
  | { kind: 'login refused' | 'unreachable'; problem: string };

/**
 * Connects to the mail server at `smtp(s)://…` and logs in if the address has a user, as for an email. Sends nothing.
 * `timeoutMs`: for the connection, for the greeting, and for each answer after it.
 */
export async function verifyMailServer(url: string, timeoutMs = 10_000): Promise<MailServerCheck> {
  const options = parseSmtpUrl(url);
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  try {
    await createTransport({ ...options, ...limits }).verify();
    return { kind: 'ok', loggedIn: options.forceAuth };
  } catch (error) {
    const smtpError = error as NodemailerError;
    const kind = smtpError.code === 'EAUTH' ? 'login refused' : 'unreachable';
    return { kind, problem: describeSmtpError(smtpError) };
  }
}

/** The library's codes for a session that fails to open: name, encryption, greeting, login. */
const NO_SESSION = new Set(['EDNS', 'ETLS', 'EPROTOCOL', 'EAUTH', 'ENOAUTH']);
/** The library's codes for an email that it cannot write, or that the server refused. */
const EMAIL_CODES = new Set(['EENVELOPE', 'EMESSAGE']);
/** RFC 4954: the login is missing or wrong, at any command. The email is not at fault. */
const LOGIN_CODES = new Set([530, 534, 535, 538]);
/** RFC 3463: the system is congested. Large providers answer so when a sender's daily emails are used up. */
const CONGESTED = /^5\d\d[ -]5\.4\.5\b/;
const ERROR_LENGTH = 300;

/**
 * Sorts a failure into temporary and permanent. Before the email was named, a failure says nothing about it and is
 * temporary: a password that was changed is corrected. After that the first digit decides (RFC 5321, 4.2.1), and a
 * connection that is cut without an answer is temporary: the email goes again under the same Message-ID.
 */
export function sortSmtpError(failure: NodemailerError): Outcome {
  const { response = '', responseCode = 0, code = '', command } = failure;
  const error = describeSmtpError(failure);
  if (hasNoSession(failure) || LOGIN_CODES.has(responseCode) || CONGESTED.test(response))
    return { kind: 'later', error, isDown: true };
  // The sender is the same for all emails, and may have a limit for an hour.
  if (command === 'MAIL FROM') return { kind: 'later', error, isDown: true };
  if (responseCode >= 500 && command === 'DATA') return { kind: 'failed', error, isTextRefused: true };
  if (responseCode >= 500 || (responseCode === 0 && EMAIL_CODES.has(code))) return { kind: 'failed', error };
  return { kind: 'later', error };
}

/** Whether no session opened, which is not the email's fault. A connection that is cut within a session may be. */
function hasNoSession({ code = '', command, syscall, timeoutType = 'SOCKET_TIMEOUT' }: NodemailerError): boolean {
  if (NO_SESSION.has(code) || /^(?:EHLO|HELO|STARTTLS|AUTH)\b/.test(command ?? '')) return true;
  if (code === 'ETIMEDOUT') return timeoutType !== 'SOCKET_TIMEOUT';
  // A connection or its certificate is refused. One that breaks later breaks while it is read or written.
  if (code === 'ESOCKET') return syscall !== 'read' && syscall !== 'write';
  // The pool has no command if the connection is cut before the greeting.
  return code === 'ECONNECTION' && command === undefined;
}

/** Sorts the refusals of some recipients while the others have the email. */
export function sortRefusals(refusals: NodemailerError[], recipients: number): Outcome {
  const passing = refusals.find(({ responseCode = 0 }) => responseCode < 500);
  const error = `${refusals.length} of ${recipients} recipients refused: ${describeSmtpError(passing ?? refusals[0]!)}`;
  return { kind: passing ? 'later' : 'failed', error, isPartial: true };
}

/** Describes an error in one line, without the addresses that servers repeat, also without their @. */
function describeSmtpError({ response, code, message, recipient, rejectedErrors = [] }: NodemailerError): string {
  const refused = [recipient, ...rejectedErrors.map((error) => error.recipient)];
  const mailboxes = refused.map((address) => address?.split('@')[0]?.toLowerCase());
  const hide = (word: string) => {
    const parts = word.toLowerCase().split(/[<>()"',;:]/);
    return word.includes('@') || parts.some((part) => mailboxes.includes(part)) ? '(address)' : word;
  };
  const words = oneLine(response ?? `${code ?? 'error'}: ${message}`).split(' ');
  return words.map(hide).join(' ').slice(0, ERROR_LENGTH);
}
