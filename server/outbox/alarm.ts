import { withoutWords, type CourierLog } from './attempt.ts';
import type { ChannelCounts } from './counts.ts';

/** What must be known over a restart: mail is often set right by one. */
interface Memory {
  failing: boolean;
  /** When the last alarm went out, milliseconds since 1970; 0 for never. */
  alarmedAt: number;
  /** Failures up to here were told. */
  toldUntil: number;
}

export interface AlarmParts {
  /** `ALERT_URL`; without one the log is the only place that is told. */
  url: string;
  /** The owner's mail, as the outbox counts it. */
  ownerMail(): Promise<ChannelCounts | undefined>;
  memos: { read(name: string): Promise<string | null>; write(name: string, value: string): Promise<void> };
  log: CourierLog;
  /** Milliseconds since 1970. */
  clock?(): number;
  fetch?: typeof globalThis.fetch;
}

const PATIENCE_MS = 15 * 60_000;
const BETWEEN_ALARMS_MS = 60 * 60_000;
const POST_LIMIT_MS = 15_000;
const MEMO = 'alarm';

/**
 * Tells a second channel when the owner's mail does not go: waiting for 15 minutes, or failed for good. At most once an
 * hour, and once more when it works again. Call the result about once a minute; it never rejects. `otherTrouble` is
 * another reason to raise the same alarm, such as a failed self test.
 */
export function createAlarm(parts: AlarmParts): (otherTrouble?: string | null) => Promise<void> {
  const { memos, log, clock = Date.now } = parts;
  return async (otherTrouble = null) => {
    try {
      const now = clock();
      const memory = toMemory(await memos.read(MEMO));
      const mail = await parts.ownerMail();
      const trouble = otherTrouble ?? (mail === undefined ? null : troubleOf(mail, memory, now));
      const next = trouble === null ? await calm(parts, memory, mail, now) : await raise(parts, memory, trouble, now);
      if (next !== memory) await memos.write(MEMO, JSON.stringify(next));
    } catch (error) {
      log.error('the alarm could not look at the outbox', withoutWords(error));
    }
  };
}

/** Counts only: an alarm goes through others' hands. */
function troubleOf(mail: ChannelCounts, memory: Memory, now: number): string | null {
  const { waiting, oldestWaitingAt, failed, lastFailedAt, lastDeliveredAt } = mail;
  const minutes = oldestWaitingAt === null ? 0 : Math.floor((now - oldestWaitingAt) / 60_000);
  if (oldestWaitingAt !== null && now - oldestWaitingAt >= PATIENCE_MS) {
    return `${waiting} of the owner's mails wait, the oldest for ${minutes} minutes`;
  }
  const untold = lastFailedAt !== null && lastFailedAt > memory.toldUntil;
  const failing = memory.failing && lastFailedAt !== null && lastFailedAt >= (lastDeliveredAt ?? 0);
  return untold || failing
    ? `${failed} of the owner's mails failed for good; "npm run leads -- retry" sends them again`
    : null;
}

async function raise(parts: AlarmParts, memory: Memory, trouble: string, now: number): Promise<Memory> {
  // A clock that was set back must not keep the alarm silent.
  const sinceLast = Math.abs(now - memory.alarmedAt);
  if (memory.alarmedAt !== 0 && sinceLast < BETWEEN_ALARMS_MS) return memory;
  parts.log.error('the owner’s mail is not going', { reason: trouble });
  if (!(await post(parts, 'mail.failing', `Janus: mail is failing. ${trouble}.`, now))) return memory;
  return { failing: true, alarmedAt: now, toldUntil: now };
}

async function calm(parts: AlarmParts, memory: Memory, mail: ChannelCounts | undefined, now: number): Promise<Memory> {
  if (!memory.failing) return memory;
  parts.log.info('the owner’s mail is going again');
  const rest = mail !== undefined && mail.failed > 0 ? ` ${mail.failed} failed before and can be sent again.` : '';
  if (!(await post(parts, 'mail.working', `Janus: mail works again.${rest}`, now))) return memory;
  return { ...memory, failing: false };
}

/** Whether the second channel took it. `text` and `content` are what chat services show. */
async function post({ url, log, fetch = globalThis.fetch }: AlarmParts, type: string, text: string, now: number) {
  if (url === '') return true;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type, text, content: text, at: new Date(now).toISOString() }),
      signal: AbortSignal.timeout(POST_LIMIT_MS),
    });
    await response.body?.cancel();
    if (response.ok) return true;
    log.error('the alarm was not taken', { status: response.status });
  } catch (error) {
    log.error('the alarm did not go out', withoutWords(error));
  }
  return false;
}

function toMemory(text: string | null): Memory {
  return text === null ? { failing: false, alarmedAt: 0, toldUntil: 0 } : (JSON.parse(text) as Memory);
}
