import type { Letter } from '../../outbox/delivery.ts';
import type { Lead } from '../lead.ts';
import { letterHtml, letterText, type LetterPage } from './letter-page.ts';
import type { LetterFace, OwnerSide } from './letters.ts';
import { localTime, partsOfTime } from './local-time.ts';

/** To the owner on a day without a lead's mail, which would otherwise not tell a quiet day from broken mail. */
export function composeSelfTestLetter(
  lead: Lead,
  face: LetterFace,
  { owners, timeZone }: OwnerSide,
  messageId: string,
): Letter {
  const time = localTime(lead.receivedAt, timeZone);
  const page: LetterPage = {
    title: 'Mail works, and nobody wrote today',
    before: [
      `No lead was mailed to you in the last day, so ${face.name} tested itself: this email was stored and sent the ` +
        `way a lead is, on ${time}. You do not need to do anything.`,
    ],
    answers: [],
    after: ['All leads so far: npm run leads -- list', 'Is everything well? npm run doctor'],
    unbroken: partsOfTime(time),
  };
  return {
    messageId,
    to: owners,
    fromName: face.name,
    replyTo: null,
    subject: 'Self test: mail works, and nobody wrote today',
    text: letterText(page),
    html: letterHtml(page),
  };
}
