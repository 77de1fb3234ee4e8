import type { ServicesContent } from '#contract/services-content.ts';

export type Day = NonNullable<ServicesContent['day']>;

interface DaySpan {
  starts: string;
  ends: string;
}

/** Where a time stands in the drawing of a day, in percent of its width. */
export function placeInDay(time: string, { starts, ends }: DaySpan): number {
  const from = hoursOf(starts);
  return round(((hoursOf(time) - from) / (hoursOf(ends) - from)) * 100);
}

/** The whole hours of a day, such as `8:00`. */
export function wholeHours({ starts, ends }: DaySpan): string[] {
  const first = Math.ceil(hoursOf(starts));
  const count = Math.max(0, Math.floor(hoursOf(ends)) - first + 1);
  return Array.from({ length: count }, (_, index) => `${first + index}:00`);
}

/** A time of day as hours: `16:30` is 16.5. */
function hoursOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours + minutes / 60;
}

/** A hundredth of a percent is less than a pixel of any screen. */
const round = (percent: number) => Math.round(percent * 100) / 100;
