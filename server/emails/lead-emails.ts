import type { FaceLanguage } from '#contract/site/face.ts';
import { offerForm } from '#contract/forms/offer.ts';
import { emailWordsOf, type Face } from '#contract/site/site.ts';
import { formatHours, formatMessage, isolate, moveDay } from '#contract/text/format.ts';
import type { Email } from '../delivery/delivery.ts';
import type { Addition } from '../leads/action-links/visitor-actions.ts';
import { formatAnswers, formatSubjectOffer } from '../leads/offers.ts';
import type { Lead } from '../leads/store/lead.ts';
import { janusCommand } from '../text/janus-command.ts';
import { formatLocalTime, timeOfDay } from '../text/local-time.ts';
import { severalLines } from '../text/unsafe-text.ts';
import { type EmailBody, type EmailLink, renderEmail } from './render-email.ts';
import { headerText, telephoneLink } from './visitor-text.ts';

/** The face that a lead came through, as emails show it. */
export type EmailFace = FaceLanguage &
  Pick<Face, 'kind' | 'name' | 'email' | 'labels' | 'words' | 'answerHours'> &
  Partial<Pick<Face, 'away' | 'thanks' | 'url' | 'mails'>>;

/** The recipients of emails to the owner, and the time zone of times in them. Empty is the machine's. */
export interface OwnerSide {
  owners: string[];
  timeZone: string;
}

/** One email to the owner. */
export interface OwnerMail extends OwnerSide {
  messageId: string;
}

const NAME_MAX = 80;

/**
 * Composes an email to the owner with everything the visitor wrote. A reply goes to the visitor. `links`: to pages on
 * which the owner decides about the lead.
 */
export function composeOwnerEmail(
  lead: Lead,
  face: EmailFace,
  { messageId, owners, timeZone, links = [] }: OwnerMail & { links?: EmailLink[] },
): Email {
  const { reference } = lead;
  const { name = '', email = '', phone = '' } = lead.fields;
  const visitor = headerText(name, NAME_MAX);
  const title = face.words.forms[lead.kind]?.title ?? lead.kind;
  const time = formatLocalTime(lead.receivedAt, timeZone, face.lang);
  const words = emailWordsOf('owner', face);
  const number = headerText(phone, NAME_MAX);
  const isAnswered = lead.state === 'answered';
  const values = {
    title,
    reference,
    face: face.name,
    name: visitor,
    time,
    email,
    command: janusCommand(),
    phone: isolate(number, face),
  };
  const fill = (word: string) => formatMessage(word, values);
  const call = telephoneLink(phone);
  const offered = lead.kind === offerForm.kind ? formatSubjectOffer(lead.fields, face.lang) : '';
  const page: EmailBody = {
    language: face,
    title: fill(words.heading),
    before: [fill(words.received)],
    answers: [
      ...formatAnswers(lead, face).map(({ label, answer }) => ({ label, answer: severalLines(answer) })),
      ...(lead.consent === null ? [] : [{ label: fill(words.agreed), answer: severalLines(lead.consent) }]),
    ],
    after: [
      fill(words.answer),
      // A reply may quote the seller's secret.
      ...('minimum' in lead.fields ? [words.secret] : []),
      ...(isAnswered ? [] : [fill(words.answered)]),
    ],
    actions: [
      { text: fill(words.write), href: `mailto:${encodeURIComponent(email).replace('%40', '@')}` },
      ...(call ? [{ text: fill(words.call), href: call }] : []),
    ],
    notGiven: words.notGiven,
    links: links.length > 0 ? { words: face.words.links.letter.owner, links } : undefined,
  };
  return renderEmail(page, {
    messageId,
    to: owners,
    fromName: face.name,
    replyTo: { name: visitor, address: email },
    subject: (offered && `${isolate(offered, face)} · `) + fill(words.subject),
  });
}

/**
 * Composes an email to the visitor: thanks, the reference, and how to complain if it came by mistake. It has nothing
 * that they wrote, since anybody's text may go to anybody's address. `link` leads to the page of the person who reads
 * the given address.
 */
export function composeVisitorEmail(
  lead: Lead,
  face: EmailFace,
  { messageId, link, timeZone }: Omit<OwnerMail, 'owners'> & { link?: string | undefined },
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
  const absence = away && isAway(away, lead.receivedAt, timeZone) ? away.words : undefined;
  // The usual text of a domain promises an answer in time.
  const thanked = absence && !face.mails?.visitor?.thanks ? face.words.mails.visitor.thanks : words.thanks;
  const links = [
    ...(thanks?.link ? [{ text: thanks.link.label, href: new URL(thanks.link.href, face.url).href }] : []),
    ...(link === undefined ? [] : [{ text: face.words.links.letter.visitor, href: link }]),
  ];
  const message = {
    title: fill(words.heading),
    before: [words.hello, fill(thanked), ...(absence ? [absence] : [])],
    after: [fill(words.more), ...(thanks?.photos ? [words.photos] : []), fill(words.mistake), fill(words.signature)],
  };
  return renderEmail(
    { ...message, language: face, links: { links } },
    {
      messageId,
      to: [email],
      fromName: face.name,
      replyTo: { name: face.name, address: face.email },
      subject: fill(words.subject),
    },
  );
}

/** Whether that time is on a day on which nobody answers, the last one included. */
function isAway({ from, until }: NonNullable<Face['away']>, time: number, timeZone: string): boolean {
  return time >= timeOfDay(from, timeZone) && time < timeOfDay(moveDay(until, 1), timeZone);
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
    { language: face, title: fill(subject), before: [fill(text)] },
    { messageId, to: owners, fromName: face.name },
  );
}
