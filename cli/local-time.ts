/** Writes milliseconds since 1970 as `2026-01-31 09:05`. `timeZone`: a name such as `Europe/Berlin`; empty is the machine's. */
export function clockOf(timeZone: string): (time: number) => string {
  // Swedish writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { ...MINUTES, timeZone: timeZone || undefined });
  return (time) => format.format(time);
}

const MINUTES = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
} as const;

/** When the day `2026-01-31` begins there, in milliseconds since 1970; NaN for what is no day. */
export function startOfDay(day: string, timeZone: string): number {
  const clock = clockOf(timeZone);
  const midnight = Date.parse(`${day}T00:00Z`);
  if (Number.isNaN(midnight)) return Number.NaN;
  const ahead = (time: number) => Date.parse(`${clock(time).replace(' ', 'T')}Z`) - time;
  // The second look is for a clock that changes between the day of UTC and that of the place.
  return midnight - ahead(midnight - ahead(midnight));
}
