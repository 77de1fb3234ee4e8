import type { Memos } from './database/memos.ts';
import type { Counts } from './outbox/counts.ts';
import type { Readiness } from './status-routes.ts';

interface ReadinessParts {
  counts(): Promise<Counts>;
  memos: Pick<Memos, 'write'>;
  isDraining(): boolean;
  /** Milliseconds of a clock that is never set. */
  clock?(): number;
}

/** How long the outcome of a write is believed: whoever asks in a loop must not wear the disk out. */
const WRITTEN_FOR_MS = 10_000;
const REFUSED_FOR_MS = 1000;
/** About what a long lead needs: on a full disk a shorter text may still find a gap. */
const AS_LARGE_AS_A_LEAD = 'x'.repeat(8192);

/** Whether a lead could be stored now (the database answers and takes a write), and what waits to be delivered. */
export function createReadiness(parts: ReadinessParts): () => Promise<Readiness> {
  const { counts, memos, isDraining, clock = () => performance.now() } = parts;
  let tried: Promise<boolean> | null = null;
  let validUntil = 0;

  async function tryWriting(): Promise<boolean> {
    const written = await memos.write('readiness', AS_LARGE_AS_A_LEAD).then(
      () => true,
      () => false,
    );
    validUntil = clock() + (written ? WRITTEN_FOR_MS : REFUSED_FOR_MS);
    return written;
  }

  function canWrite(): Promise<boolean> {
    if (tried === null || clock() >= validUntil) {
      validUntil = Infinity;
      tried = tryWriting();
    }
    return tried;
  }

  return async () => {
    if (isDraining()) return { ready: false, why: 'The server is stopping.' };
    try {
      const { states, oldestWaitingAt } = await counts();
      if (!(await canWrite())) return { ready: false, why: 'The database takes no writes. Is the disk full?' };
      const age = oldestWaitingAt === null ? 0 : Math.max(0, Date.now() - oldestWaitingAt);
      return { ready: true, deliveries: states, oldestWaitingSeconds: Math.round(age / 1000) };
    } catch {
      return { ready: false, why: 'The database does not answer.' };
    }
  };
}
