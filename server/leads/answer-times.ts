import { leadForms } from '#contract/forms/lead-forms.ts';
import type { Face } from '#contract/site/site.ts';
import { moveDay } from '#contract/text/format.ts';
import type { Database, Value } from '../database/database.ts';
import { dayAfter, HOUR_MS, timeOfDay, WEEK_MS } from '../text/local-time.ts';
import { type Lead, leadColumns, leadFromRow, leadStates } from './store/lead.ts';
import { NO_PROBE } from './store/list-leads.ts';

export type Answers = ReturnType<typeof createAnswers>;

interface AnswerParts {
  database: Database;
  site(): { faces: PromisingFace[] };
  /** Milliseconds since 1970. */
  clock(): number;
  /** Empty is the machine's. */
  timeZone: string;
}

/** Reads figures of answers. Times are milliseconds since 1970. */
export function createAnswers({ database, site, clock, timeZone }: AnswerParts) {
  return {
    now: clock,
    late: (which: LateLeads) => readLateLeads(database, site().faces, { ...which, timeZone }),
    open: () => readOpenLeads(database, site().faces, { now: clock(), timeZone }),
    /** Figures of every face that has any, in the order of the faces. */
    async figures(period: Period): Promise<AnswerFigures[]> {
      const all: AnswerFigures[] = [];
      // One after the other: a hundred parallel queries would keep visitors from PostgreSQL's connections.
      for (const face of site().faces) all.push(await readAnswerFigures(database, face, { ...period, timeZone }));
      return all.filter(hasAny);
    },
  };
}

function hasAny({ came, waiting, longest, held, spam }: AnswerFigures): boolean {
  return came + waiting + longest.length + held + spam > 0;
}

/** A lead without an answer. `dueAt`: milliseconds since 1970, or null if its face promises nothing. */
export interface WaitingLead {
  lead: Lead;
  dueAt: number | null;
}

export interface LateLeads {
  /** Milliseconds since 1970. */
  now: number;
  limit: number;
  /** Whether leads of that form are wanted. By default all are. */
  wants?: ((face: Pick<Face, 'to'>, kind: string) => boolean) | undefined;
}

/** Reads the leads of promising faces whose time is nearly or wholly over. Those that are due first come first. */
export async function readLateLeads(
  database: Database,
  faces: PromisingFace[],
  { now, limit, wants = () => true, timeZone }: LateLeads & { timeZone: string },
): Promise<WaitingLead[]> {
  const late: WaitingLead[] = [];
  for (const face of faces.filter(({ answerHours }) => answerHours !== null)) {
    const kinds = leadForms.flatMap(({ kind }) => (wants(face, kind) ? [`'${kind}'`] : []));
    if (kinds.length === 0) continue;
    const sql = `select ${leadColumns} from leads where state = 'new' and face = $1 and received_at <= $2
      and kind in (${kinds.join(', ')}) order by received_at, id limit $3`;
    const rows = await database.read({ sql, values: [face.key, remindedBefore(face, now, timeZone), limit] });
    late.push(...rows.map(leadFromRow).map((lead) => ({ lead, dueAt: answerDueAt(lead, face, timeZone) })));
  }
  return late.toSorted((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0)).slice(0, limit);
}

/**
 * A lead that the owner still has to look after. `late`: it waits longer than promised. `due`: its reminder, or the end
 * of its price, is in the coming week. `open`: another one without an answer.
 */
export interface OpenLead {
  lead: Lead;
  why: 'late' | 'due' | 'open';
  /** The time since which it waits, or at which it is due, in milliseconds since 1970. */
  at: number;
}

const OPEN_ORDER: OpenLead['why'][] = ['due', 'late', 'open'];
/** More would not be a list of things to do. */
const OPEN_MAX = 1000;

/** Reads the oldest of these leads. Those that are due come first, then the late ones. */
export async function readOpenLeads(
  database: Database,
  faces: PromisingFace[],
  { now, timeZone }: { now: number; timeZone: string },
): Promise<OpenLead[]> {
  const sql = `select * from leads left join reminders on lead_id = id
    where (state = 'new' or (quote_until >= $1 and quote_until <= $2)) and ${NO_PROBE}
    order by received_at, id limit ${OPEN_MAX}`;
  const rows = await database.read({ sql, values: [0, 7].map((days) => dayAfter(now, timeZone, days)) });
  // With the state in the query, SQLite would read every answered lead.
  const wanted = rows.filter(({ state, closed }) => state === 'new' || (state === 'answered' && closed === null));
  const open = wanted.map((row): OpenLead => {
    const lead = leadFromRow(row);
    const { receivedAt, state, quote } = lead;
    const dueAt = state === 'new' ? (row['due_at'] ?? Infinity) : timeOfDay(quote!.until, timeZone);
    if (Number(dueAt) <= now + WEEK_MS) return { lead, why: 'due', at: Number(dueAt) };
    const face = faces.find(({ key }) => key === lead.face);
    const isLate = face && (answerDueAt(lead, face, timeZone) ?? now) < now;
    return { lead, why: isLate ? 'late' : 'open', at: receivedAt };
  });
  return open.toSorted((a, b) => OPEN_ORDER.indexOf(a.why) - OPEN_ORDER.indexOf(b.why) || a.at - b.at);
}

/** The part of the promised time after which the owner is reminded: 20 of 24 hours. */
const REMINDED_AFTER = 5 / 6;

type Promising = Pick<Face, 'answerHours' | 'away'>;
type PromisingFace = Promising & Pick<Face, 'key' | 'to'>;

/**
 * Computes when a lead has to be answered, in milliseconds since 1970. Returns null if its face promises nothing. On days on
 * which nobody answers, the promised time begins after the last of them. `timeZone`: empty is the machine's.
 */
export function answerDueAt(
  { receivedAt }: Pick<Lead, 'receivedAt'>,
  face: Promising,
  timeZone: string,
): number | null {
  if (face.answerHours === null) return null;
  const begins = isAway(face, receivedAt, timeZone) ? absence(face, timeZone).until : receivedAt;
  return begins + face.answerHours * HOUR_MS;
}

/** Whether that time is on a day on which nobody answers. `timeZone`: empty is the machine's. */
export function isAway(face: Pick<Face, 'away'>, time: number, timeZone: string): boolean {
  const { since, until } = absence(face, timeZone);
  return time >= since && time < until;
}

/** Computes the time in which nobody answers, with the whole last day. It is empty for a face that is never away. */
function absence({ away }: Pick<Face, 'away'>, timeZone: string): Period {
  if (!away) return { since: 0, until: 0 };
  return { since: timeOfDay(away.from, timeZone), until: timeOfDay(moveDay(away.until, 1), timeZone) };
}

/**
 * Computes the time before which leads of the face were received that need a reminder, in milliseconds since 1970.
 */
export function remindedBefore(face: Promising, now: number, timeZone: string): number {
  if (face.answerHours === null) return 0;
  const received = now - face.answerHours * HOUR_MS * REMINDED_AFTER;
  return isAway(face, received, timeZone) ? absence(face, timeZone).since - 1 : received;
}

/** Figures of the leads that one face received in a period. */
export interface AnswerFigures {
  /** Key of the face. */
  face: string;
  /** Leads without suspected spam. */
  came: number;
  /** Leads by kind of form. */
  kinds: Record<string, number>;
  answered: number;
  /** Answered leads whose time of answer is stored: older ones have none. */
  timed: number;
  /** Leads answered within the promised time, or null if the face promises nothing. */
  inTime: number | null;
  /** Median response time in milliseconds, or null if no answer has a time. */
  medianMs: number | null;
  waiting: number;
  /** The leads that wait longest, from all time. */
  longest: Lead[];
  held: number;
  spam: number;
}

/** Milliseconds since 1970. `until` is not part of it. */
export interface Period {
  since: number;
  until: number;
}

/** Visits of one face in a period. */
export interface VisitFigures {
  /** Key of the face. */
  face: string;
  visits: number;
  /** Forms that somebody turned to. */
  begun: number;
  /** Hosts and words of campaigns, those with the most visits first. */
  sources: { name: string; visits: number }[];
}

/** Reads visits by face. Returns none if visits are not counted. */
export type ReadVisitFigures = (period: Period) => Promise<VisitFigures[]>;

const LONGEST_SHOWN = 5;
/* Every count is read off the index of a face's leads by state. */
const OF_FACE = `from leads where face = $1 and received_at >= $2 and received_at < $3 and ${NO_PROBE}`;
const CAME = `${OF_FACE} and state in (${leadStates.map((state) => `'${state}'`).join(', ')})`;
const TIMED = `${OF_FACE} and state = 'answered' and answered_at is not null`;
// Marked by a clock that was behind, an answer took no time.
const TOOK = 'case when answered_at > received_at then answered_at - received_at else 0 end';

export async function readAnswerFigures(
  database: Database,
  face: PromisingFace,
  { since, until, timeZone }: Period & { timeZone: string },
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
  const promised = (face.answerHours ?? 0) * HOUR_MS;
  const absent = absence(face, timeZone);
  const [quick] = await read(
    `select count(*) as n ${TIMED} and (${TOOK} <= $4 or (received_at >= $5 and received_at < $6 and answered_at <= $7))`,
    promised,
    absent.since,
    absent.until,
    absent.until + promised,
  );
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
