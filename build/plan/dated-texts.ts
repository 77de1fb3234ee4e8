import type { Away, Copyright } from '#contract/content/face-content.ts';
import type { Words } from '#contract/content/words.ts';
import { formatMessage, nextDay } from '#contract/text/format.ts';
import type { Period } from '../../scripts/ensure-build.mjs';

/** The parts of a face's file that depend on the day. */
export interface DatedFile {
  copyright?: Copyright;
  footer?: { copyright?: string | undefined } | undefined;
  away?: Away | undefined;
}

/** Lists the days, such as `2027-01-01`, on which a text of the face's pages changes. */
function changesOf({ copyright, footer, away }: DatedFile, today: string): string[] {
  const year = Number(today.slice(0, 4));
  const years = namesThisYear(copyright ?? footer?.copyright) ? [`${year}-01-01`, `${year + 1}-01-01`] : [];
  return away ? [...years, away.from, nextDay(away.until)] : years;
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

/**
 * Makes the line of the days on which nobody answers, for the server on any day and for a page on these days, and texts in which
 * nothing after sending promises another time. `day`: as in `FaceContext`. `change`: adds the line to such a text.
 */
export function absenceOf(
  { away, lang }: { away?: Away | undefined; lang: string },
  { pack, day }: { pack: Words; day: string },
  change: (sent: string, line: string) => string,
) {
  if (!away) return { pack };
  // English without a country has the day first, as in emails.
  const dates = new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const line = away.words ?? formatMessage(pack.away.line, { until: dates.format(Date.parse(away.until)) });
  const absent = { ...away, words: line };
  if (day < away.from || day > away.until) return { away: absent, pack };
  const forms = Object.entries(pack.forms).map(([kind, form]) => {
    const sent = { ...form.sent, text: change(form.sent.text, line) };
    return [kind, { ...form, sent }];
  });
  return { away: absent, line, pack: { ...pack, forms: Object.fromEntries(forms) as Words['forms'] } };
}
