/** `visit` came from elsewhere; `page` every page that was opened; `held`: sent, and suspected to be spam. */
export const countedKinds = ['visit', 'page', 'begun', 'sent', 'held', 'robot'] as const;
export type Counted = (typeof countedKinds)[number];

/** `utm`: the word of `utm_source`. `other`: beyond what is told apart in a day. */
export const sourceKinds = ['none', 'site', 'utm', 'other'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** Where a visit came from. `name` is empty but for a site and a word. */
export interface Source {
  kind: SourceKind;
  name: string;
}

export const noSource: Source = { kind: 'none', name: '' };
export const otherSource: Source = { kind: 'other', name: '' };

/** So many of one sort on one day. Only visits have a source. */
export interface DailySum {
  /** Such as `2026-01-31`, in the owner's time zone. */
  day: string;
  face: string;
  what: Counted;
  source: Source;
  count: number;
}

/** What makes two sums the same one. */
export function sumId({ day, face, what, source }: Omit<DailySum, 'count'>): string {
  return `${day} ${face} ${what} ${source.kind} ${source.name}`;
}
