import MailComposer from 'nodemailer/lib/mail-composer';
// Not the library's transport, which does not tell whether a letter was named already when it failed (see smtp-answers.ts).
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { composeMessage } from './compose-message.ts';
import type { SendLetter } from './delivery.ts';
import { sortRefusals, sortSmtpError, type SmtpError, type Stage } from './smtp-answers.ts';
import { readSmtpUrl, type SmtpAccount } from './smtp-url.ts';

/** All of one attempt; shorter than the courier's limit and the lease. */
const LETTER_LIMIT_MS = 45_000;
const LETTERS_REMEMBERED = 1000;

interface MailerSettings {
  /** `smtp(s)://user:password@host:port` */
  url: string;
  /** The sender's address, in the letter and on its envelope. */
  from: string;
  /** Milliseconds for all of one attempt. */
  limitMs?: number;
}

/** Hands letters to the mail server; a delivered one is the server's from then on. */
export function createSmtpMailer({ url, from, limitMs = LETTER_LIMIT_MS }: MailerSettings): SendLetter {
  const account = readSmtpUrl(url);
  // Recipients who already have a letter that others do not: the next attempt is for those alone.
  const deliveredTo = new Map<string, string[]>();

  return async (letter) => {
    const done = deliveredTo.get(letter.messageId) ?? [];
    const to = letter.to.filter((address) => !done.includes(address));
    const message = await new MailComposer(composeMessage(letter, from)).compile().build();
    const sent = await converse(account, { from, to, size: message.length }, message, limitMs);
    if (!sent.ok) return sortSmtpError(sent.error, sent.stage);
    deliveredTo.delete(letter.messageId);
    if (sent.refusals.length === 0) return { kind: 'delivered' };
    if (deliveredTo.size >= LETTERS_REMEMBERED) deliveredTo.clear();
    deliveredTo.set(letter.messageId, [...done, ...sent.accepted]);
    return sortRefusals(sent.refusals, letter.to.length);
  };
}

type Sent = { ok: true; accepted: string[]; refusals: SmtpError[] } | { ok: false; error: SmtpError; stage: Stage };

interface Envelope {
  from: string;
  to: string[];
  /** Bytes */
  size: number;
}

/** One connection for one letter. Resolves in every case, and leaves no connection behind. */
async function converse(account: SmtpAccount, envelope: Envelope, message: Buffer, limitMs: number): Promise<Sent> {
  const connection = new SMTPConnection(account.options);
  let limit: NodeJS.Timeout | undefined;
  const sent = await new Promise<Sent>((resolve) => {
    let stage: Stage = 'connecting';
    const fail = (error: SmtpError) => resolve({ ok: false, error, stage });
    limit = setTimeout(() => fail(new Error(`not done within ${limitMs} ms`)), limitMs);
    // Never removed: an error while the connection closes has to be heard, and changes nothing after the answer.
    connection.on('error', fail);
    connection.on('end', () => fail(new Error('the mail server closed the connection')));
    const send = (error?: SmtpError | null) => {
      if (error) return fail(error);
      stage = 'sending';
      connection.send(envelope, message, (error, info) => {
        if (error) fail(error);
        else resolve({ ok: true, accepted: info.accepted as string[], refusals: info.rejectedErrors ?? [] });
      });
    };
    connection.connect((error?: SmtpError) => {
      if (error || account.credentials === null) send(error);
      else connection.login({ credentials: account.credentials }, send);
    });
  });
  clearTimeout(limit);
  if (sent.ok) connection.quit();
  else connection.close();
  return sent;
}
