// Not the library's transport, which does not tell whether a letter was named already when it failed (see smtp-answers.ts).
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpError } from './smtp-answers.ts';
import type { SmtpAccount } from './smtp-url.ts';

const RESET_MS = 5000;
/** Some servers never answer a goodbye. */
const QUIT_MS = 2000;

export interface Envelope {
  from: string;
  to: string[];
  /** Bytes */
  size: number;
}

export interface Taken {
  accepted: string[];
  refusals: SmtpError[];
}

export type Answer<Result> = { ok: true; result: Result } | { ok: false; error: SmtpError };

/** A session with the mail server (RFC 5321, 3.1): several letters, one after the other. Nothing here rejects or throws. */
export type SmtpSession = ReturnType<typeof createSmtpSession>;

export function createSmtpSession(account: SmtpAccount) {
  const connection = new SMTPConnection(account.options);
  let lost: SmtpError | null = null;
  let whenLost: (error: SmtpError) => void = () => {};
  const lose = (error: SmtpError) => {
    lost ??= error;
    whenLost(lost);
  };
  // Never removed: an error while the connection closes has to be heard, and changes nothing any more.
  connection.on('error', lose);
  connection.on('end', () => lose(new Error('the mail server closed the connection')));

  function ask<Result>(
    begin: (done: (error?: SmtpError | null, result?: Result) => void) => void,
    signal: AbortSignal,
  ): Promise<Answer<Result>> {
    return new Promise((resolve) => {
      const fail = (error: SmtpError) => resolve({ ok: false, error });
      if (lost) return fail(lost);
      if (signal.aborted) return fail(signal.reason);
      const stop = () => fail(signal.reason);
      signal.addEventListener('abort', stop, { once: true });
      whenLost = fail;
      begin((error, result) => {
        signal.removeEventListener('abort', stop);
        if (error) fail(error);
        else resolve({ ok: true, result: result as Result });
      });
    });
  }

  return {
    /** Connects, and logs in where the account has a user. */
    async open(signal: AbortSignal): Promise<Answer<unknown>> {
      const connected = await ask((done) => connection.connect(done), signal);
      const { credentials } = account;
      if (!connected.ok || credentials === null) return connected;
      return ask((done) => connection.login({ credentials }, done), signal);
    },

    send(envelope: Envelope, message: Buffer, signal: AbortSignal): Promise<Answer<Taken>> {
      return ask<Taken>((done) => {
        // A copy: the library notes refusals in it, and would tell them again of the next attempt.
        connection.send({ ...envelope }, message, (error, info) => {
          if (error) done(error);
          else done(null, { accepted: info.accepted as string[], refusals: info.rejectedErrors ?? [] });
        });
      }, signal);
    },

    /** Whether the server still listens, between two letters; it has to say so soon. */
    reset: (signal: AbortSignal): Promise<Answer<unknown>> =>
      ask((done) => connection.reset(done), AbortSignal.any([signal, AbortSignal.timeout(RESET_MS)])),

    /** Calls back when the connection is lost while nothing is asked. */
    onLost(act: () => void): void {
      if (lost) act();
      else whenLost = act;
    },

    /** Says goodbye where all went well; else hangs up. */
    end(politely: boolean): void {
      whenLost = () => {};
      if (!politely || lost) return connection.close();
      connection.quit();
      setTimeout(() => connection.close(), QUIT_MS).unref();
    },
  };
}
