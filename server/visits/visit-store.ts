import type { Database, Row, Statement } from '../database/database.ts';
import { inSlices, SLICE } from '../database/in-slices.ts';
import { sumId, type Counted, type DailySum, type SourceKind } from './daily-sum.ts';

/** Days are such as `2026-01-31`, the last one included. */
export interface Period {
  from: string;
  to: string;
}

export interface VisitStore {
  /** Adds to what other processes and earlier calls have stored, in one transaction. */
  add(sums: DailySum[]): Promise<void>;
  /** By day and face. */
  between(period: Period): Promise<DailySum[]>;
  forgetBefore(day: string): Promise<void>;
}

/** Daily sums of visits, forms and robots; no other code touches their table. */
export function createVisitStore(database: Database): VisitStore {
  return {
    async add(sums) {
      // In one order: two processes that add to the same rows would wait for each other.
      const ordered = sums.toSorted((a, b) => (sumId(a) < sumId(b) ? -1 : 1));
      await database.write(ordered.map(addition));
    },
    between: async ({ from, to }) => (await database.read({ sql: BETWEEN, values: [from, to] })).map(toSum),
    async forgetBefore(day) {
      const sql = 'delete from visits where id in (select id from visits where day < $1 limit $2) returning id';
      await inSlices(async () => (await database.write([{ sql, values: [day, SLICE] }]))[0]!.length);
    },
  };
}

function addition(sum: DailySum): Statement {
  const { day, face, what, source, count } = sum;
  return { sql: ADD, values: [sumId(sum), day, face, what, source.kind, source.name, count] };
}

const ADD = `insert into visits (id, day, face, what, source_kind, source, count) values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (id) do update set count = visits.count + excluded.count`;

const BETWEEN =
  'select day, face, what, source_kind, source, count from visits where day >= $1 and day <= $2 order by day, face';

function toSum(row: Row): DailySum {
  return {
    day: String(row['day']),
    face: String(row['face']),
    what: row['what'] as Counted,
    source: { kind: row['source_kind'] as SourceKind, name: String(row['source']) },
    count: Number(row['count']),
  };
}
