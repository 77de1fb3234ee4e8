import { useRef } from 'react';
import type { ServicesContent } from '#contract/services-content.ts';
import { Static } from '../ui/static.tsx';
import { hoursOf, RoutineTrack } from './routine-track.tsx';
import { useAnimationInView } from './use-animation-in-view.ts';

type Day = ServicesContent['day'];

/**
 * Routines of an example day: what arrives waits for somebody (by hand) or is done as it arrives (on its own). The
 * stylesheet reads the radio buttons of the switch, so that it works without a script.
 */
export function WorkingDay({ day }: { day: Day }) {
  const routines = useRef<HTMLUListElement>(null);
  useAnimationInView(routines);

  return (
    <section className="day" aria-labelledby="day-heading">
      <div className="wrap">
        <div className="day-head">
          <h2 className="day-heading" id="day-heading">
            {day.heading}
          </h2>
          <DaySwitch day={day} />
        </div>
        <DayLegend legend={day.legend} />
        <Static as="ul" className="day-routines" ref={routines}>
          {day.routines.map((routine) => (
            <li className="routine" key={routine.name}>
              <h3 className="routine-name">{routine.name}</h3>
              <p className="routine-words">
                <span className="visually-hidden">{day.byHand}: </span>
                <span className="routine-by-hand">{routine.byHand}</span>
                <span className="visually-hidden">. {day.onItsOwn}: </span>
                <span className="routine-on-its-own">{routine.onItsOwn}</span>
              </p>
              <RoutineTrack routine={routine} starts={day.starts} ends={day.ends} />
            </li>
          ))}
        </Static>
        <DayHours starts={day.starts} ends={day.ends} />
        <p className="day-caption">{day.caption}</p>
      </div>
    </section>
  );
}

function DaySwitch({ day }: { day: Day }) {
  return (
    <fieldset className="day-switch">
      <legend className="visually-hidden">{day.choice}</legend>
      <label>
        <input type="radio" name="day" value="by-hand" />
        <span>{day.byHand}</span>
      </label>
      <label>
        <input type="radio" name="day" value="on-its-own" defaultChecked />
        <span>{day.onItsOwn}</span>
      </label>
    </fieldset>
  );
}

function DayLegend({ legend }: { legend: Day['legend'] }) {
  return (
    <ul className="day-legend">
      {(['arrives', 'waits', 'work', 'done'] as const).map((sign) => (
        <li data-sign={sign} key={sign}>
          {legend[sign]}
        </li>
      ))}
    </ul>
  );
}

/** Every second hour of the day, under the tracks. */
function DayHours({ starts, ends }: { starts: string; ends: string }) {
  const hours = [];
  for (let hour = hoursOf(starts); hour <= hoursOf(ends); hour += 2) hours.push(hour);
  return (
    <p className="day-hours" aria-hidden="true">
      {hours.map((hour) => (
        <span key={hour}>{hour}:00</span>
      ))}
    </p>
  );
}
