import type { KeyValueStore } from '../database/key-value-store.ts';
import type { Counts } from '../delivery/counts.ts';
import type { Readiness } from '../http/routes/operator-routes.ts';

export interface ServerStatus {
  isDraining(): boolean;
  /** Returns a line that an administrator should know while the server is ready. Returns null if there is none. */
  note?(): string | null;
}

interface ReadinessParts extends ServerStatus {
  counts(): Promise<Omit<Counts, 'channels'>>;
  store: Pick<KeyValueStore, 'write'>;
  /** Reports that the database's file is missing or was replaced. Null if all is well. */
  lost?: (() => string | null) | undefined;
  /** Milliseconds of a clock that is never set. */
  clock?(): number;
}

/** Times for which a result is cached: polling in a loop must not wear the disk out, nor count a long queue again. */
const COUNTED_FOR_MS = 1000;
const WRITTEN_FOR_MS = 10_000;
const REFUSED_FOR_MS = 1000;
/** A text as long as a long lead: on a nearly full disk a shorter one may still fit. */
const LEAD_SIZED_TEXT = 'x'.repeat(8192);

/**
 * Reports whether a lead could be stored now (the database answers and accepts a write), and the deliveries that wait.
 */
export function createReadiness(parts: ReadinessParts): () => Promise<Readiness> {
  const { counts, store, isDraining, lost = () => null, note = () => null, clock = () => performance.now() } = parts;
  const countDeliveries = cached(
    (): Promise<Awaited<ReturnType<typeof counts>> | string | null> => {
      const problem = lost();
      return problem === null ? counts().catch(() => null) : Promise.resolve(problem);
    },
    () => COUNTED_FOR_MS,
    clock,
  );
  const tryWriting = cached(
    () =>
      store.write('readiness', LEAD_SIZED_TEXT).then(
        () => true,
        () => false,
      ),
    (written) => (written ? WRITTEN_FOR_MS : REFUSED_FOR_MS),
    clock,
  );

  return async () => {
    if (isDraining()) return { ready: false, why: 'The server is stopping.' };
    const counted = await countDeliveries();
    if (typeof counted === 'string') return { ready: false, why: `The database is lost: ${counted}.` };
    if (counted === null) return { ready: false, why: 'The database does not answer.' };
    if (!(await tryWriting())) return { ready: false, why: 'The database accepts no writes. Is the disk full?' };
    const { states, oldestWaitingAt } = counted;
    const age = oldestWaitingAt === null ? 0 : Math.max(0, Date.now() - oldestWaitingAt);
    return { ready: true, deliveries: states, oldestWaitingSeconds: Math.round(age / 1000), note: note() };
  };
}

/** Shares a load under way among calls, and its value for `forMs` afterwards. `load` never rejects. */
function cached<Value>(load: () => Promise<Value>, forMs: (value: Value) => number, clock: () => number) {
  let latest: Promise<Value> | null = null;
  let validUntil = 0;

  async function reload(): Promise<Value> {
    validUntil = Infinity;
    const value = await load();
    validUntil = clock() + forMs(value);
    return value;
  }

  return (): Promise<Value> => {
    if (latest === null || clock() >= validUntil) latest = reload();
    return latest;
  };
}
