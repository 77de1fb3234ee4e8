const MINUTE_MS = 60_000;

/** Tells the day of a time (milliseconds since 1970), such as `2026-01-31`. `timeZone`: empty is the machine's. */
export function createDayOf(timeZone: string): (time: number) => string {
  // Sweden writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: timeZone || undefined });
  let minute = Number.NaN;
  let day = '';
  return (time) => {
    const current = Math.floor(time / MINUTE_MS);
    if (current !== minute) day = format.format(time);
    minute = current;
    return day;
  };
}
