import { placeInDay, wholeHours } from './day-place.ts';
import type { Day } from './working-day.tsx';

interface RoutineTrackProps {
  routine: NonNullable<Day['routines']>[number];
  day: Day;
}

/** Vertical places in the drawing, in pixels. */
const TOP = 10;
const STEP = 9;
const HEIGHT = 64;

/** One routine's day: each arrival, how long it waits, and when somebody works on it. The words beside it say the same. */
export function RoutineTrack({ routine: { arrivals, worked }, day }: RoutineTrackProps) {
  const place = (time: string) => placeInDay(time, day);
  const percent = (from: number, to: number) => `${Math.max(0, to - from)}%`;
  const work = place(worked.from);
  const block = { x: `${work}%`, width: percent(work, place(worked.until)) };
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
        const y = TOP + row * STEP;
        return (
          <g data-turn={turnOf(time, day)} key={time}>
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

/** Which tenth of the day it is: what comes earlier changes earlier. */
export function turnOf(time: string, day: Day): number {
  return Math.floor(placeInDay(time, day) / 10);
}
