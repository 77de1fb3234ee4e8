import { randomBytes } from 'node:crypto';
import { isDiskFull } from '../database/database.ts';
import type { KeyValueStore } from '../database/key-value-store.ts';
import type { Counts } from '../delivery/counts.ts';
import type { Readiness } from '../http/routes/operator-routes.ts';

interface ReadinessParts {
  isDraining(): boolean;
  /** Returns a line that an administrator should know while the server is ready. Returns null if there is none. */
  note?(): string | null;
  counts(): Promise<Omit<Counts, 'channels'>>;
  store: Pick<KeyValueStore, 'write'>;
  /** Counts the leads that could not be stored since the start. */
  unstored(): number;
  /** Reports that the database's file is missing or was replaced. Null if all is well. */
  lost?: (() => string | null) | undefined;
  /** Milliseconds of a clock that is never set. */
  clock?(): number;
}

/** Times for which a result is shared: polling in a loop must not count a long queue again, nor wear the disk out. */
const LOOKED_FOR_MS = 1000;
const WRITTEN_FOR_MS = 10_000;

/** Characters of a long lead, since on a nearly full disk a shorter text may still fit. */
const LONG_LEAD = 8192;
/** More than any lead takes: on a full disk, SQLite's log may have room for a text and not for a lead. */
const AFTER_UNSTORED = 16 * LONG_LEAD;

/** Makes a text that was never written: SQLite writes no page whose content stays as it was. */
const newText = (length: number) => randomBytes(length / 2).toString('hex');

/** Says why a write failed, without the visitor's text in the error. */
export const whyUnwritable = (error: unknown) =>
  isDiskFull(error) ? 'The disk is full. Free some space' : 'The database accepts no writes';

/**
 * Reports whether a lead could be stored now (the database answers and accepts a write), and the deliveries that wait.
 */
export function createReadiness(parts: ReadinessParts): () => Promise<Readiness> {
  const {
    counts,
    store,
    unstored,
    isDraining,
    lost = () => null,
    note = () => null,
    clock = () => performance.now(),
  } = parts;
  const refuse = (why: string) => ({ ready: false as const, why });
  let latest: Promise<Readiness> | null = null;
  let validUntil = 0;
  let writtenAt = Number.NEGATIVE_INFINITY;
  let unstoredBefore = 0;

  async function look(): Promise<Readiness> {
    const problem = lost();
    if (problem !== null) return refuse(`The database is lost: ${problem}.`);
    const counted = await counts().catch(() => null);
    if (counted === null) return refuse('The database does not answer.');
    const unstoredNow = unstored();
    const length = unstoredNow > unstoredBefore ? AFTER_UNSTORED : LONG_LEAD;
    if (length === AFTER_UNSTORED || clock() - writtenAt >= WRITTEN_FOR_MS) {
      const failed = await store.write('readiness', newText(length)).catch((error: unknown) => ({ error }));
      if (failed) return refuse(`${whyUnwritable(failed.error)}.`);
      writtenAt = clock();
      unstoredBefore = unstoredNow;
    }
    const { states, oldestWaitingAt } = counted;
    const age = oldestWaitingAt === null ? 0 : Math.max(0, Date.now() - oldestWaitingAt);
    return { ready: true, deliveries: states, oldestWaitingSeconds: Math.round(age / 1000) };
  }

  /** Shares a look under way among calls. */
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
