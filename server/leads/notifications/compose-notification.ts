import { fillWords } from '#contract/fill-words.ts';
import { formOfKind } from '#contract/lead-forms.ts';
import type { Notification } from '../../outbox/notify/service.ts';
import { severalLines } from '../../outbox/unsafe-text.ts';
import { answerDueAt } from '../answers/promise.ts';
import type { Lead } from '../lead.ts';
import { headerText } from '../letters/letter-text.ts';
import type { LetterFace } from '../letters/letters.ts';
import { localTime } from '../letters/local-time.ts';
import { tellMarkedAmount } from '../offers/told-offer.ts';

export interface NotificationSettings {
  /** In which times are told; empty is the machine's. */
  timeZone: string;
  /** Whether the services may be told what the visitor wrote (`NOTIFY_WORDS`). */
  words: boolean;
}

const NAME_MAX = 80;
const ADDRESS_MAX = 255;

/** What the owner is told of a lead where he looks: of the visitor nothing, unless the owner wants it. */
export function composeNotification(
  lead: Lead,
  face: LetterFace,
  { timeZone, words: wanted }: NotificationSettings,
  link: string,
): Notification {
  const { reference, kind, receivedAt } = lead;
  const words = face.words.mails.notification;
  const title = face.words.forms[kind]?.title ?? kind;
  const due = answerDueAt(lead, face);
  const timeOf = (time: number) => localTime(time, timeZone, face.lang);
  return {
    title: fillWords(words.title, { title, reference }),
    facts: [
      fillWords(words.received, { face: face.name, time: timeOf(receivedAt) }),
      ...(due === null ? [] : [fillWords(words.due, { due: timeOf(due) })]),
    ],
    link,
    words: wanted ? wordsOf(lead, face) : [],
  };
}

function wordsOf({ kind, fields }: Lead, { lang, labels }: LetterFace): string[] {
  const { name = '', email = '', amount = '', currency = '' } = fields;
  const offered = amount && currency && tellMarkedAmount(fields, lang, labels[kind] ?? {});
  const summary = severalLines(fields[formOfKind(kind)?.summary ?? ''] ?? '');
  return [headerText(name, NAME_MAX), headerText(email, ADDRESS_MAX), offered, summary].filter((line) => line !== '');
}
