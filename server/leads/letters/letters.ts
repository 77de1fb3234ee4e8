import type { FaceKind } from '#contract/face-kinds.ts';
import { fillWords } from '#contract/fill-words.ts';
import type { FaceLanguage } from '#contract/language.ts';
import { mailWordsOf, type MailContent } from '#contract/mail-words.ts';
import type { ServerWords } from '#contract/words.ts';
import type { Letter } from '../../outbox/delivery.ts';
import { severalLines } from '../../outbox/unsafe-text.ts';
import { answerDueAt } from '../answers/promise.ts';
import type { Lead } from '../lead.ts';
import { tellAnswers } from '../offers/told-offer.ts';
import { writeLetter, type LetterLink, type LetterPage } from './letter-page.ts';
import { headerText, defangLinks, telephoneLink } from './letter-text.ts';
import { localTime, partsOfTime } from './local-time.ts';

/** What letters know of the face that a lead came through. */
export interface LetterFace extends FaceLanguage {
  kind: FaceKind;
  name: string;
  email: string;
  /** By kind of form: field name to the question as it was asked. */
  labels: Record<string, Record<string, string>>;
  words: ServerWords;
  /** Within how many hours its page promises an answer; null where it promises none. */
  answerHours: number | null;
  mails?: MailContent | undefined;
}

/** Whom mails to the owner go to, and the time zone they tell times in; empty is the machine's. */
export interface OwnerSide {
  owners: string[];
  timeZone: string;
}

/** One mail to the owner. */
export interface OwnerMail extends OwnerSide {
  messageId: string;
}

export const NAME_MAX = 80;

interface OwnerLetterParts {
  /** To pages on which the owner decides about the lead. */
  links?: LetterLink[];
  /** Where it is not the first mail about the lead: why there is another. */
  again?: { subject: string; text: string };
}

/** To the owner: everything the visitor wrote; answering the mail answers the visitor. */
export function composeOwnerLetter(
  lead: Lead,
  face: LetterFace,
  { messageId, owners, timeZone, links = [], again }: OwnerMail & OwnerLetterParts,
): Letter {
  const { reference } = lead;
  const { name = '', email = '', phone = '' } = lead.fields;
  const visitor = headerText(name, NAME_MAX);
  const title = face.words.forms[lead.kind]?.title ?? lead.kind;
  const time = localTime(lead.receivedAt, timeZone, face.lang);
  const words = mailWordsOf('owner', face.kind, face.words.mails, face.mails);
  const number = headerText(phone, NAME_MAX);
  const dueAt = answerDueAt(lead, face);
  const due = dueAt === null ? '' : localTime(dueAt, timeZone, face.lang);
  const values = {
    title,
    reference,
    face: face.name,
    name: visitor,
    time,
    due,
    email,
    // Its groups would change their places among words that are read from the right (Unicode UAX 9: isolates).
    phone: face.dir === 'rtl' ? `\u2068${number}\u2069` : number,
  };
  const fill = (word: string) => fillWords(word, values);
  const call = telephoneLink(phone);
  const page: LetterPage = {
    language: face,
    title: fill(words.heading),
    before: [...(again ? [again.text] : []), fill(words.received)],
    answers: [
      ...tellAnswers(lead, face).map(({ label, answer }) => ({ label, answer: severalLines(answer) })),
      ...(lead.consent === null ? [] : [{ label: fill(words.agreed), answer: severalLines(lead.consent) }]),
    ],
    after: [...(due ? [fill(words.due)] : []), fill(words.answer), fill(words.answered)],
    actions: [
      { text: fill(words.write), href: `mailto:${encodeURIComponent(email).replace('%40', '@')}` },
      ...(call ? [{ text: fill(words.call), href: call }] : []),
    ],
    notGiven: words.notGiven,
    links: links.length > 0 ? { words: face.words.links.letter.owner, links } : undefined,
    unbroken: [reference, ...partsOfTime(time), ...partsOfTime(due)],
  };
  return writeLetter(page, {
    messageId,
    to: owners,
    fromName: face.name,
    replyTo: { name: visitor, address: email },
    subject: fill(again?.subject ?? words.subject),
  });
}

/**
 * To the visitor: thanks, the reference, and how to complain for whom it reaches by mistake. His name and a copy of his
 * answers only where the lead was paid for, since anybody's words may go to anybody's address; no address in it can be
 * clicked but the owner's own, and the `link` to the page of whoever reads the address that was given.
 */
export function composeVisitorLetter(
  lead: Lead,
  face: LetterFace,
  { messageId, link }: { messageId: string; link?: string | undefined },
): Letter {
  const { reference } = lead;
  const { name = '', email = '' } = lead.fields;
  const harmless = (text: string) => defangLinks(severalLines(text), face.name);
  const { email: _, ...fields } = lead.fields;
  const answers = tellAnswers({ ...lead, fields }, face, true)
    .map(({ label, answer }) => ({ label, answer: harmless(answer) }))
    .filter(({ answer }) => answer !== '');
  const defused = Object.values(fields).some((text) => defangLinks(text, face.name) !== text);
  const noun = face.words.forms[lead.kind]?.noun ?? lead.kind;
  const words = mailWordsOf('visitor', face.kind, face.words.mails, face.mails);
  const values = {
    noun,
    reference,
    face: face.name,
    address: face.email,
    name: lead.paid ? harmless(headerText(name, NAME_MAX)) : '',
  };
  const fill = (word: string) => fillWords(word, values);
  const page: LetterPage = {
    language: face,
    title: fill(words.heading),
    before: [
      fill(lead.paid ? words.hello : words.helloNobody),
      fill(words.thanks),
      ...(lead.paid ? [fill(words.copy)] : []),
    ],
    answers: lead.paid ? answers : [],
    after: [
      ...(lead.paid && defused ? [words.defused] : []),
      fill(words.more),
      fill(words.mistake),
      fill(words.signature),
    ],
    links: link === undefined ? undefined : { links: [{ text: face.words.links.letter.visitor, href: link }] },
    unbroken: [reference],
  };
  return writeLetter(page, {
    messageId,
    to: [email],
    fromName: face.name,
    replyTo: { name: face.name, address: face.email },
    subject: fill(words.subject),
  });
}
