import { createTransport, type NodemailerError } from 'nodemailer';
import { severalLines } from '../text/unsafe-text.ts';
import type { Email, Outcome, SendEmail } from './delivery.ts';
import { parseSmtpUrl, sortRefusals, sortSmtpError } from './smtp-connection.ts';

/** From the connection to the server's last word, and until a session is free; together shorter than the courier's limit. */
const EMAIL_TIMEOUT_MS = 38_000;
const SESSION_TIMEOUT_MS = 10_000;
/** How long a session without a letter stays open: long enough for the next of a busy hour, no burden on the server. */
const IDLE_MS = 1000;
/** Providers end a session after some hundred letters. */
const EMAILS_PER_SESSION = 100;
const EMAILS_REMEMBERED = 1000;

interface MailerSettings {
  /** `smtp(s)://user:password@host:port` */
  url: string;
  /** The sender's address, in the letter and on its envelope. */
  from: string;
  /** Sessions with the server at once, at most. */
  sessions?: number;
  /** Milliseconds for connecting and sending. */
  timeoutMs?: number;
  /** Aborted at the end: a letter that has no session yet is handed back untried. */
  stopping?: AbortSignal;
}

/** Hands letters to the mail server; a delivered one is the server's from then on. */
export function createSmtpMailer(settings: MailerSettings): SendEmail {
  const { url, from, sessions = 1, timeoutMs = EMAIL_TIMEOUT_MS, stopping } = settings;
  const pool = createTransport({
    ...parseSmtpUrl(url),
    pool: true,
    maxConnections: sessions,
    maxMessages: EMAILS_PER_SESSION,
    idleTimeout: IDLE_MS,
    // The outbox alone tries again: the pool cannot say how far a letter came.
    maxRequeues: 0,
  });
  stopping?.addEventListener('abort', () => pool.close(), { once: true });
  const semaphore = createSemaphore(sessions, stopping);
  // Recipients who already have a letter that others do not: the next attempt is for those alone.
  const deliveredTo = new Map<string, string[]>();

  async function send(email: Email): Promise<Outcome> {
    const done = deliveredTo.get(email.messageId) ?? [];
    const to = email.to.filter((address) => !done.includes(address));
    const limit = AbortSignal.timeout(timeoutMs);
    const envelope = { from, to: to.map((address) => ({ name: '', address })) };
    const sending = pool.sendMail({ ...composeMessage(email, from), envelope, signal: limit });
    const sent = await sending.catch((error: NodemailerError) => error);
    if (sent instanceof Error) {
      if (limit.aborted) return { kind: 'temporary', error: `not done within ${timeoutMs} ms` };
      // The pool was closed before the server heard anything of the letter.
      return stopping?.aborted && sent.command === undefined ? { kind: 'unset' } : sortSmtpError(sent);
    }
    deliveredTo.delete(email.messageId);
    const refusals = sent.rejectedErrors ?? [];
    if (refusals.length === 0) return { kind: 'delivered' };
    if (deliveredTo.size >= EMAILS_REMEMBERED) deliveredTo.clear();
    deliveredTo.set(email.messageId, [...done, ...sent.accepted]);
    return sortRefusals(refusals, email.to.length);
  }

  return async (letter) => {
    if (!(await semaphore.enter())) return { kind: 'unset' };
    try {
      return await send(letter);
    } finally {
      semaphore.leave();
    }
  };
}

/** Lets so many letters through at once, in their order. In the pool's own row they would use up the server's time for them. */
function createSemaphore(places: number, stopping: AbortSignal | undefined) {
  const waiting = new Set<(isNext: boolean) => void>();
  let free = places;
  return {
    /** False where no place came in time, or the end did. */
    enter(): Promise<boolean> | boolean {
      if (stopping?.aborted) return false;
      if (free > 0) {
        free -= 1;
        return true;
      }
      const giveUp = AbortSignal.any([AbortSignal.timeout(SESSION_TIMEOUT_MS), ...(stopping ? [stopping] : [])]);
      return new Promise((resolve) => {
        const settle = (isNext: boolean) => {
          waiting.delete(settle);
          resolve(isNext);
        };
        waiting.add(settle);
        giveUp.addEventListener('abort', () => settle(false), { once: true });
      });
    },
    /** Hands the place to who has waited longest: it is never free for who comes later. */
    leave(): void {
      const [next] = waiting;
      if (next) next(true);
      else free += 1;
    },
  };
}

/** A letter as the mail library takes it. Whatever its text, the library reads no file and fetches no address. */
export function composeMessage(email: Email, from: string) {
  const { messageId, to, fromName, replyTo, subject, text, html } = email;
  return {
    messageId,
    from: { name: headerLine(fromName), address: from },
    // As objects: a text would be read as a list, and a visitor could add addresses to it.
    to: to.map((address) => ({ name: '', address })),
    ...(replyTo === null ? {} : { replyTo: { name: headerLine(replyTo.name), address: replyTo.address } }),
    subject: headerLine(subject),
    text,
    html,
    // RFC 3834: keeps holiday notices from answering.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Headers are cleaned here whatever was done before; joiners in a brand's name stay. */
function headerLine(text: string): string {
  return severalLines(text)
    .replace(/[\n\t]+/g, ' ')
    .trim();
}
