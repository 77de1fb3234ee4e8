import type { Letter } from './delivery.ts';
import { severalLines } from './unsafe-text.ts';

/** A letter as the mail library takes it. Whatever its text, the library reads no file and fetches no address. */
export function composeMessage(letter: Letter, from: string) {
  const { messageId, to, fromName, replyTo, subject, text, html } = letter;
  return {
    messageId,
    from: { name: headerLine(fromName), address: from },
    // As objects: a text would be read as a list, and a visitor could add addresses to it.
    to: to.map((address) => ({ name: '', address })),
    ...(replyTo === null ? {} : { replyTo: { name: headerLine(replyTo.name), address: replyTo.address } }),
    subject: headerLine(subject),
    text,
    html,
    // RFC 3834: keeps holiday notices from answering.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Headers are cleaned here whatever was done before; joiners in a brand's name stay. */
function headerLine(text: string): string {
  return severalLines(text)
    .replace(/[\n\t]+/g, ' ')
    .trim();
}
