import { formOfKind } from '#contract/lead-forms.ts';
import type { Letter } from '../../outbox/delivery.ts';
import type { Lead } from '../lead.ts';
import { letterHtml, letterText, type Answered, type LetterPage } from './letter-page.ts';
import { headerText, defangLinks } from './letter-text.ts';
import type { OwnerSide } from './letters.ts';
import { localTime, partsOfTime } from './local-time.ts';

/** Leads that one mail names; the rest are counted. */
export const HELD_SHOWN = 50;

const LINE_MAX = 200;

/** To the owner, about leads that are held. Nothing in it can be clicked: it is probably spam. */
export function composeHeldLetter(
  held: Lead[],
  fromName: string,
  { owners, timeZone }: OwnerSide,
  messageId: string,
): Letter {
  const shown = held.slice(0, HELD_SHOWN);
  const many = held.length > HELD_SHOWN ? `More than ${HELD_SHOWN}` : String(held.length);
  const title = `${many} ${held.length === 1 ? 'lead is' : 'leads are'} held as suspected spam`;
  const page: LetterPage = {
    title,
    before: ['They are stored, but nothing has been sent. To receive one like any other lead, release it.'],
    answers: shown.map((lead) => entry(lead, timeZone)),
    after: [
      'To see all of them: npm run leads -- list. To delete one: npm run leads -- erase REFERENCE.',
      'You get this email at most once a day, and only when there are new ones.',
    ],
    unbroken: shown.flatMap(({ reference, receivedAt }) => [
      reference,
      ...partsOfTime(localTime(receivedAt, timeZone)),
    ]),
  };
  return {
    messageId,
    to: owners,
    fromName,
    replyTo: null,
    subject: title,
    text: letterText(page),
    html: letterHtml(page),
  };
}

function entry({ reference, kind, face, receivedAt, fields }: Lead, timeZone: string): Answered {
  const line = (field: string) => defangLinks(headerText(fields[field] ?? '', LINE_MAX));
  return {
    label: `${reference}: ${kind} through ${face}, ${localTime(receivedAt, timeZone)}`,
    answer: [
      `${line('name')}, ${line('email')}`,
      line(formOfKind(kind)?.summary ?? ''),
      `npm run leads -- release ${reference}`,
    ].join('\n'),
  };
}
