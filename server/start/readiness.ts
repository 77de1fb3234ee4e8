import { randomBytes } from 'node:crypto';
import { isDiskFull } from '../database/database.ts';
import type { KeyValueStore } from '../database/key-value-store.ts';
import type { Counts } from '../delivery/counts.ts';
import type { Readiness } from '../http/request.ts';
import type { Log } from '../text/log.ts';
import { redact } from '../text/unsafe-text.ts';

interface ReadinessParts {
  isDraining(): boolean;
  /** Returns a line that an administrator should know while the server is ready. Returns null if there is none. */
  note?(): string | null;
  counts(): Promise<Omit<Counts, 'channels'>>;
  store: Pick<KeyValueStore, 'write'>;
  /** Reports that the database's file is missing or was replaced. Null if all is well. */
  lost?: (() => string | null) | undefined;
  /** Milliseconds of a clock that is never set. */
  clock?(): number;
}

/** Reports whether a lead could be stored now, and the deliveries that wait. */
export function createReadiness({
  counts,
  store,
  isDraining,
  lost = () => null,
  note = () => null,
  clock = () => performance.now(),
}: ReadinessParts): () => Promise<Readiness> {
  let latest: Promise<Readiness> | null = null;
  let validUntil = 0;
  let writtenAt = Number.NEGATIVE_INFINITY;

  async function look(): Promise<Readiness> {
    const problem = lost();
    if (problem !== null) return refuse(`The database is lost: ${problem}.`);
    const counted = await counts().catch(() => null);
    if (counted === null) return refuse('The database does not answer.');
    const unwritable = await tryWrite();
    if (unwritable !== null) return refuse(`${unwritable}.`);
    const { states, oldestWaitingAt } = counted;
    const age = oldestWaitingAt === null ? 0 : Math.max(0, Date.now() - oldestWaitingAt);
    return { ready: true, deliveries: states, oldestWaitingSeconds: Math.round(age / 1000) };
  }

  async function tryWrite(): Promise<string | null> {
    if (clock() - writtenAt < WRITTEN_FOR_MS) return null;
    try {
      await store.write('readiness', createText(LARGEST_LEAD));
    } catch (error) {
      return describeUnwritable(error);
    }
    writtenAt = clock();
    return null;
  }

  async function lookOnce(): Promise<Readiness> {
    validUntil = Infinity;
    const found = await look();
    validUntil = clock() + LOOKED_FOR_MS;
    return found;
  }

  return async () => {
    if (isDraining()) return refuse('The server is stopping.');
    if (latest === null || clock() >= validUntil) latest = lookOnce();
    const found = await latest;
    return found.ready ? { ...found, note: note() } : found;
  };
}

/** Times for which a result is shared: polling in a loop must not count a long queue again, nor wear the disk out. */
const LOOKED_FOR_MS = 1000;
const WRITTEN_FOR_MS = 10_000;

/** Characters: more than a lead takes with its deliveries. On a nearly full disk a shorter text may still fit. */
const LARGEST_LEAD = 65_536;

/** Makes a text that was never written: SQLite writes no page whose content stays as it was. */
const createText = (length: number) => randomBytes(length / 2).toString('hex');

const refuse = (why: string): Readiness => ({ ready: false, why });

/** Describes a failed write without the visitor's text, which is in the error. */
const describeUnwritable = (error: unknown) =>
  isDiskFull(error) ? 'The disk is full. Free some space' : 'The database accepts no writes';

export type UnstoredLeads = ReturnType<typeof createUnstoredLeads>;

/** Logs each lead that could not be stored, and keeps the last one's time and reason for the alarm. */
export function createUnstoredLeads(log: Log, clock = Date.now) {
  let last: { why: string; at: number } | null = null;
  return {
    add(error: unknown): void {
      last = { why: describeUnwritable(error), at: clock() };
      const isFull = isDiskFull(error);
      log.error(isFull ? 'a lead could not be stored: the disk is full' : 'a lead could not be stored', redact(error));
    },
    /** Why the last one was not stored. Null if none failed since that time, in milliseconds since 1970. */
    whySince: (since: number): string | null => (last !== null && last.at > since ? last.why : null),
  };
}
