import { createTransport, type NodemailerError } from 'nodemailer';
import { composeMessage } from './compose-message.ts';
import type { Letter, Outcome, SendLetter } from './delivery.ts';
import { sortRefusals, sortSmtpError } from './smtp-answers.ts';
import { readSmtpUrl } from './smtp-url.ts';

/** From the connection to the server's last word, and until a session is free; together shorter than the courier's limit. */
const LETTER_LIMIT_MS = 38_000;
const SESSION_LIMIT_MS = 10_000;
/** How long a session without a letter stays open: long enough for the next of a busy hour, no burden on the server. */
const IDLE_MS = 1000;
/** Providers end a session after some hundred letters. */
const LETTERS_A_SESSION = 100;
const LETTERS_REMEMBERED = 1000;

interface MailerSettings {
  /** `smtp(s)://user:password@host:port` */
  url: string;
  /** The sender's address, in the letter and on its envelope. */
  from: string;
  /** Sessions with the server at once, at most. */
  sessions?: number;
  /** Milliseconds for connecting and sending. */
  limitMs?: number;
  /** Aborted at the end: a letter that has no session yet is handed back untried. */
  stopping?: AbortSignal;
}

/** Hands letters to the mail server; a delivered one is the server's from then on. */
export function createSmtpMailer(settings: MailerSettings): SendLetter {
  const { url, from, sessions = 1, limitMs = LETTER_LIMIT_MS, stopping } = settings;
  const pool = createTransport({
    ...readSmtpUrl(url),
    pool: true,
    maxConnections: sessions,
    maxMessages: LETTERS_A_SESSION,
    idleTimeout: IDLE_MS,
    // The outbox alone tries again: the pool cannot say how far a letter came.
    maxRequeues: 0,
  });
  stopping?.addEventListener('abort', () => pool.close(), { once: true });
  const row = createRow(sessions, stopping);
  // Recipients who already have a letter that others do not: the next attempt is for those alone.
  const deliveredTo = new Map<string, string[]>();

  async function send(letter: Letter): Promise<Outcome> {
    const done = deliveredTo.get(letter.messageId) ?? [];
    const to = letter.to.filter((address) => !done.includes(address));
    const limit = AbortSignal.timeout(limitMs);
    const envelope = { from, to: to.map((address) => ({ name: '', address })) };
    const sending = pool.sendMail({ ...composeMessage(letter, from), envelope, signal: limit });
    const sent = await sending.catch((error: NodemailerError) => error);
    if (sent instanceof Error) {
      if (limit.aborted) return { kind: 'temporary', error: `not done within ${limitMs} ms` };
      // The pool was closed before the server heard anything of the letter.
      return stopping?.aborted && sent.command === undefined ? { kind: 'unset' } : sortSmtpError(sent);
    }
    deliveredTo.delete(letter.messageId);
    const refusals = sent.rejectedErrors ?? [];
    if (refusals.length === 0) return { kind: 'delivered' };
    if (deliveredTo.size >= LETTERS_REMEMBERED) deliveredTo.clear();
    deliveredTo.set(letter.messageId, [...done, ...sent.accepted]);
    return sortRefusals(refusals, letter.to.length);
  }

  return async (letter) => {
    if (!(await row.enter())) return { kind: 'unset' };
    try {
      return await send(letter);
    } finally {
      row.leave();
    }
  };
}

/** Lets so many letters through at once, in their order. In the pool's own row they would use up the server's time for them. */
function createRow(places: number, stopping: AbortSignal | undefined) {
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
      const patience = AbortSignal.any([AbortSignal.timeout(SESSION_LIMIT_MS), ...(stopping ? [stopping] : [])]);
      return new Promise((resolve) => {
        const leaveRow = (isNext: boolean) => {
          waiting.delete(leaveRow);
          resolve(isNext);
        };
        waiting.add(leaveRow);
        patience.addEventListener('abort', () => leaveRow(false), { once: true });
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
