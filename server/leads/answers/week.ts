const HOUR_MS = 3_600_000;
const WEEK_HOURS = 7 * 24;
/** When the week's mail is due: Monday from 8 o'clock on. */
const DAY = 'Mon';
const HOUR = 8;

/** When the last week ended, in milliseconds since 1970, to the hour. `timeZone`: empty is the machine's. */
export function lastWeekEnd(now: number, timeZone: string): number {
  const clock = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    hour: 'numeric',
    hourCycle: 'h23',
    timeZone: timeZone || undefined,
  });
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
  for (let back = 0; back <= WEEK_HOURS; back += 1) {
    const time = hour - back * HOUR_MS;
    const parts = new Map(clock.formatToParts(time).map(({ type, value }) => [type, value]));
    if (parts.get('weekday') === DAY && Number(parts.get('hour')) === HOUR) return time;
  }
  throw new Error('A week without a Monday');
}
