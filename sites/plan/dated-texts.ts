import type { Away, Copyright } from '#contract/content/face-content.ts';
import type { ServicesContent, ServicesFile } from '#contract/content/services-content.ts';
import type { Holiday } from '#contract/content/services-sections.ts';
import type { Words } from '#contract/content/words.ts';
import { formatHours, formatMessage, moveDay } from '#contract/text/format.ts';

/** Days before a holiday from which visitors read about it. */
const AHEAD = 28;

/** Returns the first day on which visitors read about a holiday, and the first on which they do not any more. */
const shownDays = ({ date, until = date }: Holiday) => [moveDay(date, -AHEAD), moveDay(until, 1)] as const;

/** Turns the holidays that visitors read about on that day into rows, in the order of their days. */
export function withHolidays(
  contact: ServicesFile['contact'],
  { day, lang }: { day: string; lang: string },
): ServicesContent['contact'] {
  if (!contact?.hours) return contact as ServicesContent['contact'];
  const { holidays = [], ...hours } = contact.hours;
  const coming = holidays.filter((holiday) => shownDays(holiday)[0] <= day && day < shownDays(holiday)[1]);
  const rows = coming
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
    .map(({ date, until = date, words }) => ({ name: formatDays(date, until, lang), times: [words] }));
  return { ...contact, hours: rows.length > 0 ? { ...hours, holidays: rows } : hours };
}

/** Formats a day, or several: `Do., 24. Dezember`. English without a country has the day before the month, as in emails. */
function formatDays(date: string, until: string, lang: string): string {
  const days = dayFormat(lang, { weekday: 'short' }).formatRange(Date.parse(date), Date.parse(until));
  // A day stays next to its month on a phone.
  return days.replaceAll(/(\d\.?) (?=\p{L})/gu, '$1\u00a0');
}

const dayFormat = (lang: string, more: Intl.DateTimeFormatOptions = {}) =>
  new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { ...more, day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Formats the years of a copyright line, such as `2026` or `2019–2026`. `year`: the current one. */
export function copyrightYears(given: Exclude<Copyright, string>, year: number): string {
  if (typeof given === 'number') return String(given);
  const { since } = given ?? { since: year };
  return since < year ? `${since}–${year}` : String(year);
}

/** Formats the whole line, or returns the one that the owner wrote. */
export function copyrightLine(given: Copyright, { name, year }: { name: string; year: number }): string {
  return typeof given === 'string' ? given : `© ${copyrightYears(given, year)} ${name}`;
}

/**
 * Makes the line of the days on which nobody answers, for the server on any day and for a page on these days. The texts after sending
 * promise an answer in time, and on these days nothing. `day`: as in `FaceContext`.
 */
export function absenceOf(
  { away, answerWithin, lang }: { away?: Away | undefined; answerWithin?: number | undefined; lang: string },
  { pack: { forms, ...pack }, day }: { pack: Words; day: string },
) {
  const time = formatHours(answerWithin, lang);
  const sending = (textOf: (text: string) => string): Words => {
    const each = Object.entries(forms).map(([kind, { sent, ...form }]) => {
      return [kind, { ...form, sent: { ...sent, text: textOf(sent.text) } }];
    });
    return { ...pack, forms: Object.fromEntries(each) as Words['forms'] };
  };
  const usual = sending((text) => formatMessage(text, { time }));
  if (!away) return { pack: usual };
  const until = dayFormat(lang).format(Date.parse(away.until));
  const line = away.words ?? formatMessage(pack.away.line, { until });
  const absent = { ...away, words: line };
  if (day < away.from || day > away.until) return { away: absent, pack: usual };
  return { away: absent, line, pack: sending(() => `${pack.away.sent} ${line}`) };
}
