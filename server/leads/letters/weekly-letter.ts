import { fillWords } from '#contract/fill-words.ts';
import { pluralForm } from '#contract/plural.ts';
import type { Site } from '#contract/site.ts';
import type { Letter } from '../../outbox/delivery.ts';
import type { AnswerFigures, Period } from '../answers/answer-figures.ts';
import type { Lead } from '../lead.ts';
import type { LetterLink, LetterPage } from './letter-page.ts';
import { headerText } from './letter-text.ts';
import type { OwnerSide } from './letters.ts';
import { localTime, partsOfTime } from './local-time.ts';
import { ownersLetter } from './owners-letter.ts';

const NAME_MAX = 80;
const MINUTE_MS = 60_000;

/** To the owner, about a week; in the words of the first face. `figures`: of every face that has any; `linksOf`: to pages of ours, by lead. */
export function composeWeeklyLetter(
  figures: AnswerFigures[],
  { since, until }: Period,
  { faces }: Site,
  { owners, timeZone }: OwnerSide,
  { messageId, linksOf }: { messageId: string; linksOf: ReadonlyMap<string, LetterLink[]> },
): Letter {
  const { name, lang, dir, words: own } = faces[0]!;
  const words = own.mails.week;
  const came = figures.reduce((sum, one) => sum + one.came, 0);
  const title = fillWords(pluralForm(words.title, lang, came), { count: String(came) });
  const timeOf = (time: number) => localTime(time, timeZone, lang);
  const waits = ({ reference, receivedAt, fields }: Lead) =>
    fillWords(words.longest, { reference, time: timeOf(receivedAt), name: headerText(fields['name'] ?? '', NAME_MAX) });
  const linesOf = ({ came, answered, inTime, medianMs, waiting, longest, held }: AnswerFigures) => [
    fillWords(words.came, { count: String(came) }),
    inTime === null
      ? fillWords(words.answered, { count: String(answered) })
      : fillWords(words.inTime, { count: String(inTime), of: String(came) }),
    ...(medianMs === null ? [] : [fillWords(words.median, { duration: durationOf(medianMs, lang) })]),
    ...(waiting === 0 ? [] : [fillWords(words.waiting, { count: String(waiting) })]),
    ...longest.slice(0, 1).map(waits),
    ...(held === 0 ? [] : [fillWords(words.held, { count: String(held) })]),
  ];
  const page: LetterPage = {
    lang,
    dir,
    title,
    before: [fillWords(words.before, { from: timeOf(since), until: timeOf(until) })],
    answers: figures.map((one) => ({
      label: faces.find(({ key }) => key === one.face)?.name ?? one.face,
      answer: linesOf(one).join('\n'),
      links: one.longest.slice(0, 1).flatMap(({ id }) => linksOf.get(id) ?? []),
    })),
    after: [words.answerMark, words.off],
    unbroken: [...partsOfTime(timeOf(since)), ...partsOfTime(timeOf(until))],
  };
  return ownersLetter(page, { messageId, owners, fromName: name });
}

/** Such as `3 hr, 20 min`; to the minute, and from a day on to the hour. `lang`: BCP 47. */
export function durationOf(milliseconds: number, lang: string): string {
  const minutes = Math.max(1, Math.round(milliseconds / MINUTE_MS));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  const parts = days > 0 ? { days, hours } : { hours, minutes: minutes % 60 };
  return new Intl.DurationFormat(lang, { style: 'short' }).format(parts);
}
