import type { ServicesContent } from '#contract/services-content.ts';

interface RoutineTrackProps {
  routine: ServicesContent['day']['routines'][number];
  starts: string;
  ends: string;
}

/** Vertical places in the drawing, in pixels. */
const TOP = 10;
const STEP = 9;
const HEIGHT = 64;

/** One routine's day: each arrival, how long it waits, and when somebody works on it. The words beside it say the same. */
export function RoutineTrack({ routine, starts, ends }: RoutineTrackProps) {
  const from = hoursOf(starts);
  const place = (time: string) => ((hoursOf(time) - from) / (hoursOf(ends) - from)) * 100;
  const work = place(routine.worked.from);

  return (
    <svg className="track" width="100%" height={HEIGHT} aria-hidden="true">
      {routine.arrivals.map((time, row) => {
        const x = place(time);
        const y = TOP + row * STEP;
        return (
          <g className="track-item" data-turn={Math.floor(x / 10)} key={time}>
            <rect className="track-ghost" x={`${x}%`} y={y - 0.5} width={`${work - x}%`} height="1" />
            <rect className="track-wait" x={`${x}%`} y={y - 1.5} width={`${work - x}%`} height="3" />
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
      <g data-turn={Math.floor(work / 10)}>
        <rect
          className="track-work-ghost"
          x={`${work}%`}
          y="4.5"
          width={`${place(routine.worked.until) - work}%`}
          height={HEIGHT - 9}
        />
        <rect
          className="track-work"
          x={`${work}%`}
          y="4"
          width={`${place(routine.worked.until) - work}%`}
          height={HEIGHT - 8}
        />
      </g>
    </svg>
  );
}

/** A time of day as hours: `16:30` is 16.5. */
export function hoursOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours + minutes / 60;
}
