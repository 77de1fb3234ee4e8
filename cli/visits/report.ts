import { DAY_MS } from '../../server/text/local-time.ts';
import {
  countedKinds,
  type Counts,
  countsOf,
  type DailySum,
  type Period,
  type Source,
  sourcesOf,
} from '../../server/visits/daily-sums.ts';
import { faceName, type NamedFace } from '../leads/view.ts';
import { barOf, columns, count, inFigures, toCsv } from '../terminal/text.ts';

export interface VisitReport {
  sums: DailySum[];
  faces: NamedFace[];
  period: Period;
  /** The owner's time zone. Empty is the machine's. */
  timeZone: string;
  /** The terminal's columns. Null without a terminal. */
  width: number | null;
  /** Whether visits are counted (`VISITS`). */
  counting: boolean;
}

/** The most faces and sources in the report. CSV and JSON have all of them. */
const ROWS_MAX = 15;

/** Formats sums for reading: by day, by face if there are several, by source, and with the share that was sent. */
export function toVisitReport({ sums, faces, period, timeZone, width, counting }: VisitReport): string {
  const { from, to } = period;
  const when = `${from === to ? `on ${from}` : `from ${from} to ${to}`}${timeZone ? ` (${timeZone})` : ''}`;
  const off = counting ? '' : '\nVisits are not counted: VISITS is off.\n';
  if (sums.length === 0) return `No visit was counted ${when}.\n${off}`;
  const layout = { bar: barWidth(width), faces, width: width ?? Number.POSITIVE_INFINITY };
  const byFace = sumsBy(sums, ({ face }) => face).toSorted((a, b) => b.counts.visit - a.counts.visit);
  return [
    `Visits ${when}\n`,
    table('DAY', [...daysOf(sums, to), ['All', countsOf(sums)]], layout),
    conversion(countsOf(sums)),
    ...(byFace.length > 1 ? [faceTable(byFace, layout)] : []),
    ...sourceTable(sums, layout),
  ]
    .join('\n')
    .concat(off);
}

/** The cells of a line without its bar. */
const BESIDE = 54;
const barWidth = (width: number | null) => Math.min(40, Math.max(8, (width ?? 80) - BESIDE));

type Line = [name: string, counts: Counts];

function sumsBy(sums: DailySum[], key: (sum: DailySum) => string): { name: string; counts: Counts }[] {
  return [...Map.groupBy(sums, key)].map(([name, same]) => ({ name, counts: countsOf(same) }));
}

/** Lists every day since the first counted one, also days without a visit. */
function daysOf(sums: DailySum[], to: string): Line[] {
  const counted = Map.groupBy(sums, ({ day }) => day);
  const lines: Line[] = [];
  for (let time = Date.parse([...counted.keys()].sort()[0]!); time <= Date.parse(to); time += DAY_MS) {
    const day = new Date(time).toISOString().slice(0, 10);
    lines.push([`${weekday.format(time)} ${day}`, countsOf(counted.get(day) ?? [])]);
  }
  return lines;
}

const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' });

interface Layout {
  /** The cells of the longest bar, and of a line. */
  bar: number;
  width: number;
  faces: NamedFace[];
}

function table(head: string, lines: Line[], { bar }: Layout): string {
  const longest = Math.max(...lines.filter(([name]) => name !== 'All').map(([, { visit }]) => visit));
  const cells = lines.map(([name, counts]) => [
    name,
    inFigures(counts.visit),
    name === 'All' ? '' : barOf(counts.visit, longest, bar),
    ...[counts.page, counts.sent, counts.held].map(inFigures),
  ]);
  return columns([[head, 'VISITS', '', 'PAGES', 'SENT', 'HELD'], ...cells], { right: [1, 3, 4, 5] });
}

function faceTable(byFace: { name: string; counts: Counts }[], layout: Layout): string {
  const lines = byFace.slice(0, ROWS_MAX).map(({ name, counts }): Line => [faceName(name, layout.faces), counts]);
  return table('SITE', lines, layout) + andMore(byFace.length - lines.length, 'site');
}

function sourceTable(sums: DailySum[], { bar, width }: Layout): string[] {
  const all = sourcesOf(sums);
  if (all.length === 0) return [];
  const shown = all.slice(0, ROWS_MAX);
  const rows = shown.map(({ source, visits }) => [
    sourceName(source),
    inFigures(visits),
    barOf(visits, shown[0]!.visits, bar),
  ]);
  const lines = columns([['FROM', 'VISITS', ''], ...rows], { width, right: [1] });
  return [lines + andMore(all.length - rows.length, 'source')];
}

function sourceName({ kind, name }: Source): string {
  if (kind === 'none') return 'unknown, or typed';
  if (kind === 'other') return 'all others';
  return kind === 'utm' ? `utm_source=${name}` : name;
}

/** Formats the share of visits that sent a form. */
function conversion({ visit, sent, held, robot }: Counts): string {
  const share = visit === 0 ? '' : ` (${((sent / visit) * 100).toFixed(1)} %)`;
  const lines = [`${count(visit, 'visit')}, ${count(sent, 'form')} sent${share}`];
  if (held > 0) lines.push(`${inFigures(held)} more held as suspected spam`);
  if (robot > 0) lines.push(`${count(robot, 'page')} opened by robots, counted nowhere above`);
  return `${lines.join('\n')}\n`;
}

const andMore = (more: number, what: string) => (more > 0 ? `and ${count(more, `more ${what}`)}: --csv has all\n` : '');

/** Formats an object for each day and face on which anything was counted (product.md, "How many came"). */
export function toVisitJson(sums: DailySum[]): string {
  const days = [...Map.groupBy(sums, ({ day, face }) => `${day} ${face}`).values()].map((same) => {
    const { visit, page, sent, held, robot } = countsOf(same);
    const { day, face } = same[0]!;
    const sources = sourcesOf(same).map(({ source, visits }) => ({ ...source, visits }));
    return { day, face, visits: visit, pages: page, sent, held, robots: robot, sources };
  });
  return `${JSON.stringify(days, null, 2)}\n`;
}

const HEAD = ['day', 'face', 'from', 'source', 'visits', 'pages', 'sent', 'held', 'robots'];

/** Formats a row for each day, face and source, so that each column adds up. Only visits have a source. */
export function toVisitSpreadsheet(sums: DailySum[]): string {
  const keyOf = ({ day, face, source }: DailySum) => `${day} ${face} ${source.kind} ${source.name}`;
  const rows = [...Map.groupBy(sums, keyOf).values()].map((same) => {
    const { day, face, source } = same[0]!;
    const counts = countsOf(same);
    return [day, face, source.kind, source.name, ...countedKinds.map((what) => String(counts[what]))];
  });
  return toCsv([HEAD, ...rows]);
}
