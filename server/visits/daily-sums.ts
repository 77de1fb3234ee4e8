import { BATCH_SIZE, type Database, inBatches } from '../database/database.ts';

/** `visit` came from elsewhere. `page` is every opened page. `held` was sent and looks like spam. */
export type Counted = 'visit' | 'page' | 'sent' | 'held' | 'robot';

/** The origin of a visit. `name` is empty except for `site` and `utm`. */
export interface Source {
  /** `utm` is the value of `utm_source`. `other` holds sources beyond the limits of a day. */
  kind: 'none' | 'site' | 'utm' | 'other';
  name: string;
}

export const noSource: Source = { kind: 'none', name: '' };
export const otherSource: Source = { kind: 'other', name: '' };

/** A count of one kind on one day. Only visits have a source. */
export interface DailySum {
  /** A date such as `2026-01-31`, in the owner's time zone. */
  day: string;
  site: string;
  what: Counted;
  source: Source;
  count: number;
}

/** Writes the identity of a sum: everything except its count. */
export function makeSumId({ day, site, what, source }: DailySum): string {
  return `${day} ${site} ${what} ${source.kind} ${source.name}`;
}

export function addCounts(sums: DailySum[]): Record<Counted, number> {
  const counts = { visit: 0, page: 0, sent: 0, held: 0, robot: 0 };
  for (const { what, count } of sums) counts[what] += count;
  return counts;
}

/** Lists sources of visits, the most frequent first. */
export function listSources(sums: DailySum[]): { source: Source; visits: number }[] {
  const visits = sums.filter(({ what }) => what === 'visit');
  return [...Map.groupBy(visits, ({ source }) => `${source.kind} ${source.name}`).values()]
    .map((same) => ({ source: same[0]!.source, visits: addCounts(same).visit }))
    .sort((a, b) => b.visits - a.visits);
}

export type VisitStore = ReturnType<typeof createVisitStore>;

/** Stores daily sums of visits, forms and robots. No other code touches their table. */
export function createVisitStore(database: Database) {
  return {
    /** Adds to what other processes and earlier calls have stored, in one transaction. */
    async add(sums: DailySum[]): Promise<void> {
      const rows = sums.map((sum) => ({ ...sum, id: makeSumId(sum) }));
      // In one order: two processes that add to the same rows would wait for each other.
      rows.sort((a, b) => (a.id < b.id ? -1 : 1));
      await database.write(
        rows.map(({ id, day, site, what, source, count }) => ({
          sql: ADD,
          values: [id, day, site, what, source.kind, source.name, count],
        })),
      );
    },

    /** `from` and `to`: days such as `2026-01-31`, the last one included. */
    async between({ from, to }: { from: string; to: string }): Promise<DailySum[]> {
      const rows = await database.read({ sql: BETWEEN, values: [from, to] });
      return rows.map((row) => ({
        day: String(row['day']),
        site: String(row['face']),
        what: row['what'] as Counted,
        source: { kind: row['source_kind'] as Source['kind'], name: String(row['source']) },
        count: Number(row['count']),
      }));
    },

    async forgetBefore(day: string): Promise<void> {
      const sql = 'delete from visits where id in (select id from visits where day < $1 limit $2) returning id';
      await inBatches(async () => (await database.write([{ sql, values: [day, BATCH_SIZE] }]))[0]!.length);
    },
  };
}

const ADD = `insert into visits (id, day, face, what, source_kind, source, count) values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (id) do update set count = visits.count + excluded.count`;

const BETWEEN =
  'select day, face, what, source_kind, source, count from visits where day >= $1 and day <= $2 order by day, face';
