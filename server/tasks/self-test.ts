import type { Database } from '../database/database.ts';
import type { KeyValueStore } from '../database/key-value-store.ts';
import type { ChannelCounts } from '../delivery/counts.ts';
import { type Accept, ownIdempotencyKey } from '../leads/receive/accept.ts';
import { DAY_MS } from '../text/local-time.ts';
import { janusCommand } from '../text/janus-command.ts';

interface SelfTestParts {
  database: Database;
  accept: Accept;
  /** Key of the face in whose name the email goes. */
  face: string;
  store: KeyValueStore;
  /** The owner's email, as the outbox counts it. */
  ownerMail(): Promise<ChannelCounts | undefined>;
  /** Milliseconds since 1970. */
  clock?(): number;
}

const KEY = 'self-test';

/**
 * Call the result about once a minute. After a day without an email to the owner it accepts a probe like a lead, so
 * that failing email raises the alarm also on days without leads. Resolves to the problem if the probe could not be
 * stored, otherwise to null. Never rejects.
 */
export function createSelfTest({ clock = Date.now, ...parts }: SelfTestParts): () => Promise<string | null> {
  return async () => {
    try {
      const now = clock();
      const last = (await parts.store.read(KEY)) ?? (await parts.store.writeOnce(KEY, String(now)));
      return (await isDue(parts, Number(last), now)) ? await storeProbe(parts, last, now) : null;
    } catch {
      return notStored();
    }
  };
}

const notStored = () => `the daily self test could not store its probe. Run "${janusCommand()} doctor" to find out why`;

/** `last`: for a new installation the time of its first check, so that it has a day to be set up in. */
async function isDue({ ownerMail }: SelfTestParts, last: number, now: number): Promise<boolean> {
  const lastTimes = [last, (await ownerMail())?.lastDeliveredAt ?? 0];
  // Either way, so that a clock that was set back does not put the test off.
  return !lastTimes.some((time) => Math.abs(now - time) < DAY_MS);
}

async function storeProbe(parts: SelfTestParts, last: string, now: number): Promise<string | null> {
  const { database, accept, face, store } = parts;
  // The same for all servers, whose clocks may be on another day.
  const fields = { after: new Date(Number(last)).toISOString() };
  const submission = { kind: 'probe', face, fields, held: false } as const;
  const probe = await accept({ ...submission, idempotencyKey: ownIdempotencyKey(KEY, last), channels: ['owner-mail'] });
  if (probe.kind !== 'accepted') return notStored();
  await store.replace(KEY, last, String(now));
  await database.write([{ sql: `delete from leads where kind = 'probe' and id <> $1`, values: [probe.id] }]);
  return null;
}
