import type { Copyright } from '#contract/content/face-content.ts';

/** Formats the years of a copyright line, such as `2026` or `2019–2026`. `year`: the current one. */
export function copyrightYears(given: Exclude<Copyright, string>, year: number): string {
  if (typeof given === 'number') return String(given);
  const { since } = given ?? { since: year };
  return since < year ? `${since}–${year}` : String(year);
}

/** Whether the line names the current year. */
export const namesThisYear = (given: Copyright) => given === undefined || typeof given === 'object';

/** Formats the whole line, or returns the one that the owner wrote. */
export function copyrightLine(given: Copyright, { name, year }: { name: string; year: number }): string {
  return typeof given === 'string' ? given : `© ${copyrightYears(given, year)} ${name}`;
}
