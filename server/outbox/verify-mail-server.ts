import { createTransport, type NodemailerError } from 'nodemailer';
import { describeSmtpError } from './smtp-answers.ts';
import { readSmtpUrl } from './smtp-url.ts';

const LIMIT_MS = 10_000;

/** `loggedIn` is false where the address has no user. */
export type MailServerCheck =
  | { kind: 'ok'; loggedIn: boolean }
  | { kind: 'login refused' | 'unreachable'; problem: string };

/**
 * Connects to the mail server at `smtp(s)://…` and logs in where the address has a user, as for a letter; sends nothing.
 * `limitMs`: for the connection, for the greeting, and for each answer after it.
 */
export async function verifyMailServer(url: string, limitMs = LIMIT_MS): Promise<MailServerCheck> {
  const options = readSmtpUrl(url);
  const limits = { connectionTimeout: limitMs, greetingTimeout: limitMs, socketTimeout: limitMs };
  try {
    await createTransport({ ...options, ...limits }).verify();
    return { kind: 'ok', loggedIn: 'auth' in options };
  } catch (error) {
    const smtpError = error as NodemailerError;
    const kind = smtpError.code === 'EAUTH' ? 'login refused' : 'unreachable';
    return { kind, problem: describeSmtpError(smtpError) };
  }
}
