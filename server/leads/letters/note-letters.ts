import { fillWords } from '#contract/fill-words.ts';
import type { Letter } from '../../outbox/delivery.ts';
import { severalLines } from '../../outbox/unsafe-text.ts';
import type { Addition } from '../links/additions.ts';
import type { Lead } from '../lead.ts';
import { writeLetter, type LetterLink } from './letter-page.ts';
import { headerText } from './letter-text.ts';
import { NAME_MAX, type LetterFace, type OwnerMail } from './letters.ts';
import { localTime, partsOfTime } from './local-time.ts';

interface AdditionLetterParts extends OwnerMail {
  addition: Addition;
  links: LetterLink[];
}

/** To the owner: what the visitor wrote afterward; answering the mail answers him. */
export function composeAdditionLetter(
  { kind, reference, fields }: Lead,
  face: LetterFace,
  { addition, links, messageId, owners, timeZone }: AdditionLetterParts,
): Letter {
  const { addition: words, own, letter } = face.words.links;
  const name = headerText(fields['name'] ?? '', NAME_MAX);
  const title = face.words.forms[kind]?.title ?? kind;
  const time = localTime(addition.receivedAt, timeZone, face.lang);
  return writeLetter(
    {
      language: face,
      title: fillWords(words.subject, { title, reference, face: face.name, name }),
      before: [fillWords(words.text, { time })],
      answers: [{ label: own.added, answer: severalLines(addition.words) }],
      links: { words: letter.owner, links },
      unbroken: [reference, ...partsOfTime(time)],
    },
    { messageId, to: owners, fromName: face.name, replyTo: { name, address: fields['email'] ?? '' } },
  );
}

/** To the owner: that a visitor withdrew. `lead`: the row that stands for his, which has none of his words. */
export function composeWithdrawalLetter(
  lead: Lead,
  face: LetterFace,
  { messageId, owners, timeZone }: OwnerMail,
): Letter {
  const { subject, text } = face.words.links.withdrawal;
  const reference = lead.fields['reference'] ?? '';
  const time = localTime(lead.receivedAt, timeZone, face.lang);
  const fill = (words: string) => fillWords(words, { reference, face: face.name, time });
  return writeLetter(
    { language: face, title: fill(subject), before: [fill(text)], unbroken: [reference, ...partsOfTime(time)] },
    { messageId, to: owners, fromName: face.name },
  );
}

/** To the owner on a day without a lead's mail, which would otherwise not tell a quiet day from broken mail. */
export function composeSelfTestLetter(
  lead: Lead,
  face: LetterFace,
  { messageId, owners, timeZone }: OwnerMail,
): Letter {
  const time = localTime(lead.receivedAt, timeZone, face.lang);
  const { title, subject, text, all, doctor } = face.words.mails.selfTest;
  return writeLetter(
    {
      language: face,
      title,
      before: [fillWords(text, { face: face.name, time })],
      after: [all, doctor],
      unbroken: partsOfTime(time),
    },
    { messageId, to: owners, fromName: face.name, subject },
  );
}
