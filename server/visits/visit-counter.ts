import { noSource, otherSource, sumId, type Counted, type DailySum, type Source } from './daily-sum.ts';

/** Limits of sources a day, since anybody can invent referrers. Further ones are counted as `other`. */
export const MOST_SOURCES = { face: 200, all: 2000 };

/** Counts visits in memory until they are stored. */
export function createVisitCounter() {
  let day = '';
  /** Sums that are not stored yet. */
  let sums = new Map<string, DailySum>();
  /** Sources of the day by face. */
  const sources = new Map<string, Set<string>>();
  let sourceCount = 0;
  const totals = new Map<string, Map<Counted, number>>();

  function isKnown(face: string, { kind, name }: Source): boolean {
    const known = sources.get(face) ?? new Set();
    sources.set(face, known);
    if (known.has(`${kind} ${name}`)) return true;
    if (known.size >= MOST_SOURCES.face || sourceCount >= MOST_SOURCES.all) return false;
    sourceCount += 1;
    known.add(`${kind} ${name}`);
    return true;
  }

  function put(sum: DailySum): void {
    const id = sumId(sum);
    const there = sums.get(id);
    if (there) there.count += sum.count;
    else sums.set(id, { ...sum });
  }

  return {
    /** Further counts belong to this day. */
    startDay(current: string): void {
      if (current === day) return;
      day = current;
      sources.clear();
      sourceCount = 0;
    },
    add(face: string, what: Counted, source: Source = noSource): void {
      const counted = source.name === '' || isKnown(face, source) ? source : otherSource;
      put({ day, face, what, source: counted, count: 1 });
      const total = totals.get(face) ?? new Map<Counted, number>();
      totals.set(face, total.set(what, (total.get(what) ?? 0) + 1));
    },
    /** Reads the sources that are stored for today: a restart makes no room for more of them. */
    resume(stored: DailySum[]): void {
      for (const sum of stored) if (sum.day === day && sum.source.name !== '') isKnown(sum.face, sum.source);
    },
    /** The counts since the last call. */
    take(): DailySum[] {
      const taken = [...sums.values()];
      sums = new Map();
      return taken;
    },
    /** Keeps sums that were taken and could not be stored. */
    putBack: (taken: DailySum[]) => taken.forEach(put),
    /** Counts by face, since the start of the process. */
    totals: (): ReadonlyMap<string, ReadonlyMap<Counted, number>> => totals,
  };
}
