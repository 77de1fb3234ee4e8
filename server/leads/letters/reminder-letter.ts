import { fillWords } from '#contract/fill-words.ts';
import { pluralForm } from '#contract/plural.ts';
import type { Site } from '#contract/site.ts';
import type { Letter } from '../../outbox/delivery.ts';
import type { WaitingLead } from '../answers/waiting.ts';
import type { Answered, LetterLink, LetterPage } from './letter-page.ts';
import { headerText } from './letter-text.ts';
import type { OwnerSide } from './letters.ts';
import { localTime, partsOfTime } from './local-time.ts';
import { ownersLetter } from './owners-letter.ts';

/** Leads that one mail names; the rest are counted. */
export const REMINDED_SHOWN = 50;

const LINE_MAX = 200;

/**
 * To the owner, about leads whose promised time is nearly over; in the words of the first face. `now`: milliseconds since 1970;
 * `linksOf`: to pages of ours, by lead.
 */
export function composeReminderLetter(
  waiting: WaitingLead[],
  { faces }: Site,
  { owners, timeZone }: OwnerSide,
  { messageId, now, linksOf }: { messageId: string; now: number; linksOf: ReadonlyMap<string, LetterLink[]> },
): Letter {
  const { name, lang, dir, words: own } = faces[0]!;
  const words = own.mails.reminder;
  const shown = waiting.slice(0, REMINDED_SHOWN);
  const heading = waiting.length > shown.length ? words.many : pluralForm(words.title, lang, waiting.length);
  const title = fillWords(heading, { count: String(shown.length) });
  const timeOf = (time: number) => localTime(time, timeZone, lang);
  const entry = ({ lead, dueAt }: WaitingLead): Answered => {
    const { reference, receivedAt, fields } = lead;
    const face = faces.find(({ key }) => key === lead.face)?.name ?? lead.face;
    const due = fillWords((dueAt ?? 0) < now ? words.late : words.due, { due: timeOf(dueAt ?? 0) });
    const visitor = [fields['name'], fields['email']].map((text) => headerText(text ?? '', LINE_MAX)).join(', ');
    return {
      label: fillWords(words.lead, { reference, face, time: timeOf(receivedAt) }),
      answer: [visitor, due, fillWords(words.answered, { reference })].join('\n'),
      links: linksOf.get(lead.id) ?? [],
    };
  };
  const page: LetterPage = {
    lang,
    dir,
    title,
    before: [words.before],
    answers: shown.map(entry),
    after: [words.once],
    unbroken: shown.flatMap(({ lead }) => [lead.reference, ...partsOfTime(timeOf(lead.receivedAt))]),
  };
  return ownersLetter(page, { messageId, owners, fromName: name });
}
