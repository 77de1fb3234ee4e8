import { createAlarmMemory, type AlarmMemory, type AlarmStore } from './alarm-memory.ts';
import type { CourierLog } from './attempt.ts';
import { redact } from './redact.ts';
import type { ChannelCounts } from './counts.ts';

export interface AlarmParts {
  /** `ALERT_URL`; empty where the alarm goes to the log only. */
  url: string;
  /** The owner's mail, as the outbox counts it. */
  ownerMail(): Promise<ChannelCounts | undefined>;
  /** Why it waits, where that is known; added to the alarm's text. */
  because?: string;
  store: AlarmStore;
  log: CourierLog;
  /** Milliseconds since 1970. */
  clock?(): number;
  fetch?: typeof globalThis.fetch;
}

const PATIENCE_MS = 15 * 60_000;
const BETWEEN_ALARMS_MS = 60 * 60_000;
const POST_LIMIT_MS = 15_000;

/**
 * Tells a second channel when the owner's mail does not go: waiting for 15 minutes, failed for good, or unknown because the
 * database has not answered for so long. At most once an hour, and once more when it works again. Call the result about
 * once a minute; it never rejects. `otherTrouble` is another reason to raise the same alarm, such as a failed self test.
 */
export function createAlarm(parts: AlarmParts): (otherTrouble?: string | null) => Promise<void> {
  const { log, clock = Date.now } = parts;
  const { recall, save } = createAlarmMemory(parts.store);
  let silentSince: number | null = null;

  /** The counts, or the trouble that there are none. */
  async function lookAtMail(now: number): Promise<{ mail?: ChannelCounts | undefined; silent: boolean }> {
    try {
      const mail = await parts.ownerMail();
      silentSince = null;
      return { mail, silent: false };
    } catch (error) {
      log.error('the alarm could not look at the outbox', redact(error));
      silentSince ??= now;
      return { silent: true };
    }
  }

  return async (otherTrouble = null) => {
    const now = clock();
    const { mail, silent } = await lookAtMail(now);
    const memory = await recall();
    let trouble = otherTrouble;
    if (mail !== undefined) trouble ??= troubleOf(mail, memory, now, parts.because);
    if (silent && Math.abs(now - silentSince!) >= PATIENCE_MS) trouble ??= 'the database does not answer';
    // Nothing is known to work while the database is silent.
    if (trouble === null && silent) return;
    const next = trouble === null ? await calm(parts, memory, mail, now) : await raise(parts, memory, trouble, now);
    if (next !== memory) await save(next);
  };
}

/** Counts only, nothing of a visitor: the alarm goes to a third party's server. */
function troubleOf(mail: ChannelCounts, memory: AlarmMemory, now: number, because = ''): string | null {
  const { waiting, oldestWaitingAt, failed, lastFailedAt, lastDeliveredAt } = mail;
  const minutes = oldestWaitingAt === null ? 0 : Math.floor((now - oldestWaitingAt) / 60_000);
  if (oldestWaitingAt !== null && now - oldestWaitingAt >= PATIENCE_MS) {
    return `${waiting} of the owner's emails wait, the oldest for ${minutes} minutes${because && `: ${because}`}`;
  }
  const untold = lastFailedAt !== null && lastFailedAt > memory.toldUntil;
  const failing = memory.failing && lastFailedAt !== null && lastFailedAt >= (lastDeliveredAt ?? 0);
  return untold || failing
    ? `${failed} of the owner's emails failed for good; "npm run leads -- retry" sends them again`
    : null;
}

async function raise(parts: AlarmParts, memory: AlarmMemory, trouble: string, now: number): Promise<AlarmMemory> {
  // A clock that was set back must not keep the alarm silent.
  const sinceLast = Math.abs(now - memory.alarmedAt);
  if (memory.alarmedAt !== 0 && sinceLast < BETWEEN_ALARMS_MS) return memory;
  parts.log.error('the owner’s mail is not going', { reason: trouble });
  if (!(await post(parts, 'mail.failing', `Janus: mail is failing. ${trouble}.`, now))) return memory;
  return { failing: true, alarmedAt: now, toldUntil: now };
}

async function calm(
  parts: AlarmParts,
  memory: AlarmMemory,
  mail: ChannelCounts | undefined,
  now: number,
): Promise<AlarmMemory> {
  if (!memory.failing) return memory;
  parts.log.info('the owner’s mail is going again');
  const rest = mail !== undefined && mail.failed > 0 ? ` ${mail.failed} failed before and can be sent again.` : '';
  if (!(await post(parts, 'mail.working', `Janus: mail works again.${rest}`, now))) return memory;
  return { ...memory, failing: false };
}

/** Whether it was accepted. `text` and `content` are the fields that chat services show. */
async function post({ url, log, fetch = globalThis.fetch }: AlarmParts, type: string, text: string, now: number) {
  if (url === '') return true;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // A redirect must not carry it to another address.
      redirect: 'manual',
      body: JSON.stringify({ type, text, content: text, at: new Date(now).toISOString() }),
      signal: AbortSignal.timeout(POST_LIMIT_MS),
    });
    await response.body?.cancel();
    if (response.ok) return true;
    log.error('the alarm was not taken', { status: response.status });
  } catch (error) {
    log.error('the alarm did not go out', redact(error));
  }
  return false;
}
