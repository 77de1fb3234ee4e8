import { fillWords } from '#contract/fill-words.ts';
import type { Letter } from '../../outbox/delivery.ts';
import { severalLines } from '../../outbox/unsafe-text.ts';
import type { Addition } from '../links/additions.ts';
import type { Lead } from '../lead.ts';
import { letterHtml, letterText, type LetterLink, type LetterPage } from './letter-page.ts';
import { headerText } from './letter-text.ts';
import { composeOwnerLetter, NAME_MAX, type LetterFace, type OwnerSide } from './letters.ts';
import { localTime, partsOfTime } from './local-time.ts';

/** To the owner, who asked for it: the lead once more, as it was mailed first. */
export function composeWantedReminder(
  lead: Lead,
  face: LetterFace,
  owner: OwnerSide,
  messageId: string,
  links: LetterLink[],
): Letter {
  return composeOwnerLetter(lead, face, owner, messageId, { links, again: face.words.links.reminder });
}

/** To the owner: what the visitor wrote afterward; answering the mail answers him. */
export function composeAdditionLetter(
  lead: Lead,
  addition: Addition,
  face: LetterFace,
  owner: OwnerSide,
  messageId: string,
  links: LetterLink[],
): Letter {
  const { addition: words, own, letter } = face.words.links;
  const name = headerText(lead.fields['name'] ?? '', NAME_MAX);
  const title = face.words.forms[lead.kind]?.title ?? lead.kind;
  const subject = fillWords(words.subject, { title, reference: lead.reference, face: face.name, name });
  const time = localTime(addition.receivedAt, owner.timeZone, face.lang);
  const page: LetterPage = {
    lang: face.lang,
    dir: face.dir,
    title: subject,
    before: [fillWords(words.text, { time })],
    answers: [{ label: own.added, answer: severalLines(addition.words) }],
    after: [],
    links: { words: letter.owner, links },
    unbroken: [lead.reference, ...partsOfTime(time)],
  };
  return toOwner(page, face, owner, messageId, { name, address: lead.fields['email'] ?? '' });
}

/** To the owner: that a visitor withdrew. `lead`: the row that stands for his, which has none of his words. */
export function composeWithdrawalLetter(lead: Lead, face: LetterFace, owner: OwnerSide, messageId: string): Letter {
  const { subject, text } = face.words.links.withdrawal;
  const reference = lead.fields['reference'] ?? '';
  const time = localTime(lead.receivedAt, owner.timeZone, face.lang);
  const fill = (words: string) => fillWords(words, { reference, face: face.name, time });
  const page: LetterPage = {
    lang: face.lang,
    dir: face.dir,
    title: fill(subject),
    before: [fill(text)],
    answers: [],
    after: [],
    unbroken: [reference, ...partsOfTime(time)],
  };
  return toOwner(page, face, owner, messageId, null);
}

function toOwner(
  page: LetterPage,
  { name }: LetterFace,
  { owners }: OwnerSide,
  messageId: string,
  replyTo: Letter['replyTo'],
): Letter {
  const parts = { text: letterText(page), html: letterHtml(page) };
  return { messageId, to: owners, fromName: name, replyTo, subject: page.title, ...parts };
}
