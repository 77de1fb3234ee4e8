/** Formats a time for the owner: `Fri, 2 Jan 2026, 04:04 CET`. `timeZone`: empty is the machine's. `lang`: BCP 47. */
export function formatLocalTime(milliseconds: number, timeZone: string, lang: string): string {
  // English without a country has the day before the month, as the other languages do.
  const format = new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: timeZone || undefined,
  });
  return format.format(milliseconds);
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;

/** Formats a duration such as `3 hr, 20 min`, to the minute, and from a day on to the hour. `lang`: BCP 47. */
export function formatDuration(milliseconds: number, lang: string): string {
  const minutes = Math.max(1, Math.round(milliseconds / MINUTE_MS));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  const parts = days > 0 ? { days, hours } : { hours, minutes: minutes % 60 };
  return new Intl.DurationFormat(lang, { style: 'short' }).format(parts);
}

/** Formats milliseconds since 1970 as `2026-01-31 09:05`. An empty `timeZone` is the machine's. */
export function createClock(timeZone: string): (time: number) => string {
  // Swedish writes dates as ISO 8601 does.
  const zone = timeZone || undefined;
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone });
  return (time) => format.format(time);
}

/** Returns when a day such as `2026-01-31` begins there, in milliseconds since 1970. */
export function timeOfDay(day: string, timeZone: string): number {
  const clock = createClock(timeZone);
  const wanted = Date.parse(`${day}T00:00Z`);
  const ahead = (at: number) => Date.parse(`${clock(at).replace(' ', 'T')}Z`) - at;
  // The second `ahead` is for a clock that changes between this time in UTC and in the zone.
  return wanted - ahead(wanted - ahead(wanted));
}

/** Returns the day that is so many days after today there, such as `2026-01-31`. */
export function dayAfter(now: number, timeZone: string, days: number): string {
  const today = Date.parse(`${createClock(timeZone)(now).slice(0, 10)}T00:00Z`);
  return new Date(today + days * DAY_MS).toISOString().slice(0, 10);
}
