import { describeSmtpError, type SmtpError, type Stage } from './smtp-answers.ts';
import { createSmtpSession, type SmtpSession } from './smtp-session.ts';
import type { SmtpAccount } from './smtp-url.ts';

/** How long a session without a letter stays open: long enough for the next of a busy hour, no burden on the server. */
const IDLE_MS = 1000;
/** Providers end a session after some hundred letters. */
const LETTERS_A_SESSION = 100;
/** After the server had enough, one more session is tried so much later. */
const LOWERED_MS = 10 * 60_000;

export interface OpenSession {
  session: SmtpSession;
  letters: number;
}

/** `busy`: no session was free in time, which says nothing about the server. */
export type Opening =
  | { ok: true; open: OpenSession }
  | { ok: false; busy: true }
  | { ok: false; busy: false; error: SmtpError };

interface PoolSettings {
  /** Sessions at once, at most. */
  most: number;
  /** Milliseconds since 1970. */
  clock?(): number;
}

/**
 * Sessions with one mail server, kept between letters. A server that refuses one more while others are open has said how
 * many it allows (`421 too many connections`): whoever wanted it waits for one of those.
 */
export function createSmtpPool(account: SmtpAccount, { most, clock = Date.now }: PoolSettings) {
  const idle: { open: OpenSession; timer: NodeJS.Timeout }[] = [];
  const waiting = new Set<() => void>();
  let count = 0;
  let allowed = most;
  let loweredAt = 0;

  /** A session that answers. `patience` ends the wait for a free one, `begin` gives what ends all that comes after it. */
  async function take(patience: AbortSignal, begin: () => AbortSignal): Promise<Opening> {
    for (;;) {
      if (idle.length === 0 && count >= allowedNow()) {
        if (patience.aborted) return { ok: false, busy: true };
        await untilOneIsFree(patience);
        continue;
      }
      const signal = begin();
      if (signal.aborted) {
        // It may have been called for a session that another can use.
        callNext();
        return { ok: false, busy: false, error: signal.reason };
      }
      const kept = idle.pop();
      if (kept) {
        clearTimeout(kept.timer);
        // It may have been cut unnoticed; no letter is to be blamed for that.
        if ((await kept.open.session.reset(signal)).ok) return { ok: true, open: kept.open };
        drop(kept.open, false);
        continue;
      }
      const opening = await openOne(signal);
      if (opening !== 'enough') return opening;
    }
  }

  async function openOne(signal: AbortSignal): Promise<Opening | 'enough'> {
    count += 1;
    const session = createSmtpSession(account);
    const opened = await session.open(signal);
    if (opened.ok) return { ok: true, open: { session, letters: 0 } };
    session.end(false);
    count -= 1;
    if (saysEnough(opened.error, 'connecting') && lower()) return 'enough';
    callNext();
    return { ok: false, busy: false, error: opened.error };
  }

  /** Gives a session back; `good`: its last letter was taken. */
  function give(open: OpenSession, good: boolean): void {
    open.letters += 1;
    if (!good || open.letters >= LETTERS_A_SESSION) return drop(open, good);
    const timer = setTimeout(() => leave(true), IDLE_MS);
    const kept = { open, timer };
    const leave = (politely: boolean) => {
      clearTimeout(timer);
      const index = idle.indexOf(kept);
      if (index < 0) return;
      idle.splice(index, 1);
      drop(open, politely);
    };
    idle.push(kept);
    open.session.onLost(() => leave(false));
    callNext();
  }

  function drop({ session }: OpenSession, politely: boolean): void {
    session.end(politely);
    count -= 1;
    callNext();
  }

  /** No more sessions than there are, for a while; false where there is none, so that the server has had enough of nothing. */
  function lower(): boolean {
    if (count === 0) return false;
    allowed = count;
    loweredAt = clock();
    return true;
  }

  function allowedNow(): number {
    if (allowed < most && Math.abs(clock() - loweredAt) >= LOWERED_MS) {
      allowed += 1;
      loweredAt = clock();
    }
    return allowed;
  }

  function untilOneIsFree(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        waiting.delete(go);
        signal.removeEventListener('abort', go);
        resolve();
      };
      waiting.add(go);
      signal.addEventListener('abort', go, { once: true });
    });
  }

  function callNext(): void {
    const [next] = waiting;
    next?.();
  }

  return { take, give, lower };
}

/**
 * RFC 5321, 3.8: 421 where the server will not go on; some have another number for it, and words. Words are read only before a recipient
 * is named: whoever fills in a form chooses what is repeated after that.
 */
export function saysEnough(error: SmtpError, stage: Stage): boolean {
  const { command, responseCode, response } = error;
  if (responseCode === 421) return command !== 'RCPT TO';
  if (response === undefined || (stage === 'sending' && command !== 'MAIL FROM')) return false;
  const words = describeSmtpError(error);
  return /too many|concurrent/i.test(words) && /connection|session|client/i.test(words);
}
