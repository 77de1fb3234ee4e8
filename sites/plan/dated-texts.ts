import type { Away, Copyright } from '#contract/content/common-content.ts';
import type { ServicesContent, ServicesFile } from '#contract/content/services-content.ts';
import type { Holiday } from '#contract/content/services-sections.ts';
import type { Messages } from '#contract/content/messages.ts';
import { formatHours, formatMessage, moveDay } from '#contract/text/format.ts';

/** Days before a holiday from which visitors read about it. */
const AHEAD = 28;

/** Turns the holidays that visitors read about on that day into rows, in the order of their days. */
export function withHolidays(
  contact: ServicesFile['contact'],
  { day, lang }: { day: string; lang: string },
): ServicesContent['contact'] {
  if (!contact?.hours) return contact as ServicesContent['contact'];
  const { holidays = [], ...hours } = contact.hours;
  const shown = holidays.filter(({ date, until = date }) => moveDay(date, -AHEAD) <= day && day <= until);
  if (shown.length === 0) return { ...contact, hours };
  const rows = shown
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
    .map((holiday) => ({ name: formatDays(holiday, lang), times: [holiday.words] }));
  return { ...contact, hours: { ...hours, holidays: rows } };
}

/** Formats the days of a holiday: `Do., 24. Dezember`. */
function formatDays({ date, until = date }: Holiday, lang: string): string {
  const days = createDayFormat(lang, 'short').formatRange(Date.parse(date), Date.parse(until));
  // A day stays next to its month on a phone.
  return days.replaceAll(/(\d\.?) (?=\p{L})/gu, '$1\u00a0');
}

/** English without a country has the day before the month, as in emails. */
const createDayFormat = (lang: string, weekday?: 'short') =>
  new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { weekday, day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Formats the years of a copyright line, such as `2026` or `2019–2026`. `day`: today. */
export function formatYears(given: Exclude<Copyright, string>, day: string): string {
  if (typeof given === 'number') return String(given);
  const year = Number(day.slice(0, 4));
  return given && given.since < year ? `${given.since}–${year}` : String(year);
}

export function formatCopyright(given: Copyright, { name, day }: { name: string; day: string }): string {
  return typeof given === 'string' ? given : `© ${formatYears(given, day)} ${name}`;
}

interface Absence {
  /** The days on which nobody answers, past and future ones too, and their line. */
  away?: Away & { words: string };
  /** The line, on one of these days. */
  line?: string;
  /** The texts, of which those after sending promise an answer in time, and on these days nothing. */
  messages: Messages;
}

/** Describes the days on which nobody answers, for the server on any day and for a page on `day`. */
export function describeAbsence(
  { away, answerWithin, lang }: { away?: Away | undefined; answerWithin?: number | undefined; lang: string },
  { messages, day }: { messages: Messages; day: string },
): Absence {
  const time = formatHours(answerWithin, lang);
  const usual = withSentTexts(messages, (text) => formatMessage(text, { time }));
  if (!away) return { messages: usual };
  const until = createDayFormat(lang).format(Date.parse(away.until));
  const line = away.words ?? formatMessage(messages.away.line, { until });
  const absent = { ...away, words: line };
  if (day < away.from || day > away.until) return { away: absent, messages: usual };
  return { away: absent, line, messages: withSentTexts(messages, () => `${messages.away.sent} ${line}`) };
}

function withSentTexts(messages: Messages, replace: (text: string) => string): Messages {
  const forms = Object.entries(messages.forms).map(([kind, { sent, ...form }]) => {
    return [kind, { ...form, sent: { ...sent, text: replace(sent.text) } }];
  });
  return { ...messages, forms: Object.fromEntries(forms) as Messages['forms'] };
}
