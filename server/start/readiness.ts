import type { KeyValueStore } from '../database/key-value-store.ts';
import type { Counts } from '../delivery/counts.ts';
import type { Readiness } from '../http/routes/operator-routes.ts';

interface ReadinessParts {
  counts(): Promise<Omit<Counts, 'channels'>>;
  store: Pick<KeyValueStore, 'write'>;
  isDraining(): boolean;
  /** The trouble with the database's file; null where nothing is. */
  lost?: (() => string | null) | undefined;
  note?(): string | null;
  /** Milliseconds of a clock that is never set. */
  clock?(): number;
}

/** How long a result is cached: whoever polls in a loop must not wear the disk out, nor have a long queue counted again. */
const COUNTED_FOR_MS = 1000;
const WRITTEN_FOR_MS = 10_000;
const REFUSED_FOR_MS = 1000;
/** The length of a long lead: on a nearly full disk a shorter text may still fit. */
const LEAD_SIZED_TEXT = 'x'.repeat(8192);

/** Whether a lead could be stored now (the database answers and takes a write), and what waits to be delivered. */
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
    if (!(await tryWriting())) return { ready: false, why: 'The database takes no writes. Is the disk full?' };
    const { states, oldestWaitingAt } = counted;
    const age = oldestWaitingAt === null ? 0 : Math.max(0, Date.now() - oldestWaitingAt);
    return { ready: true, deliveries: states, oldestWaitingSeconds: Math.round(age / 1000), note: note() };
  };
}

/** Calls share the load that is under way, and its value for `forMs` afterwards. `load` never rejects. */
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
