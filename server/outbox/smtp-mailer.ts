import MailComposer from 'nodemailer/lib/mail-composer';
import { composeMessage } from './compose-message.ts';
import type { SendLetter } from './delivery.ts';
import { sortRefusals, sortSmtpError, type SmtpError, type Stage } from './smtp-answers.ts';
import { createSmtpPool, saysEnough } from './smtp-pool.ts';
import type { Envelope, Taken } from './smtp-session.ts';
import { readSmtpUrl } from './smtp-url.ts';

/** From having a session to the server's last word, and until a session is free; together shorter than the courier's limit. */
const LETTER_LIMIT_MS = 38_000;
const SESSION_LIMIT_MS = 10_000;
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
  const pool = createSmtpPool(readSmtpUrl(url), { most: sessions });
  // Recipients who already have a letter that others do not: the next attempt is for those alone.
  const deliveredTo = new Map<string, string[]>();

  return async (letter) => {
    const done = deliveredTo.get(letter.messageId) ?? [];
    const to = letter.to.filter((address) => !done.includes(address));
    const message = await new MailComposer(composeMessage(letter, from)).compile().build();
    const sent = await send(pool, { from, to, size: message.length }, message, { limitMs, stopping });
    if (sent === 'busy') return { kind: 'unset' };
    if (!sent.ok) return sortSmtpError(sent.error, sent.stage);
    deliveredTo.delete(letter.messageId);
    const { accepted, refusals } = sent.result;
    if (refusals.length === 0) return { kind: 'delivered' };
    if (deliveredTo.size >= LETTERS_REMEMBERED) deliveredTo.clear();
    deliveredTo.set(letter.messageId, [...done, ...accepted]);
    return sortRefusals(refusals, letter.to.length);
  };
}

type Sent = { ok: true; result: Taken } | { ok: false; error: SmtpError; stage: Stage };

/** Resolves in every case, and leaves no session at work behind. `busy`: nothing was tried. */
async function send(
  pool: ReturnType<typeof createSmtpPool>,
  envelope: Envelope,
  message: Buffer,
  { limitMs, stopping }: { limitMs: number; stopping: AbortSignal | undefined },
): Promise<Sent | 'busy'> {
  if (stopping?.aborted) return 'busy';
  const patience = AbortSignal.any([AbortSignal.timeout(SESSION_LIMIT_MS), ...(stopping ? [stopping] : [])]);
  const tooLong = new AbortController();
  let limit: NodeJS.Timeout | undefined;
  const begin = () => {
    limit ??= setTimeout(() => tooLong.abort(new Error(`not done within ${limitMs} ms`)), limitMs);
    return tooLong.signal;
  };
  try {
    for (;;) {
      const opening = await pool.take(patience, begin);
      if (!opening.ok) return opening.busy ? 'busy' : { ok: false, error: opening.error, stage: 'connecting' };
      const sent = await opening.open.session.send(envelope, message, tooLong.signal);
      pool.give(opening.open, sent.ok);
      if (sent.ok) return sent;
      // Some servers count sessions only when one names a letter. It was not taken, and goes through one of the others.
      if (!saysEnough(sent.error, 'sending') || !pool.lower()) return { ...sent, stage: 'sending' };
    }
  } finally {
    clearTimeout(limit);
  }
}
