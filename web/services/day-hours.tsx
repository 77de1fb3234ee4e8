import { placeInDay, wholeHours } from './day-place.ts';
import type { Day } from './working-day.tsx';

/** Hours under the tracks: a tick for each, and the time at every second one. `data-rank`: the lower, the longer it stays. */
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
                <text x={x} data-rank={index === 0 || index === last ? 0 : index % 4 === 0 ? 1 : 2}>
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
