import type { KeyValueStore } from '../database/key-value-store.ts';
import { janusCommand } from '../text/janus-command.ts';
import { HOUR_MS, MINUTE_MS } from '../text/local-time.ts';
import type { Log } from '../text/log.ts';
import { channelLabel } from './channels.ts';
import type { ChannelCounts } from './counts.ts';
import { post } from './post-json.ts';

interface AlarmParts {
  /** `ALERT_URL`. If it is empty, the alarm goes to the log only. */
  url: string;
  /** Lists what fails now, without anything of a visitor. `since`: the time of the last alarm, or 0. Never rejects. */
  findTroubles(since: number, now: number): Promise<string[]>;
  store: Pick<KeyValueStore, 'read' | 'replace'>;
  log: Omit<Log, 'debug'>;
  /** Milliseconds since 1970. */
  clock?(): number;
  fetch?: typeof globalThis.fetch;
}

const KEY = 'alarmed-at';

/** Calls a second channel after failures, at most hourly for all servers of a store. Call it every minute. */
export function createAlarm({ url, findTroubles, store, log, clock = Date.now, fetch }: AlarmParts) {
  let alarmedAt = 0;

  return async (): Promise<void> => {
    const now = clock();
    // The database may be what fails. Then the memory of this process has to do.
    const stored = await store.read(KEY).catch(() => null);
    const before = Math.max(alarmedAt, Number(stored ?? 0));
    // A clock that was set back must not keep the alarm silent. What fails within the hour is found after it.
    if (Math.abs(now - before) < HOUR_MS) return;
    const troubles = await findTroubles(before > now ? 0 : before, now);
    if (troubles.length === 0) return;
    // Stored before it is posted: another server may have been faster.
    if (!(await store.replace(KEY, stored, String(now)).catch(() => true))) return;
    log.error('alert', { troubles: troubles.join('; ') });
    if (await postAlarm({ url, log, fetch }, `Janus: ${troubles.join('. ')}.`, now)) {
      alarmedAt = now;
      return;
    }
    await store.replace(KEY, String(now), String(before)).catch(() => false);
  };
}

/** Posts an alarm. `text` and `content` are the fields that chat services show. Returns whether it was accepted. */
export async function postAlarm(
  { url, log, fetch }: Pick<AlarmParts, 'url' | 'log' | 'fetch'>,
  text: string,
  at: number,
): Promise<boolean> {
  if (url === '') return true;
  const body = JSON.stringify({ type: 'alarm', text, content: text, at: new Date(at).toISOString() });
  const answer = await post({ url, headers: {}, body, fetch });
  if (answer.kind === 'answered' && answer.status >= 200 && answer.status <= 299) return true;
  const reason = answer.kind === 'answered' ? { status: answer.status } : { error: answer.error };
  log.error('the alarm was not accepted', reason);
  return false;
}

/** An email that waits for less may be greylisted. */
const WAITING_TOO_LONG_MS = 15 * MINUTE_MS;

/** Describes deliveries of a channel that wait for long, or have failed for good since the last alarm. */
export function findDeliveryTroubles(
  channel: string,
  { waiting, oldestWaitingAt, failed, lastFailedAt }: ChannelCounts,
  { since, now }: { since: number; now: number },
): string[] {
  const label = channelLabel(channel);
  const troubles: string[] = [];
  if (oldestWaitingAt !== null && now - oldestWaitingAt >= WAITING_TOO_LONG_MS) {
    const minutes = Math.floor((now - oldestWaitingAt) / MINUTE_MS);
    troubles.push(`${label}: ${waiting} not sent yet, the oldest for ${minutes} minutes`);
  }
  if (lastFailedAt !== null && lastFailedAt > since)
    troubles.push(`${label}: ${failed} failed for good. "${janusCommand()} leads retry" sends them again`);
  return troubles;
}
