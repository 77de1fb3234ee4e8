import { fillWords } from '#contract/fill-words.ts';
import { formOfKind } from '#contract/lead-forms.ts';
import { pluralForm } from '#contract/plural.ts';
import type { Site } from '#contract/site.ts';
import type { Letter } from '../../outbox/delivery.ts';
import type { WaitingLead } from '../answers/waiting.ts';
import type { Lead } from '../lead.ts';
import { writeLetter, type Answered, type LetterLink } from './letter-page.ts';
import { headerText, defangLinks } from './letter-text.ts';
import type { LetterFace, OwnerMail } from './letters.ts';
import { localTime, partsOfTime } from './local-time.ts';

/** Leads that one mail names; the rest are counted. */
export const LEADS_SHOWN = 50;

const LINE_MAX = 200;

/** To pages of ours, by lead. */
type LinksOfLeads = ReadonlyMap<string, LetterLink[]>;

/** A mail in the name and the words of this face. */
type SpeakingFace = Pick<LetterFace, 'name' | 'lang' | 'dir' | 'words'>;

/** To the owner, about leads that are held. Nothing that they say can be clicked: it is probably spam. */
export function composeHeldLetter(
  held: Lead[],
  face: SpeakingFace,
  { messageId, owners, timeZone, linksOf = new Map() }: OwnerMail & { linksOf?: LinksOfLeads },
): Letter {
  const { name, lang, words } = face;
  const { title, many, lead: about, before, all, once } = words.mails.held;
  const shown = held.slice(0, LEADS_SHOWN);
  const heading = held.length > shown.length ? many : pluralForm(title, lang, held.length);
  const timeOf = ({ receivedAt }: Lead) => localTime(receivedAt, timeZone, lang);
  const entry = (lead: Lead): Answered => {
    const { id, reference, kind, face: key, fields } = lead;
    const line = (field: string) => defangLinks(headerText(fields[field] ?? '', LINE_MAX));
    const visitor = `${line('name')}, ${line('email')}`;
    return {
      label: fillWords(about, { reference, kind, face: key, time: timeOf(lead) }),
      answer: [visitor, line(formOfKind(kind)?.summary ?? ''), `npm run leads -- release ${reference}`].join('\n'),
      links: linksOf.get(id) ?? [],
    };
  };
  return writeLetter(
    {
      language: face,
      title: fillWords(heading, { count: String(shown.length) }),
      before: [before],
      answers: shown.map(entry),
      after: [all, once],
      unbroken: shown.flatMap((lead) => [lead.reference, ...partsOfTime(timeOf(lead))]),
    },
    { messageId, to: owners, fromName: name },
  );
}

interface ReminderLetterParts extends OwnerMail {
  /** Milliseconds since 1970. */
  now: number;
  linksOf: LinksOfLeads;
}

/** To the owner, about leads whose promised time is nearly over; in the words of the first face. */
export function composeReminderLetter(
  waiting: WaitingLead[],
  { faces }: Site,
  { messageId, owners, timeZone, now, linksOf }: ReminderLetterParts,
): Letter {
  const speaking = faces[0]!;
  const { name, lang, words: own } = speaking;
  const words = own.mails.reminder;
  const shown = waiting.slice(0, LEADS_SHOWN);
  const heading = waiting.length > shown.length ? words.many : pluralForm(words.title, lang, waiting.length);
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
  return writeLetter(
    {
      language: speaking,
      title: fillWords(heading, { count: String(shown.length) }),
      before: [words.before],
      answers: shown.map(entry),
      after: [words.once],
      unbroken: shown.flatMap(({ lead }) => [lead.reference, ...partsOfTime(timeOf(lead.receivedAt))]),
    },
    { messageId, to: owners, fromName: name },
  );
}
