import type { Outcome } from './delivery.ts';
import { oneLine } from './unsafe-text.ts';

/** What the mail library tells of a failure; `response` is what the server said. */
export interface SmtpError extends Error {
  code?: string | undefined;
  command?: string | undefined;
  response?: string | undefined;
  responseCode?: number | undefined;
  /** Whom the server refused; of all that it refused, an error each. */
  recipient?: string | undefined;
  rejectedErrors?: SmtpError[] | undefined;
}

/** Whether the letter was named already when it failed. */
export type Stage = 'connecting' | 'sending';

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
export function sortSmtpError(error: SmtpError, stage: Stage): Outcome {
  const code = error.responseCode ?? 0;
  const words = describeSmtpError(error);
  if (stage === 'connecting' || LOGIN_CODES.has(code)) return { kind: 'temporary', error: words, unreachable: true };
  if (CONGESTED.test(error.response ?? '')) return { kind: 'temporary', error: words, unreachable: true };
  // Refused by the library before anything was sent: this letter cannot be written as one.
  if (code >= 500 || (code === 0 && ['API', 'MAIL FROM'].includes(error.command ?? ''))) {
    return { kind: 'permanent', error: words };
  }
  // The sender is the same for all letters.
  const unreachable = error.command === 'MAIL FROM' && code !== STORAGE;
  return { kind: 'temporary', error: words, ...(unreachable ? { unreachable } : {}) };
}

/** Some of the recipients were refused while the others have the letter. */
export function sortRefusals(refusals: SmtpError[], recipients: number): Outcome {
  const passing = refusals.find(({ responseCode = 0 }) => responseCode < 500);
  const error = `${refusals.length} of ${recipients} recipients refused: ${describeSmtpError(passing ?? refusals[0]!)}`;
  return { kind: passing ? 'temporary' : 'permanent', error };
}

/**
 * One line without addresses and unseen characters: servers repeat a recipient's, some only what stands before its @, and a
 * visitor's must not be stored.
 */
export function describeSmtpError({ response, code, message, recipient, rejectedErrors = [] }: SmtpError): string {
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
