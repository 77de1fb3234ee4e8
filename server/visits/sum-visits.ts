import type { Counted, DailySum, Source } from './daily-sum.ts';

export type Counts = Record<Counted, number>;

/** What was counted, whatever its source. */
export function countsOf(sums: DailySum[]): Counts {
  const counts: Counts = { visit: 0, page: 0, begun: 0, sent: 0, held: 0, robot: 0 };
  for (const { what, count } of sums) counts[what] += count;
  return counts;
}

/** Where visits came from, most first. */
export function sourcesOf(sums: DailySum[]): { source: Source; visits: number }[] {
  const visits = sums.filter(({ what }) => what === 'visit');
  return [...Map.groupBy(visits, ({ source }) => `${source.kind} ${source.name}`).values()]
    .map((same) => ({ source: same[0]!.source, visits: countsOf(same).visit }))
    .sort((a, b) => b.visits - a.visits);
}
