import { createTransport, type NodemailerError } from 'nodemailer';
import { severalLines } from '../text/unsafe-text.ts';
import type { Email, Outcome, SendEmail } from './delivery.ts';
import { parseSmtpUrl, sortRefusals, sortSmtpError } from './smtp-connection.ts';

/** Milliseconds until a session is free, for connecting and for sending. It is below `ATTEMPT_TIMEOUT_MS`. */
const EMAIL_TIMEOUT_MS = 48_000;
const EMAILS_REMEMBERED = 1000;

interface MailerSettings {
  /** `smtp(s)://user:password@host:port` */
  url: string;
  from: string;
  timeoutMs?: number;
  /** Aborted at the end: an email that has no session yet is not tried. */
  stopping?: AbortSignal;
}

/** Sends emails by the mail server. A delivered one is the server's from then on. */
export function createSmtpMailer(settings: MailerSettings): SendEmail {
  const { url, from, timeoutMs = EMAIL_TIMEOUT_MS, stopping } = settings;
  const pool = createTransport({
    ...parseSmtpUrl(url),
    pool: true,
    maxConnections: 4,
    // Providers end a session after some hundred emails.
    maxMessages: 100,
    // For the next email of a busy hour, without burdening the server.
    idleTimeout: 1000,
    // The outbox alone tries again: the pool cannot say how far an email came.
    maxRequeues: 0,
  });
  stopping?.addEventListener('abort', () => pool.close(), { once: true });
  // Recipients who already have an email that others do not: the next attempt is for those alone.
  const deliveredTo = new Map<string, string[]>();

  return async (email: Email): Promise<Outcome> => {
    if (email.to.length === 0) return { kind: 'later', error: 'nobody receives it: set OWNER_EMAIL, or "to"' };
    if (stopping?.aborted) return { kind: 'later', error: 'Janus stops' };
    const done = deliveredTo.get(email.messageId) ?? [];
    const recipients = email.to.filter((address) => !done.includes(address));
    const limit = AbortSignal.timeout(timeoutMs);
    const message = { ...composeMessage(email, from), envelope: { from, to: asObjects(recipients) }, signal: limit };
    const sent = await pool.sendMail(message).catch((error: NodemailerError) => error);
    if (sent instanceof Error) {
      if (limit.aborted) return { kind: 'later', error: `not done within ${timeoutMs} ms` };
      return sortSmtpError(sent);
    }
    deliveredTo.delete(email.messageId);
    const refusals = sent.rejectedErrors ?? [];
    if (refusals.length === 0) return { kind: 'delivered' };
    if (deliveredTo.size >= EMAILS_REMEMBERED) deliveredTo.clear();
    deliveredTo.set(email.messageId, [...done, ...sent.accepted]);
    return sortRefusals(refusals, email.to.length);
  };
}

/** Makes an email for the mail library, which reads no file and fetches no address, whatever the text. */
export function composeMessage(email: Email, from: string) {
  const { messageId, to, fromName, replyTo, subject, text, html, mark } = email;
  return {
    messageId,
    from: { name: cleanHeader(fromName), address: from },
    to: asObjects(to),
    replyTo: replyTo === null ? undefined : { name: cleanHeader(replyTo.name), address: replyTo.address },
    subject: cleanHeader(subject),
    text,
    html,
    // Inline, so that mail programs show no paper clip.
    attachments: mark ? [{ ...MARK, content: mark }] : [],
    // RFC 3834: keeps holiday notices from answering.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const MARK = { cid: 'mark', filename: 'mark.png', contentDisposition: 'inline' } as const;

/** A text would be read as a list of addresses, to which a visitor could add. */
const asObjects = (addresses: string[]) => addresses.map((address) => ({ name: '', address }));

/** Makes one line, whatever was done before. Joiners in a brand's name stay. */
function cleanHeader(text: string): string {
  return severalLines(text)
    .replaceAll(/[\n\t]+/g, ' ')
    .trim();
}
