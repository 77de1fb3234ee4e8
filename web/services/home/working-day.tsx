import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { PageMessages } from '#contract/content/messages.ts';
import { formatMessage } from '#contract/text/format.ts';
import { buttonClass } from '../../ui/button.tsx';
import { FormLink } from '../contact-links.tsx';
import { formatDay, formatRoutine, formatTime, type OwnRoutine, parseDay, steppers, sumMinutes } from '../own-day.ts';
import { useDayInAddress, useIsTarget, withDay, writeAddress } from '../own-day.ts';
import { countRoutine, type Day, DayHours, DayLegend, RoutineTrack } from './day-drawing.tsx';

interface WorkingDayProps {
  day: Day;
  /** Text of the link to the form. */
  action: string | undefined;
  units: PageMessages['page']['units'];
}

/**
 * An example day in which arrivals wait for a person (by hand) or are done immediately (automated). Visitors can make
 * it their own. The stylesheet reads the radio buttons of the switch, so that it works without a script.
 */
export function WorkingDay({ day, action, units }: WorkingDayProps) {
  const { routines, payoff, yourDay } = day;
  const drawing = useRef<HTMLDivElement>(null);
  const automated = useRef<HTMLInputElement>(null);
  const counted = useTurn(drawing, automated);
  const own = parseDay(useDayInAddress(), routines.length);
  // Steppers that came with a day which somebody sent would push the page below them down.
  const [isBegun, setBegun] = useState(false);
  const isTarget = useIsTarget();
  const isSetting = own !== null && (isBegun || isTarget);
  const shown = own ?? routines.map(countRoutine);
  const fill = (text: string, part = 1) =>
    formatMessage(text, { time: formatTime(Math.round(sumMinutes(shown) * part), units) });
  const begin = (event: MouseEvent) => {
    event.preventDefault();
    writeAddress(shown);
    setBegun(true);
    drawing.current!.focus();
  };

  return (
    <section id="day" className="day" aria-labelledby="day-heading">
      <div className="wrap">
        <div className="day-head">
          <h2 id="day-heading">{day.heading}</h2>
          <fieldset className="day-switch">
            <legend className="visually-hidden">{day.choice}</legend>
            <label>
              <input type="radio" name="day" value="by-hand" defaultChecked />
              <span>{day.byHand}</span>
            </label>
            <label>
              <input type="radio" name="day" value="on-its-own" ref={automated} />
              <span>{day.onItsOwn}</span>
            </label>
          </fieldset>
        </div>
        <DayLegend legend={day.legend} />
        <div className="day-drawing" ref={drawing} role="group" aria-labelledby="day-heading" tabIndex={-1}>
          <ul>
            {routines.map((routine, at) => (
              <li className="routine" key={routine.name}>
                <h3 className="routine-name">
                  {routine.name}
                  {payoff && !isSetting && <span className="routine-time">{formatRoutine(shown[at]!, units)}</span>}
                </h3>
                <p className="routine-words">
                  <span className="visually-hidden">{day.byHand}: </span>
                  <span className="routine-by-hand">{routine.byHand}</span>
                  <span className="visually-hidden">. {day.onItsOwn}: </span>
                  <span className="routine-on-its-own">{routine.onItsOwn}</span>
                </p>
                {isSetting && yourDay && (
                  <RoutineSteppers
                    name={routine.name}
                    value={own[at]!}
                    words={yourDay}
                    units={units}
                    onChange={(value) => writeAddress(own.with(at, value))}
                  />
                )}
                <RoutineTrack routine={routine} day={day} {...shown[at]!} />
              </li>
            ))}
          </ul>
          <DayHours day={day} />
        </div>
        <div className="day-end">
          {payoff && (
            <p className="payoff">
              <span className="visually-hidden" role="status">
                {fill(payoff.onItsOwn)}
              </span>
              <span className="payoff-by-hand" aria-hidden="true">
                {fill(payoff.byHand)}
              </span>
              <span className="payoff-on-its-own" aria-hidden="true">
                {fill(payoff.onItsOwn, counted)}
              </span>
            </p>
          )}
          {!own && <p className="day-caption">{day.caption}</p>}
          {yourDay && (
            <div className="day-own">
              {!own && <p className="day-invitation">{yourDay.invitation}</p>}
              {own && <FormLink className={buttonClass('primary')}>{action}</FormLink>}
              {/* Before the application is there, it opens the page again, with the steppers. */}
              {!isSetting && (
                <a className={buttonClass('secondary')} href={`${withDay('/', formatDay(shown))}#day`} onClick={begin}>
                  {yourDay.action}
                </a>
              )}
            </div>
          )}
        </div>
      </div>
    </section>
  );
}

/** How long the sum is counted, in milliseconds: a little longer than the blocks change. */
const COUNT_MS = 900;

/**
 * Turns the switch once, when the end of the drawing is in the window and its first state was visible, unless the
 * visitor has used it. With reduced motion, it turns immediately. Returns the part of the sum that is counted by now.
 */
function useTurn(drawing: RefObject<HTMLElement | null>, automated: RefObject<HTMLInputElement | null>): number {
  const [part, setPart] = useState(1);
  useEffect(() => {
    const input = automated.current!;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const countSince = (start: number) => {
      const left = Math.max(0, 1 - (performance.now() - start) / COUNT_MS);
      setPart(1 - left ** 3);
      if (left > 0) requestAnimationFrame(() => countSince(start));
    };
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && turn(), { threshold: 1 });
    const turn = () => {
      observer.disconnect();
      input.checked = true;
      if (!isStill) countSince(performance.now());
    };
    if (isStill) turn();
    else observer.observe(drawing.current!.lastElementChild!);
    input.closest('fieldset')!.addEventListener('change', () => (input.checked ? turn() : observer.disconnect()));
    return () => observer.disconnect();
  }, [drawing, automated]);
  return part;
}

interface RoutineSteppersProps extends Pick<WorkingDayProps, 'units'> {
  name: string;
  value: OwnRoutine;
  words: NonNullable<Day['yourDay']>;
  onChange: (value: OwnRoutine) => void;
}

function RoutineSteppers({ name, value, words, units, onChange }: RoutineSteppersProps) {
  // What is typed becomes a number once it is one: an empty field is on its way to the next.
  const [typed, setTyped] = useState<Partial<Record<keyof OwnRoutine, string>>>({});
  const drawStepper = (key: keyof OwnRoutine) => {
    const { min, max, step } = steppers[key];
    const label = `${name}: ${words[key]}`;
    const write = (next: number) => onChange({ ...value, [key]: Math.min(max, Math.max(min, Math.round(next))) });
    const type = (text: string) => {
      setTyped({ [key]: text });
      if (Number(text) >= min && Number(text) <= max && text !== '') write(Number(text));
    };
    return (
      <span className="stepper">
        <button type="button" aria-label={`${label} −`} onClick={() => write(value[key] - step)}>
          −
        </button>
        <input
          type="number"
          aria-label={label}
          {...{ min, max }}
          value={typed[key] ?? value[key]}
          onChange={({ target }) => type(target.value)}
          onFocus={({ target }) => target.select()}
          onBlur={() => setTyped({})}
        />
        <button type="button" aria-label={`${label} +`} onClick={() => write(value[key] + step)}>
          +
        </button>
      </span>
    );
  };
  return (
    <p className="routine-steppers">
      {drawStepper('count')} × {drawStepper('minutes')} {formatMessage(units.minutes, { minutes: '' }).trim()}
    </p>
  );
}
