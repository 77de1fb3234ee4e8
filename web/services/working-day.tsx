import { useRef } from 'react';
import type { ServicesContent } from '#contract/services-content.ts';
import { buttonClass } from '../ui/button.tsx';
import { longestWord } from '../ui/longest-word.ts';
import { DayHours } from './day-hours.tsx';
import { DayLegend } from './day-legend.tsx';
import { QuoteLink } from './quote-link.tsx';
import { RoutineTrack, turnOf } from './routine-track.tsx';
import { useTurnInView } from './use-turn-in-view.ts';

export type Day = NonNullable<ServicesContent['day']>;

interface WorkingDayProps {
  day: Day;
  /** On the button that leads to the quote form; without words there is none. */
  action: string | undefined;
}

/** An example day before and after, and the way to one's own. Without routines there is nothing to draw. */
export function WorkingDay({ day, action }: WorkingDayProps) {
  const hasRoutines = !!day.routines?.length;
  return (
    <section className="day" aria-labelledby="day-heading">
      <div className="wrap">
        {hasRoutines ? (
          <DrawnDay day={day} />
        ) : (
          <h2 className="day-heading" id="day-heading" {...longestWord(day.heading)}>
            {day.heading}
          </h2>
        )}
        {(day.caption || day.invitation || action) && (
          <div className="day-close">
            {day.caption && <p className="day-caption">{day.caption}</p>}
            {day.invitation && <p className="day-invitation">{day.invitation}</p>}
            {action && <QuoteLink className={buttonClass('primary')}>{action}</QuoteLink>}
          </div>
        )}
      </div>
    </section>
  );
}

/**
 * What arrives waits for somebody (by hand) or is done as it arrives (on its own). The stylesheet reads the radio buttons of
 * the switch, so that it works without a script.
 */
function DrawnDay({ day }: { day: Day }) {
  const drawing = useRef<HTMLDivElement>(null);
  const onItsOwn = useRef<HTMLInputElement>(null);
  useTurnInView(drawing, onItsOwn);

  return (
    <>
      <div className="day-head">
        <h2 className="day-heading" id="day-heading" {...longestWord(day.heading)}>
          {day.heading}
        </h2>
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
            <li className="routine" data-turn={turnOf(routine.worked.from, day)} key={routine.name}>
              <h3 className="routine-name" {...longestWord(routine.name)}>
                {routine.name}
              </h3>
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
