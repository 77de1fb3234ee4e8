import type { ServicesContent } from '#contract/content/services-content.ts';
import type { OwnRoutine } from '../own-day.ts';

export type Day = NonNullable<ServicesContent['day']>;
export type Routine = Day['routines'][number];

/** Pixels: the height of a track, its first row, and the greatest distance between two rows. */
const HEIGHT = 64;
const TOP = 10;
const STEP_MAX = 9;

interface RoutineTrackProps extends OwnRoutine {
  routine: Routine;
  day: Day;
}

/**
 * A routine's day: arrivals, their waiting times, and working hours. The text next to it says the same. What is done
 * by hand stays as a shadow when the day is automated.
 */
export function RoutineTrack({ routine, count, minutes, day }: RoutineTrackProps) {
  const { work, end } = measureWork(routine, count * minutes, day);
  const block = { x: `${work}%`, width: `${end - work}%` };
  // Many arrivals are closer together.
  const step = Math.min(STEP_MAX, (HEIGHT - 2 * TOP + 1) / Math.max(1, count - 1));

  return (
    <svg className="track" width="100%" height={HEIGHT} aria-hidden="true">
      {listHours(day).map((hour, index) => {
        const x = `${measureTime(hour, day)}%`;
        return index % 2 === 0 && <line stroke="var(--color-line)" x1={x} x2={x} y2={HEIGHT} key={hour} />;
      })}
      <rect className="track-shadow" {...block} y="4" height={HEIGHT - 8} />
      <rect className="track-work" {...block} y="4" height={HEIGHT - 8} />
      {spreadArrivals(routine.arrivals, count, day).map((x, row) => {
        const y = TOP + row * step;
        const wait = { x: `${x}%`, y: y - 1.5, width: `${Math.max(0, work - x)}%`, height: 3 };
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the first arrival, the second, ...
          <g key={row}>
            <rect className="track-shadow" {...wait} />
            <rect className="track-wait" {...wait} />
            <circle fill="var(--color-ink)" cx={`${x}%`} cy={y} r="4.5" />
            <svg x={`${x}%`} y={y} overflow="visible">
              <g className="track-done">
                <circle r="8.5" fill="var(--color-accent)" />
                <path d="M-3.8 .2l2.7 3 5-6" fill="none" stroke="var(--color-accent-ink)" strokeWidth="2" />
              </g>
            </svg>
          </g>
        );
      })}
      <rect className="track-freed" {...block} y="4.75" height={HEIGHT - 9.5} />
    </svg>
  );
}

/** Spreads so many arrivals over the times of the example, which stay as they are if their number does. In percent. */
function spreadArrivals(times: string[], count: number, day: Span): number[] {
  const places = times.map((time) => measureTime(time, day));
  const last = times.length - 1;
  return Array.from({ length: count }, (_, row) => {
    const at = count === 1 ? last / 2 : (row * last) / (count - 1);
    const from = places[Math.floor(at)]!;
    return round(from + (places[Math.ceil(at)]! - from) * (at % 1));
  });
}

/** Measures where the work of so many minutes is in the day. More than is left of it begins earlier. In percent. */
function measureWork({ worked }: Routine, minutes: number, day: Span): { work: number; end: number } {
  const length = Math.min(100, (minutes / 60 / (parseTime(day.ends) - parseTime(day.starts))) * 100);
  const work = Math.min(measureTime(worked.from, day), 100 - length);
  return { work: round(work), end: round(work + length) };
}

/** Counts a routine of the example: its arrivals, and the minutes of work for each. */
export function countRoutine({ arrivals, worked }: Routine): OwnRoutine {
  const minutes = (parseTime(worked.until) - parseTime(worked.from)) * 60;
  return { count: arrivals.length, minutes: Math.max(1, Math.round(minutes / arrivals.length)) };
}

/** The hours below the tracks. Every fourth has its name, so that they fit on a phone. */
export function DayHours({ day }: { day: Day }) {
  return (
    <svg className="day-hours" width="100%" aria-hidden="true">
      {listHours(day).map((hour, index) => {
        const x = `${measureTime(hour, day)}%`;
        return (
          <g className="upright" key={hour}>
            <line stroke="var(--color-line)" x1={x} x2={x} y2={index % 2 === 0 ? 8 : 4} />
            {index % 4 === 0 && <text x={x}>{hour}</text>}
          </g>
        );
      })}
    </svg>
  );
}

const signKinds = ['arrives', 'waits', 'work', 'done'] as const;

export function DayLegend({ legend }: Pick<Day, 'legend'>) {
  return (
    <ul className="day-legend">
      {signKinds.map((kind) => (
        <li key={kind}>
          <Sign kind={kind} />
          {legend[kind]}
        </li>
      ))}
    </ul>
  );
}

/** A sign of the drawing, next to a text. */
export function Sign({ kind }: { kind: (typeof signKinds)[number] }) {
  const { width, height, drawing } = signs[kind];
  const size = { width: `${width / 16}em`, height: `${height / 16}em` };
  return (
    <svg {...size} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {drawing}
    </svg>
  );
}

const signs = {
  arrives: { width: 9, height: 9, drawing: <circle cx="4.5" cy="4.5" r="4.5" fill="var(--color-ink)" /> },
  waits: { width: 24, height: 3, drawing: <path d="M0 0h24v3H0z" fill="var(--color-hand)" /> },
  work: { width: 14, height: 14, drawing: <path d="M0 0h14v14H0z" fill="var(--color-hand)" /> },
  done: {
    width: 17,
    height: 17,
    drawing: (
      <g fill="none" stroke="var(--color-accent-ink)" strokeWidth="2">
        <circle cx="8.5" cy="8.5" r="8.5" fill="var(--color-accent)" stroke="none" />
        <path d="M5.1 7.3l2.45 2.45 4.95-4.95" />
      </g>
    ),
  },
};

type Span = Pick<Day, 'starts' | 'ends'>;

/** Measures from the start of a day to a time, in percent of the day, to less than a pixel of any screen. */
export function measureTime(time: string, { starts, ends }: Span): number {
  const from = parseTime(starts);
  return round(((parseTime(time) - from) / (parseTime(ends) - from)) * 100);
}

const round = (percent: number) => Math.round(percent * 100) / 100;

/** Lists the whole hours of a day, such as `9:00`. */
export function listHours({ starts, ends }: Span): string[] {
  const first = Math.ceil(parseTime(starts));
  const count = Math.max(0, Math.floor(parseTime(ends)) - first + 1);
  return Array.from({ length: count }, (_, index) => `${first + index}:00`);
}

/** Returns a time such as `8:30` in hours. */
function parseTime(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours + minutes / 60;
}
