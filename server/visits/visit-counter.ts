import { noSource, otherSource, sumId, type Counted, type DailySum, type Source } from './daily-sum.ts';

/** Anybody can make up referrers: so many sources are told apart in a day, the rest is `other`. */
export const MOST_SOURCES = { face: 200, all: 2000 };

/** Counts in memory, in as few steps as there can be: it is done for each page that is served. */
export function createVisitCounter() {
  let day = '';
  const faces = new Map<string, FaceSums>();
  let sources = 0;
  let collected = new Map<string, DailySum>();
  const totals = new Map<string, Map<Counted, number>>();

  function add(face: string, what: Counted, source: Source = noSource): void {
    const sums = sumsOf(face);
    const sum = source === noSource ? plainSum(sums, face, what) : sourceSum(sums, face, source);
    sum.count += 1;
  }

  /** What is added from here on belongs to that day. */
  function startDay(current: string): void {
    if (current === day) return;
    collect();
    day = current;
    faces.clear();
    sources = 0;
  }

  function sumsOf(face: string): FaceSums {
    let sums = faces.get(face);
    if (!sums) faces.set(face, (sums = { plain: {}, sources: { site: new Map(), utm: new Map() } }));
    return sums;
  }

  function plainSum({ plain }: FaceSums, face: string, what: Counted): DailySum {
    return (plain[what] ??= { day, face, what, source: noSource, count: 0 });
  }

  function sourceSum(sums: FaceSums, face: string, source: Source): DailySum {
    const known = sums.sources[source.kind as NamedKind];
    const there = known.get(source.name);
    if (there) return there;
    const ofFace = sums.sources.site.size + sums.sources.utm.size;
    if (ofFace >= MOST_SOURCES.face || sources >= MOST_SOURCES.all)
      return (sums.other ??= { day, face, what: 'visit', source: otherSource, count: 0 });
    sources += 1;
    const sum: DailySum = { day, face, what: 'visit', source, count: 0 };
    known.set(source.name, sum);
    return sum;
  }

  /** What is told apart today stays so, with nothing counted. */
  function collect(): void {
    for (const sums of faces.values()) {
      for (const sum of allOf(sums)) {
        if (sum.count === 0) continue;
        put({ ...sum });
        const total = totals.get(sum.face) ?? new Map<Counted, number>();
        totals.set(sum.face, total.set(sum.what, (total.get(sum.what) ?? 0) + sum.count));
        sum.count = 0;
      }
    }
  }

  function put(sum: DailySum): void {
    const id = sumId(sum);
    const there = collected.get(id);
    if (there) there.count += sum.count;
    else collected.set(id, sum);
  }

  return {
    startDay,
    add,
    /** Tells of what is stored for today already: after a restart no more sources are told apart than before. */
    resume(stored: DailySum[]): void {
      for (const sum of stored)
        if (sum.day === day && sum.source.name !== '') sourceSum(sumsOf(sum.face), sum.face, sum.source);
    },
    /** What was counted since the last call. */
    take(): DailySum[] {
      collect();
      const taken = [...collected.values()];
      collected = new Map();
      return taken;
    },
    /** For sums that were taken and could not be stored. */
    putBack: (taken: DailySum[]) => taken.forEach(put),
    /** By face, since the start of the process. */
    totals(): ReadonlyMap<string, ReadonlyMap<Counted, number>> {
      collect();
      return totals;
    },
  };
}

type NamedKind = 'site' | 'utm';

/** Of one face today. */
interface FaceSums {
  plain: Partial<Record<Counted, DailySum>>;
  sources: Record<NamedKind, Map<string, DailySum>>;
  other?: DailySum;
}

function* allOf({ plain, sources, other }: FaceSums): Generator<DailySum> {
  yield* Object.values(plain);
  yield* sources.site.values();
  yield* sources.utm.values();
  if (other) yield other;
}
