/**
 * The visitor's own working day: how often each routine of the example comes, and how many minutes it takes. The
 * address has it, such as `?day=6x10,5x9`, so that it can be sent, and links to the form take it along.
 */
import { useSyncExternalStore } from 'react';
import type { QuoteContent } from '#contract/content/form-content.ts';
import type { PageMessages } from '#contract/content/messages.ts';
import { formatMessage } from '#contract/text/format.ts';

export type OwnRoutine = Record<keyof typeof steppers, number>;

/** The bounds of each number, and what its buttons add. */
export const steppers = { count: { min: 0, max: 40, step: 1 }, minutes: { min: 1, max: 120, step: 5 } };

/** Minutes. Nobody gets back more than a day has. */
const DAY_MINUTES = 12 * 60;

/** Returns the day in the page's address, as it stands there. Empty without one, and on the server. */
export const useDayInAddress = () => useSyncExternalStore(watchAddress, readAddress, () => '');

/** Whether the button for an own day opened the page, before there was an application. */
export const useIsTarget = () => useSyncExternalStore(watchAddress, isTarget, () => false);

const isTarget = () => location.hash === '#day';

function watchAddress(changed: () => void): () => void {
  addEventListener('own-day', changed);
  return () => removeEventListener('own-day', changed);
}

const readAddress = () => /[?&]day=([\dx,]+)/.exec(location.search)?.[1] ?? '';

/** Writes the day into the page's address. The router keeps its own state of the entry. */
export function writeAddress(own: OwnRoutine[]): void {
  if (sumMinutes(own) > DAY_MINUTES) return;
  history.replaceState(history.state, '', withDay(location.pathname, formatDay(own)) + location.hash);
  dispatchEvent(new Event('own-day'));
}

/** Adds a day to the path of a page, if there is one. */
export const withDay = (path: string, day: string) => (day ? `${path}?day=${day}` : path);

export const formatDay = (own: OwnRoutine[]) => own.map(({ count, minutes }) => `${count}x${minutes}`).join(',');

/** Parses a day of so many routines. Returns null for anything else, and beyond the bounds. */
export function parseDay(text: string, routines: number): OwnRoutine[] | null {
  const own = text.split(',').map((part) => {
    const [count = NaN, minutes = NaN] = part.split('x').map(Number);
    return { count, minutes };
  });
  const isKnown = ({ count, minutes }: OwnRoutine) =>
    count <= steppers.count.max && minutes >= steppers.minutes.min && minutes <= steppers.minutes.max;
  return own.length === routines && own.every(isKnown) && sumMinutes(own) <= DAY_MINUTES ? own : null;
}

export const sumMinutes = (own: OwnRoutine[]) => own.reduce((sum, { count, minutes }) => sum + count * minutes, 0);

type Units = PageMessages['page']['units'];

/** Formats a time such as `3 h 05 min`. */
export function formatTime(sum: number, { hours }: Units): string {
  return formatMessage(hours, { hours: `${Math.floor(sum / 60)}`, minutes: `${sum % 60}`.padStart(2, '0') });
}

/** Formats how often a routine comes and how long it takes, such as `6 × 10 min`. */
export function formatRoutine({ count, minutes }: OwnRoutine, units: Units): string {
  return `${count} × ${formatMessage(units.minutes, { minutes: `${minutes}` })}`;
}

/** Describes a day in the visitor's words, for an answer of the form. Returns an empty text if nothing is done. */
export function describeDay(
  text: string,
  { routines, answer }: NonNullable<QuoteContent['day']>,
  units: Units,
): string {
  const own = parseDay(text, routines.length);
  if (!own || sumMinutes(own) === 0) return '';
  const rows = own.flatMap((routine, at) => (routine.count ? `${routines[at]} ${formatRoutine(routine, units)}` : []));
  return formatMessage(answer, { rows: rows.join(', '), time: formatTime(sumMinutes(own), units) });
}
