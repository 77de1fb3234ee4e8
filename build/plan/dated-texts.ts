import type { Copyright } from '#contract/content/face-content.ts';
import type { Period } from '../../scripts/ensure-build.mjs';

/** The parts of a face's file that depend on the day. */
export interface DatedFile {
  copyright?: Copyright;
  footer?: { copyright?: string | undefined } | undefined;
}

/** Lists the days, such as `2027-01-01`, on which a text of the face's pages changes. */
function changesOf({ copyright, footer }: DatedFile, today: string): string[] {
  const year = Number(today.slice(0, 4));
  return namesThisYear(copyright ?? footer?.copyright) ? [`${year}-01-01`, `${year + 1}-01-01`] : [];
}

/** Finds the days around this one in which the face's pages stay the same. A face without dated texts has no first or last one. */
export function periodOf(file: DatedFile, today: string): Period {
  const days = changesOf(file, today).toSorted();
  return { from: days.findLast((day) => day <= today) ?? '', until: days.find((day) => day > today) ?? '' };
}

/** Finds the days in which all of these faces stay the same. */
export function sharedPeriod(periods: readonly Period[]): Period {
  const from = periods.map((period) => period.from).toSorted();
  const until = periods.map((period) => period.until).filter((day) => day !== '');
  return { from: from.at(-1) ?? '', until: until.toSorted()[0] ?? '' };
}

/** Formats the years of a copyright line, such as `2026` or `2019–2026`. `year`: the current one. */
export function copyrightYears(given: Exclude<Copyright, string>, year: number): string {
  if (typeof given === 'number') return String(given);
  const { since } = given ?? { since: year };
  return since < year ? `${since}–${year}` : String(year);
}

/** Whether the line names the current year. */
const namesThisYear = (given: Copyright) => given === undefined || typeof given === 'object';

/** Formats the whole line, or returns the one that the owner wrote. */
export function copyrightLine(given: Copyright, { name, year }: { name: string; year: number }): string {
  return typeof given === 'string' ? given : `© ${copyrightYears(given, year)} ${name}`;
}
