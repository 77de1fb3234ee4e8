import type { Letter } from './delivery.ts';

/** A letter in the mail library's words. Whatever is in it, it reads no file and fetches no address. */
export function composeMessage(letter: Letter, from: string) {
  const { messageId, to, fromName, replyTo, subject, text, html } = letter;
  return {
    messageId,
    from: { name: withoutTricks(fromName), address: from },
    to,
    // As an object: a text would be read as a list, and a visitor could add addresses to it.
    ...(replyTo === null ? {} : { replyTo: { name: withoutTricks(replyTo.name), address: replyTo.address } }),
    subject: withoutTricks(subject),
    text,
    html,
    // RFC 3834: keeps holiday notices from answering.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Without control characters and the marks that turn the reading direction, which disguise what is written. */
function withoutTricks(text: string): string {
  return text.replace(/[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\u2028\u2029]+/gu, ' ').trim();
}
