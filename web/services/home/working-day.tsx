import { useEffect, useRef, type RefObject } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { FormLink } from '../contact-links.tsx';
import { type Day, DayHours, RoutineTrack } from './day-timeline.tsx';

/** An example day before and after, with a link to the visitor's own. Without routines it has no drawing. */
export function WorkingDay({ day, action }: { day: Day; action: string | undefined }) {
  const hasRoutines = !!day.routines?.length;
  return (
    <section className="day" aria-labelledby="day-heading">
      <div className="wrap">
        {hasRoutines ? (
          <DayComparison day={day} />
        ) : (
          <h2 className="day-heading" id="day-heading">
            {day.heading}
          </h2>
        )}
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
  useSwitchInView(drawing, onItsOwn);

  return (
    <>
      <div className="day-head">
        <h2 className="day-heading" id="day-heading">
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

const signs = ['arrives', 'waits', 'work', 'done', 'freed'] as const;

function DayLegend({ day: { legend, closing } }: { day: Day }) {
  return (
    <ul className="day-legend">
      {signs.map(
        (sign) =>
          legend[sign] && (
            <li data-sign={sign} key={sign}>
              {legend[sign]}
            </li>
          ),
      )}
      {closing && <li data-sign="closed">{closing.words}</li>}
    </ul>
  );
}

/**
 * Turns a switch once, when the end of the drawing is in the window and its first state was visible. It does nothing
 * after the visitor has used the switch. With reduced motion, the switch turns immediately.
 */
function useSwitchInView(drawing: RefObject<HTMLElement | null>, choice: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const input = choice.current!;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && turn(), { threshold: 1 });
    const stop = () => observer.disconnect();
    const turn = () => {
      stop();
      input.checked = true;
    };
    const choices = input.closest('fieldset')!;
    choices.addEventListener('change', stop);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) turn();
    else observer.observe(drawing.current!.lastElementChild!);
    return () => {
      stop();
      choices.removeEventListener('change', stop);
    };
  }, [drawing, choice]);
}
