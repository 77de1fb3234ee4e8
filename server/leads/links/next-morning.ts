const HOUR_OF_DAY = 9;

/** Nine o'clock of the day after `now`, both milliseconds since 1970. `timeZone`: empty is the machine's. */
export function nextMorning(now: number, timeZone: string): number {
  const read = new Intl.DateTimeFormat('en', {
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    timeZone: timeZone || undefined,
  });
  /** What clocks there show, as if it were UTC. */
  const shown = (time: number) => {
    const parts = Object.fromEntries(read.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    return Date.UTC(parts['year']!, parts['month']! - 1, parts['day'], parts['hour'], parts['minute'], parts['second']);
  };
  const today = new Date(shown(now));
  const wanted = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + 1, HOUR_OF_DAY);
  // Twice, since summer time may begin or end in the night between.
  const near = wanted - (shown(wanted) - wanted);
  return wanted - (shown(near) - near);
}
