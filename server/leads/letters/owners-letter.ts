import type { Letter } from '../../outbox/delivery.ts';
import { letterHtml, letterText, type LetterPage } from './letter-page.ts';

interface OwnersLetter {
  messageId: string;
  owners: string[];
  /** The face in whose name it is. */
  fromName: string;
  /** Where it is not the title. */
  subject?: string;
}

/** A letter to the owners that is answered to nobody, such as one about several leads. */
export function ownersLetter(page: LetterPage, { messageId, owners, fromName, subject }: OwnersLetter): Letter {
  const parts = { text: letterText(page), html: letterHtml(page) };
  return { messageId, to: owners, fromName, replyTo: null, subject: subject ?? page.title, ...parts };
}
