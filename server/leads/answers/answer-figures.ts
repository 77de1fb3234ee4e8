import type { Face } from '#contract/site.ts';
import type { Database, Value } from '../../database/database.ts';
import { leadStates, type Lead } from '../lead.ts';
import { leadColumns, leadFromRow } from '../store/lead-row.ts';
import { NO_PROBE } from '../store/list-leads.ts';
import { promisedMs } from './promise.ts';

/** Of the leads that one face received in a time. */
export interface AnswerFigures {
  /** Key of the face. */
  face: string;
  /** Suspected spam is not among them. */
  came: number;
  /** By kind of form. */
  kinds: Record<string, number>;
  answered: number;
  /** Answered ones of which it is known when; the others were before that was kept. */
  timed: number;
  /** Within the promised time; null where the face promises nothing. */
  inTime: number | null;
  /** Half of the answers took less, in milliseconds; null where none has a time. */
  medianMs: number | null;
  waiting: number;
  /** Those that wait longest, from all time. */
  longest: Lead[];
  held: number;
  spam: number;
}

/** Milliseconds since 1970; `until` is not part of it. */
export interface Period {
  since: number;
  until: number;
}

const LONGEST_SHOWN = 5;
/* All that is counted stands in the index of a face's leads by state. */
const OF_FACE = `from leads where face = $1 and received_at >= $2 and received_at < $3 and ${NO_PROBE}`;
const CAME = `${OF_FACE} and state in (${leadStates.map((state) => `'${state}'`).join(', ')})`;
const TIMED = `${OF_FACE} and state = 'answered' and answered_at is not null`;
// Marked by a clock that was behind, an answer took no time.
const TOOK = 'case when answered_at > received_at then answered_at - received_at else 0 end';

export async function readAnswerFigures(
  database: Database,
  face: Pick<Face, 'key' | 'answerHours'>,
  { since, until }: Period,
): Promise<AnswerFigures> {
  const read = (sql: string, ...more: Value[]) => database.read({ sql, values: [face.key, since, until, ...more] });
  const rows = await read(`select kind, state, count(*) as n ${CAME} group by kind, state`);
  const sum = (...states: string[]) =>
    rows.filter(({ state }) => states.includes(String(state))).reduce((all, { n }) => all + Number(n), 0);
  const kinds: Record<string, number> = {};
  for (const { kind, state, n } of rows)
    if (state === 'new' || state === 'answered') kinds[String(kind)] = (kinds[String(kind)] ?? 0) + Number(n);
  const [timed] = await read(`select count(*) as n ${TIMED}`);
  const count = Number(timed?.['n'] ?? 0);
  const [middle] = await read(`select ${TOOK} as took ${TIMED} order by took limit 1 offset $4`, Math.floor(count / 2));
  const [quick] = await read(`select count(*) as n ${TIMED} and ${TOOK} <= $4`, promisedMs(face));
  const longest = await database.read({
    sql: `select ${leadColumns} from leads where state = 'new' and face = $1 and ${NO_PROBE} order by received_at, id limit $2`,
    values: [face.key, LONGEST_SHOWN],
  });
  return {
    face: face.key,
    came: sum('new', 'answered'),
    kinds,
    answered: sum('answered'),
    timed: count,
    inTime: face.answerHours === null ? null : Number(quick?.['n'] ?? 0),
    medianMs: count === 0 ? null : Number(middle!['took']),
    waiting: sum('new'),
    longest: longest.map(leadFromRow),
    held: sum('held'),
    spam: sum('spam'),
  };
}
