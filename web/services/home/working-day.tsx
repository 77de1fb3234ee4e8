import { useEffect, useRef } from 'react';
import type { ServicesContent } from '#contract/content/services-content.ts';
import { buttonClass } from '../../ui/button.tsx';
import { FormLink } from '../contact-links.tsx';

export type Day = NonNullable<ServicesContent['day']>;

/** An example day before and after, with a link to the visitor's own. Without routines it has no drawing. */
export function WorkingDay({ day, action }: { day: Day; action: string | undefined }) {
  return (
    <section className="day" aria-labelledby="day-heading">
      <div className="wrap">
        {day.routines?.length ? <DayComparison day={day} /> : <h2 id="day-heading">{day.heading}</h2>}
        {(day.caption || day.invitation || action) && (
          <div className="day-close">
            {day.caption && <p className="day-caption">{day.caption}</p>}
            {day.invitation && <p className="day-invitation">{day.invitation}</p>}
            {action && <FormLink className={buttonClass('primary')}>{action}</FormLink>}
          </div>
        )}
      </div>
    </section>
  );
}

/**
 * The drawing of a day in which arrivals wait for a person (by hand) or are done immediately (on its own). The
 * stylesheet reads the radio buttons of the switch, so that it works without a script.
 */
function DayComparison({ day }: { day: Day }) {
  const drawing = useRef<HTMLDivElement>(null);
  const onItsOwn = useRef<HTMLInputElement>(null);
  // Turns the switch once, when the end of the drawing is in the window and its first state was visible, unless the
  // visitor has used it. With reduced motion, it turns immediately.
  useEffect(() => {
    const input = onItsOwn.current!;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && turn(), { threshold: 1 });
    const turn = () => {
      observer.disconnect();
      input.checked = true;
    };
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) turn();
    else observer.observe(drawing.current!.lastElementChild!);
    input.closest('fieldset')!.addEventListener('change', () => observer.disconnect());
    return () => observer.disconnect();
  }, []);

  return (
    <>
      <div className="day-head">
        <h2 id="day-heading">{day.heading}</h2>
        <fieldset className="day-switch">
          <legend className="visually-hidden">{day.choice}</legend>
          <label>
            <input type="radio" name="day" value="by-hand" defaultChecked />
            <span>{day.byHand}</span>
          </label>
          <label>
            <input type="radio" name="day" value="on-its-own" ref={onItsOwn} />
            <span>{day.onItsOwn}</span>
          </label>
        </fieldset>
      </div>
      <DayLegend day={day} />
      <div className="day-drawing" ref={drawing}>
        <ul className="day-routines">
          {day.routines?.map((routine) => (
            <li className="routine" key={routine.name}>
              <h3 className="routine-name">{routine.name}</h3>
              <p className="routine-words">
                <span className="visually-hidden">{day.byHand}: </span>
                <span className="routine-by-hand">{routine.byHand}</span>
                <span className="visually-hidden">. {day.onItsOwn}: </span>
                <span className="routine-on-its-own">{routine.onItsOwn}</span>
              </p>
              <RoutineTrack routine={routine} day={day} />
            </li>
          ))}
        </ul>
        <DayHours day={day} />
      </div>
    </>
  );
}

function DayLegend({ day: { legend, closing } }: { day: Day }) {
  const labels = { ...legend, closed: closing?.words };
  return (
    <ul className="day-legend">
      {signKinds.map(
        (kind) =>
          labels[kind] && (
            <li key={kind}>
              <Sign kind={kind} />
              {labels[kind]}
            </li>
          ),
      )}
    </ul>
  );
}

const signKinds = ['arrives', 'waits', 'work', 'done', 'freed', 'closed'] as const;

/** A sign of the drawing, next to a text. */
export function Sign({ kind }: { kind: (typeof signKinds)[number] }) {
  const { width, height, drawing } = signs[kind];
  const size = { width: `${width / 16}rem`, height: `${height / 16}rem` };
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
  freed: {
    width: 14,
    height: 14,
    drawing: <path d="M.5.5h13v13H.5z" fill="none" stroke="var(--color-muted)" strokeDasharray="3 2" />,
  },
  closed: { width: 14, height: 14, drawing: <path d="M0 0h14v14H0z" fill="var(--color-night)" /> },
};

/** Pixels: the height of a track, its first row, and the greatest distance between two rows. */
const HEIGHT = 64;
const TOP = 10;
const STEP_MAX = 9;

export type Routine = NonNullable<Day['routines']>[number];

/** A routine's day: arrivals, their waiting times, and working hours. The text next to it says the same. */
function RoutineTrack({ routine: { arrivals, worked }, day }: { routine: Routine; day: Day }) {
  const measure = (time: string) => measureTime(time, day);
  const width = (from: number, to: number) => `${Math.max(0, to - from)}%`;
  const work = measure(worked.from);
  const block = { x: `${work}%`, width: width(work, measure(worked.until)) };
  // Many arrivals are closer together.
  const step = Math.min(STEP_MAX, (HEIGHT - 2 * TOP + 1) / Math.max(1, arrivals.length - 1));
  const closed = day.closing && measure(day.closing.at);

  return (
    <svg className="track" width="100%" height={HEIGHT} aria-hidden="true">
      {closed !== undefined && (
        <rect fill="var(--color-night)" x={`${closed}%`} width={width(closed, 100)} height={HEIGHT} />
      )}
      {listHours(day).map((hour, index) => {
        const x = `${measure(hour)}%`;
        return index % 2 === 0 && <line stroke="var(--color-line)" x1={x} x2={x} y2={HEIGHT} key={hour} />;
      })}
      {arrivals.map((time, row) => {
        const x = measure(time);
        const y = TOP + row * step;
        return (
          <g key={time}>
            <rect className="track-wait" x={`${x}%`} y={y - 1.5} width={width(x, work)} height="3" />
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
      {day.legend.freed && <rect className="track-freed" {...block} y="4.5" height={HEIGHT - 9} />}
      <rect className="track-work" {...block} y="4" height={HEIGHT - 8} />
    </svg>
  );
}

function DayHours({ day }: { day: Day }) {
  const hours = listHours(day);
  return (
    <div className="day-axis" aria-hidden="true">
      <svg className="day-hours" width="100%">
        {hours.map((hour, index) => {
          const x = `${measureTime(hour, day)}%`;
          const named = index % 2 === 0;
          return (
            <g key={hour}>
              <line stroke="var(--color-line)" x1={x} x2={x} y1="0" y2={named ? 8 : 4} />
              {named && (
                <text x={x} data-rank={rankHour(index, hours.length - 1)}>
                  {hour}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

/** Ranks an hour. First and last stay longest, then every second one between them that is not next to the last. */
function rankHour(index: number, last: number): number {
  if (index === 0 || index === last) return 0;
  return index % 4 === 0 && last - index >= 4 ? 1 : 2;
}

type Span = Pick<Day, 'starts' | 'ends'>;

/** Measures from the start of a day to a time, in percent of the day, to less than a pixel of any screen. */
export function measureTime(time: string, { starts, ends }: Span): number {
  const from = parseTime(starts);
  return Math.round(((parseTime(time) - from) / (parseTime(ends) - from)) * 10_000) / 100;
}

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
