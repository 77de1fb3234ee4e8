import type { NodemailerError } from 'nodemailer';
import type { Outcome } from './delivery.ts';
import { oneLine } from './unsafe-text.ts';

/** The library's codes for a session that does not come about: name, encryption, greeting, login. */
const NO_SESSION = new Set(['EDNS', 'ETLS', 'EPROTOCOL', 'EAUTH', 'ENOAUTH']);
/** The library's codes for a letter that it cannot write, or that the server refused. */
const LETTER_CODES = new Set(['EENVELOPE', 'EMESSAGE']);
/** RFC 4954: the login is missing or wrong, whichever command was answered so; the letter is not at fault. */
const LOGIN_CODES = new Set([530, 534, 535, 538]);
/** RFC 5321: too little storage; with a letter's size in `MAIL FROM` it speaks of this letter. */
const STORAGE = 452;
/** RFC 3463: the mail system is congested; large providers answer so when the sender's mails of the day are used up. */
const CONGESTED = /^5\d\d[ -]5\.4\.5\b/;
const ERROR_LENGTH = 300;

/**
 * Sorts a failure into what passes and what does not. Before the letter was named nothing is said about the letter, so
 * every failure there passes: a password that was changed is set right again. After that the first digit decides (RFC
 * 5321, 4.2.1), and a line that is cut without an answer passes: the letter goes again under the same Message-ID.
 */
export function sortSmtpError(failure: NodemailerError): Outcome {
  const { response = '', responseCode = 0, code = '' } = failure;
  const error = describeSmtpError(failure);
  if (hasNoSession(failure) || LOGIN_CODES.has(responseCode) || CONGESTED.test(response))
    return { kind: 'temporary', error, unreachable: true };
  if (responseCode >= 500 || (responseCode === 0 && LETTER_CODES.has(code))) return { kind: 'permanent', error };
  // The sender is the same for all letters.
  const unreachable = failure.command === 'MAIL FROM' && responseCode !== STORAGE;
  return { kind: 'temporary', error, ...(unreachable ? { unreachable } : {}) };
}

/** Whether no session came about, which is no letter's doing. A line that is cut in one may be. */
function hasNoSession({ code = '', command, syscall, timeoutType = 'SOCKET_TIMEOUT' }: NodemailerError): boolean {
  if (NO_SESSION.has(code) || /^(?:EHLO|HELO|STARTTLS|AUTH)\b/.test(command ?? '')) return true;
  if (code === 'ETIMEDOUT') return timeoutType !== 'SOCKET_TIMEOUT';
  // A connection or its certificate is refused; a line that breaks later breaks while it is read or written.
  if (code === 'ESOCKET') return syscall !== 'read' && syscall !== 'write';
  // The pool has no command where the line is cut before the greeting.
  return code === 'ECONNECTION' && command === undefined;
}

/** Some of the recipients were refused while the others have the letter. */
export function sortRefusals(refusals: NodemailerError[], recipients: number): Outcome {
  const passing = refusals.find(({ responseCode = 0 }) => responseCode < 500);
  const error = `${refusals.length} of ${recipients} recipients refused: ${describeSmtpError(passing ?? refusals[0]!)}`;
  return { kind: passing ? 'temporary' : 'permanent', error };
}

/**
 * One line without addresses and unseen characters: servers repeat a recipient's, some only what stands before its @, and a
 * visitor's must not be stored.
 */
export function describeSmtpError({
  response,
  code,
  message,
  recipient,
  rejectedErrors = [],
}: NodemailerError): string {
  const refused = [recipient, ...rejectedErrors.map((error) => error.recipient)].filter(
    (address) => address !== undefined,
  );
  const mailboxes = new Set(refused.map((address) => address.split('@')[0]!.toLowerCase()));
  const tells = (word: string) =>
    word.includes('@') ||
    word
      .toLowerCase()
      .split(/[<>()"',;:]/)
      .some((part) => mailboxes.has(part));
  return oneLine(response ?? `${code ?? 'error'}: ${message}`)
    .split(' ')
    .map((word) => (tells(word) ? '(address)' : word))
    .join(' ')
    .slice(0, ERROR_LENGTH);
}
