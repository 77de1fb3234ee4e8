import type { FaceLanguage } from '#contract/site/face.ts';
import { offerForm } from '#contract/forms/offer.ts';
import { emailWordsOf, type Face } from '#contract/site/site.ts';
import { formatHours, formatMessage, isolate } from '#contract/text/format.ts';
import type { Email } from '../delivery/delivery.ts';
import type { Addition } from '../leads/action-links/visitor-actions.ts';
import { answerDueAt, isAway } from '../leads/answer-times.ts';
import { type Answer, formatAnswers, formatSubjectOffer } from '../leads/offers.ts';
import { findDeadAddress, type Lead } from '../leads/store/lead.ts';
import { janusCommand } from '../text/janus-command.ts';
import { formatLocalTime, partsOfTime } from '../text/local-time.ts';
import { severalLines } from '../text/unsafe-text.ts';
import { type EmailBody, type EmailLink, renderEmail } from './render-email.ts';
import { headerText, telephoneLink } from './visitor-text.ts';

/** The face that a lead came through, as emails show it. */
export type EmailFace = FaceLanguage &
  Pick<Face, 'kind' | 'name' | 'email' | 'labels' | 'words' | 'answerHours'> &
  Partial<Pick<Face, 'away' | 'thanks' | 'url' | 'sale' | 'mails'>>;

/** The recipients of emails to the owner, and the time zone of times in them. Empty is the machine's. */
export interface OwnerSide {
  owners: string[];
  timeZone: string;
}

/** One email to the owner. */
export interface OwnerMail extends OwnerSide {
  messageId: string;
}

export const NAME_MAX = 80;
export const ADDRESS_MAX = 255;

interface OwnerEmailParts {
  /** Links to pages on which the owner decides about the lead. */
  links?: EmailLink[];
  /** The reason for another email about the lead. */
  again?: { subject: string; text: string };
  /** The line about earlier offers from the address. */
  earlier?: string;
}

/** Composes an email to the owner with everything the visitor wrote. A reply goes to the visitor. */
export function composeOwnerEmail(
  lead: Lead,
  face: EmailFace,
  { messageId, owners, timeZone, links = [], again, earlier }: OwnerMail & OwnerEmailParts,
): Email {
  const { reference } = lead;
  const { name = '', email = '', phone = '' } = lead.fields;
  const visitor = headerText(name, NAME_MAX);
  const title = face.words.forms[lead.kind]?.title ?? lead.kind;
  const time = formatLocalTime(lead.receivedAt, timeZone, face.lang);
  const words = emailWordsOf('owner', face);
  const number = headerText(phone, NAME_MAX);
  const isAnswered = lead.state === 'answered';
  const dueAt = isAnswered ? null : answerDueAt(lead, face, timeZone);
  const due = dueAt === null ? '' : formatLocalTime(dueAt, timeZone, face.lang);
  const values = {
    title,
    reference,
    face: face.name,
    name: visitor,
    time,
    due,
    email,
    command: janusCommand(),
    phone: isolate(number, face),
  };
  const fill = (word: string) => formatMessage(word, values);
  const call = telephoneLink(phone);
  const dead = findDeadAddress(lead);
  const offered = lead.kind === offerForm.kind ? formatSubjectOffer(lead.fields, face.lang) : '';
  const page: EmailBody = {
    language: face,
    title: fill(words.heading),
    before: [
      ...(again ? [again.text] : []),
      fill(words.received),
      ...(dead === null ? [] : [formatDeadAddress(dead, phone, face)]),
      ...(earlier ? [earlier] : []),
    ],
    answers: [
      ...formatAnswers(lead, face).map(({ label, answer }) => ({ label, answer: severalLines(answer) })),
      ...(lead.consent === null ? [] : [{ label: fill(words.agreed), answer: severalLines(lead.consent) }]),
    ],
    after: [
      ...(due ? [fill(words.due)] : []),
      ...(dead === null ? [fill(words.answer)] : []),
      ...(namesMinimum(lead) ? [words.secret] : []),
      ...(isAnswered ? [] : [fill(words.answered)]),
    ],
    actions: [
      { text: fill(words.write), href: `mailto:${encodeURIComponent(email).replace('%40', '@')}` },
      ...(call ? [{ text: fill(words.call), href: call }] : []),
    ],
    notGiven: words.notGiven,
    links: links.length > 0 ? { words: face.words.links.letter.owner, links } : undefined,
    unbroken: [reference, ...partsOfTime(time), ...partsOfTime(due)],
  };
  return renderEmail(page, {
    messageId,
    to: owners,
    fromName: face.name,
    replyTo: { name: visitor, address: email },
    subject: (offered && !again ? `${isolate(offered, face)} · ` : '') + fill(again?.subject ?? words.subject),
  });
}

/** Whether the email has the seller's secret, which a reply may quote. */
const namesMinimum = ({ fields }: Lead) => 'minimum' in fields || /; minimum: /.test(fields['names'] ?? '');

/** Says that the address accepts no email, with the number to call instead. `dead`: of `findDeadAddress`. */
export function formatDeadAddress(dead: string, phone: string, face: EmailFace): string {
  const { noMail, notGiven } = emailWordsOf('owner', face);
  const number = headerText(phone, NAME_MAX);
  return formatMessage(noMail, {
    address: isolate(headerText(dead, ADDRESS_MAX), face),
    phone: number ? isolate(number, face) : notGiven,
  });
}

/**
 * Composes an email to the visitor: thanks, the reference, and how to complain if it came by mistake. It has nothing that
 * they wrote, since anybody's text may go to anybody's address. `link` leads to the page of the person who reads the
 * given address. Or the email has the owner's `answer`.
 */
export function composeVisitorEmail(
  lead: Lead,
  face: EmailFace,
  { messageId, link, timeZone, answer }: Omit<OwnerMail, 'owners'> & { link?: string | undefined; answer?: Answer },
): Email {
  const { reference } = lead;
  const { email = '' } = lead.fields;
  const noun = face.words.forms[lead.kind]?.noun ?? lead.kind;
  const words = emailWordsOf('visitor', face);
  const values = {
    noun,
    reference,
    face: face.name,
    address: face.email,
    time: formatHours(face.answerHours, face.lang),
  };
  const fill = (word: string) => formatMessage(word, values);
  const { away, thanks } = face;
  const absence = away && isAway(face, lead.receivedAt, timeZone) ? away.words : undefined;
  // The usual text of a domain promises an answer in time.
  const thanked = absence && !face.mails?.visitor?.thanks ? face.words.mails.visitor.thanks : words.thanks;
  const links = [
    ...(thanks?.link && !answer ? [{ text: thanks.link.label, href: new URL(thanks.link.href, face.url).href }] : []),
    ...(answer?.pay?.link ? [{ text: answer.pay.label, href: answer.pay.link }] : []),
    ...(link === undefined ? [] : [{ text: face.words.links.letter.visitor, href: link }]),
  ];
  const message: Pick<EmailBody, 'title' | 'before' | 'answers' | 'after'> = answer
    ? {
        title: answer.title,
        before: [words.hello, answer.text],
        answers: answer.rows.map(([label, text]) => ({ label, answer: text })),
        after: [fill(words.signature)],
      }
    : {
        title: fill(words.heading),
        before: [words.hello, fill(thanked), ...(absence ? [absence] : [])],
        after: [
          fill(words.more),
          ...(thanks?.photos ? [words.photos] : []),
          fill(words.mistake),
          fill(words.signature),
        ],
      };
  return renderEmail(
    { ...message, language: face, links: { links }, unbroken: [reference] },
    {
      messageId,
      to: [email],
      fromName: face.name,
      replyTo: { name: face.name, address: face.email },
      subject: answer?.title ?? fill(words.subject),
    },
  );
}

/** Composes an email to the owner with the text that the visitor added afterward. A reply goes to the visitor. */
export function composeAdditionEmail(
  { kind, reference, fields }: Lead,
  face: EmailFace,
  { addition, links, messageId, owners, timeZone }: OwnerMail & { addition: Addition; links: EmailLink[] },
): Email {
  const { addition: words, own, letter } = face.words.links;
  const name = headerText(fields['name'] ?? '', NAME_MAX);
  const title = face.words.forms[kind]?.title ?? kind;
  const time = formatLocalTime(addition.receivedAt, timeZone, face.lang);
  return renderEmail(
    {
      language: face,
      title: formatMessage(words.subject, { title, reference, face: face.name, name }),
      before: [formatMessage(words.text, { time })],
      answers: [{ label: own.added, answer: severalLines(addition.words) }],
      links: { words: letter.owner, links },
      unbroken: [reference, ...partsOfTime(time)],
    },
    { messageId, to: owners, fromName: face.name, replyTo: { name, address: fields['email'] ?? '' } },
  );
}

/** Composes an email to the owner about a withdrawal. `lead`: the row that replaces it, without the visitor's text. */
export function composeWithdrawalEmail(lead: Lead, face: EmailFace, { messageId, owners, timeZone }: OwnerMail): Email {
  const { subject, text } = face.words.links.withdrawal;
  const reference = lead.fields['reference'] ?? '';
  const time = formatLocalTime(lead.receivedAt, timeZone, face.lang);
  const fill = (template: string) => formatMessage(template, { reference, face: face.name, time });
  return renderEmail(
    { language: face, title: fill(subject), before: [fill(text)], unbroken: [reference, ...partsOfTime(time)] },
    { messageId, to: owners, fromName: face.name },
  );
}

/** Composes an email to the owner on a day without another, so that a quiet day differs from broken mail. */
export function composeSelfTestEmail(lead: Lead, face: EmailFace, { messageId, owners, timeZone }: OwnerMail): Email {
  const time = formatLocalTime(lead.receivedAt, timeZone, face.lang);
  const { title, subject, text, all, doctor } = face.words.mails.selfTest;
  return renderEmail(
    {
      language: face,
      title,
      before: [formatMessage(text, { face: face.name, time })],
      after: [all, doctor].map((message) => formatMessage(message, { command: janusCommand() })),
      unbroken: partsOfTime(time),
    },
    { messageId, to: owners, fromName: face.name, subject },
  );
}
