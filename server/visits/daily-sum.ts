/** `visit` came from elsewhere; `page` is every opened page; `held` was sent and looks like spam. */
export const countedKinds = ['visit', 'page', 'begun', 'sent', 'held', 'robot'] as const;
export type Counted = (typeof countedKinds)[number];
export type Counts = Record<Counted, number>;

/** `utm` is the value of `utm_source`; `other` holds sources beyond the limits of a day. */
export const sourceKinds = ['none', 'site', 'utm', 'other'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** The origin of a visit. `name` is empty except for `site` and `utm`. */
export interface Source {
  kind: SourceKind;
  name: string;
}

export const noSource: Source = { kind: 'none', name: '' };
export const otherSource: Source = { kind: 'other', name: '' };

/** A count of one kind on one day. Only visits have a source. */
export interface DailySum {
  /** Such as `2026-01-31`, in the owner's time zone. */
  day: string;
  face: string;
  what: Counted;
  source: Source;
  count: number;
}

/** The identity of a sum: everything except its count. */
export function sumId({ day, face, what, source }: Omit<DailySum, 'count'>): string {
  return `${day} ${face} ${what} ${source.kind} ${source.name}`;
}

/** Counts by kind, over all sources. */
export function countsOf(sums: DailySum[]): Counts {
  const counts: Counts = { visit: 0, page: 0, begun: 0, sent: 0, held: 0, robot: 0 };
  for (const { what, count } of sums) counts[what] += count;
  return counts;
}

/** Sources of visits, the most frequent first. */
export function sourcesOf(sums: DailySum[]): { source: Source; visits: number }[] {
  const visits = sums.filter(({ what }) => what === 'visit');
  return [...Map.groupBy(visits, ({ source }) => `${source.kind} ${source.name}`).values()]
    .map((same) => ({ source: same[0]!.source, visits: countsOf(same).visit }))
    .sort((a, b) => b.visits - a.visits);
}
