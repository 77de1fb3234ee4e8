import { fillWords } from '#contract/fill-words.ts';
import { pluralForm } from '#contract/plural.ts';
import type { Site } from '#contract/site.ts';
import type { Letter } from '../../outbox/delivery.ts';
import type { AnswerFigures, Period } from '../answers/answer-figures.ts';
import type { VisitFigures } from '../answers/weekly-mail.ts';
import type { Lead } from '../lead.ts';
import { writeLetter, type LetterLink } from './letter-page.ts';
import { headerText } from './letter-text.ts';
import { NAME_MAX, type OwnerMail } from './letters.ts';
import { durationOf, localTime, partsOfTime } from './local-time.ts';

const SOURCES_SHOWN = 3;

export interface WeekToTell {
  week: Period;
  /** Of every face that has any, as are the visits. */
  figures: AnswerFigures[];
  visited: VisitFigures[];
  /** To pages of ours, by lead. */
  linksOf: ReadonlyMap<string, LetterLink[]>;
}

/** To the owner, in the words of the first face. */
export function composeWeeklyLetter(
  { week: { since, until }, figures, visited, linksOf }: WeekToTell,
  { faces }: Site,
  { messageId, owners, timeZone }: OwnerMail,
): Letter {
  const speaking = faces[0]!;
  const { name, lang, words: own } = speaking;
  const words = own.mails.week;
  const came = figures.reduce((sum, one) => sum + one.came, 0);
  const title = fillWords(pluralForm(words.title, lang, came), { count: String(came) });
  const timeOf = (time: number) => localTime(time, timeZone, lang);
  const waits = ({ reference, receivedAt, fields }: Lead) =>
    fillWords(words.longest, { reference, time: timeOf(receivedAt), name: headerText(fields['name'] ?? '', NAME_MAX) });
  const answerLines = ({ came, answered, inTime, medianMs, waiting, longest, held }: AnswerFigures) => [
    fillWords(words.came, { count: String(came) }),
    inTime === null
      ? fillWords(words.answered, { count: String(answered) })
      : fillWords(words.inTime, { count: String(inTime), of: String(came) }),
    ...(medianMs === null ? [] : [fillWords(words.median, { duration: durationOf(medianMs, lang) })]),
    ...(waiting === 0 ? [] : [fillWords(words.waiting, { count: String(waiting) })]),
    ...longest.slice(0, 1).map(waits),
    ...(held === 0 ? [] : [fillWords(words.held, { count: String(held) })]),
  ];
  const visitLines = ({ visits, begun, sources }: VisitFigures) => [
    fillWords(words.visits, { count: String(visits), begun: String(begun) }),
    ...(sources.length === 0 ? [] : [fillWords(words.sources, { sources: mostOf(sources, lang) })]),
  ];
  const told = new Set([...faces.map(({ key }) => key), ...figures.map(({ face }) => face)]);
  const page = {
    language: speaking,
    title,
    before: [fillWords(words.before, { from: timeOf(since), until: timeOf(until) })],
    answers: [...told].flatMap((face) => {
      const leads = figures.filter((one) => one.face === face);
      const visits = visited.filter((one) => one.face === face);
      if (leads.length + visits.length === 0) return [];
      const longest = leads.flatMap((one) => one.longest.slice(0, 1));
      return {
        label: faces.find(({ key }) => key === face)?.name ?? face,
        answer: [...visits.flatMap(visitLines), ...leads.flatMap(answerLines)].join('\n'),
        links: longest.flatMap(({ id }) => linksOf.get(id) ?? []),
      };
    }),
    after: [...(figures.length === 0 ? [] : [words.answerMark]), words.off],
    unbroken: [...partsOfTime(timeOf(since)), ...partsOfTime(timeOf(until))],
  };
  return writeLetter(page, { messageId, to: owners, fromName: name });
}

/** Such as `news.example (12), spring (5)`. */
function mostOf(sources: VisitFigures['sources'], lang: string): string {
  const list = new Intl.ListFormat(lang, { type: 'unit', style: 'short' });
  return list.format(sources.slice(0, SOURCES_SHOWN).map(({ name, visits }) => `${name} (${visits})`));
}
