import type { ServicesContent } from '#contract/content/services-content.ts';

interface RoutineTrackProps {
  routine: NonNullable<Day['routines']>[number];
  day: Day;
}

const TOP = 10;
const STEP = 9;
const HEIGHT = 64;

/** A routine's day: arrivals, their waiting times, and working hours. The text next to it says the same. */
export function RoutineTrack({ routine: { arrivals, worked }, day }: RoutineTrackProps) {
  const place = (time: string) => placeInDay(time, day);
  const percent = (from: number, to: number) => `${Math.max(0, to - from)}%`;
  const work = place(worked.from);
  const block = { x: `${work}%`, width: percent(work, place(worked.until)) };
  // Many arrivals are closer together.
  const step = Math.min(STEP, (HEIGHT - 2 * TOP + 1) / Math.max(1, arrivals.length - 1));
  const closed = day.closing && place(day.closing.at);

  return (
    <svg className="track" width="100%" height={HEIGHT} aria-hidden="true">
      {closed !== undefined && (
        <rect className="track-closed" x={`${closed}%`} width={percent(closed, 100)} height={HEIGHT} />
      )}
      {wholeHours(day).map((hour, index) => {
        const x = `${place(hour)}%`;
        return index % 2 === 0 && <line className="track-hour" x1={x} x2={x} y2={HEIGHT} key={hour} />;
      })}
      {arrivals.map((time, row) => {
        const x = place(time);
        const y = TOP + row * step;
        return (
          <g key={time}>
            <rect className="track-wait" x={`${x}%`} y={y - 1.5} width={percent(x, work)} height="3" />
            <circle className="track-arrival" cx={`${x}%`} cy={y} r="4.5" />
            <svg x={`${x}%`} y={y} overflow="visible">
              <g className="track-done">
                <circle r="8.5" />
                <path d="M-3.8 .2l2.7 3 5-6" />
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

export function DayHours({ day }: { day: Day }) {
  const hours = wholeHours(day);
  const last = hours.length - 1;
  return (
    <div className="day-axis" aria-hidden="true">
      <svg className="day-hours" width="100%">
        {hours.map((hour, index) => {
          const x = `${placeInDay(hour, day)}%`;
          const named = index % 2 === 0;
          return (
            <g key={hour}>
              <line x1={x} x2={x} y1="0" y2={named ? 8 : 4} />
              {named && (
                <text x={x} data-rank={rankOf(index, last)}>
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
function rankOf(index: number, last: number): number {
  if (index === 0 || index === last) return 0;
  return index % 4 === 0 && last - index >= 4 ? 1 : 2;
}

export type Day = NonNullable<ServicesContent['day']>;

interface DaySpan {
  starts: string;
  ends: string;
}

/** Places a time in the drawing of a day, in percent of its width. */
export function placeInDay(time: string, { starts, ends }: DaySpan): number {
  const from = hoursOf(starts);
  return round(((hoursOf(time) - from) / (hoursOf(ends) - from)) * 100);
}

export function wholeHours({ starts, ends }: DaySpan): string[] {
  const first = Math.ceil(hoursOf(starts));
  const count = Math.max(0, Math.floor(hoursOf(ends)) - first + 1);
  return Array.from({ length: count }, (_, index) => `${first + index}:00`);
}

function hoursOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours + minutes / 60;
}

/** Rounds to a hundredth of a percent, less than a pixel of any screen. */
const round = (percent: number) => Math.round(percent * 100) / 100;
