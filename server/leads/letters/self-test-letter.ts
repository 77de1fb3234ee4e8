import { fillWords } from '#contract/fill-words.ts';
import type { Letter } from '../../outbox/delivery.ts';
import type { Lead } from '../lead.ts';
import type { LetterPage } from './letter-page.ts';
import type { LetterFace, OwnerSide } from './letters.ts';
import { localTime, partsOfTime } from './local-time.ts';
import { ownersLetter } from './owners-letter.ts';

/** To the owner on a day without a lead's mail, which would otherwise not tell a quiet day from broken mail. */
export function composeSelfTestLetter(
  lead: Lead,
  face: LetterFace,
  { owners, timeZone }: OwnerSide,
  messageId: string,
): Letter {
  const time = localTime(lead.receivedAt, timeZone, face.lang);
  const words = face.words.mails.selfTest;
  const page: LetterPage = {
    lang: face.lang,
    dir: face.dir,
    title: words.title,
    before: [fillWords(words.text, { face: face.name, time })],
    answers: [],
    after: [words.all, words.doctor],
    unbroken: partsOfTime(time),
  };
  return ownersLetter(page, { messageId, owners, fromName: face.name, subject: words.subject });
}
