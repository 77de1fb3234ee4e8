import { setTimeout as pause } from 'node:timers/promises';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { freePort } from './server-process.ts';

const PATIENCE_MS = 60_000;

/** An email as it arrived, with the addresses of its envelope. */
export type Mail = ParsedMail & { recipients: string[]; encrypted: boolean; user: string | null };

export interface MailServer {
  /** For `SMTP_URL`. It stays the same over stop and start. */
  url: string;
  /** In the order of their arrival. */
  mails: Mail[];
  /** The oldest email to the address, for which it waits. `isWanted`: which one, if several are on their way. */
  waitForMail(address: string, isWanted?: (mail: Mail) => boolean): Promise<Mail>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Options of a mail server that takes emails of those alone who know the password. */
export const askPassword = (right: string): SMTPServerOptions => ({
  authOptional: false,
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _, answer) =>
    password === right ? answer(null, { user: username }) : answer(new Error('Wrong password')),
});

/** A real mail server on a free loopback port that keeps all emails. Without `options` it accepts everything. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: Mail[] = [];
  const port = await freePort();
  let server: SMTPServer | undefined;

  async function start(): Promise<void> {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      logger: false,
      ...options,
      onData(stream, session, answer) {
        simpleParser(stream).then((mail) => {
          const { envelope, secure, user } = session;
          const recipients = envelope.rcptTo.map(({ address }) => address);
          mails.push(Object.assign(mail, { recipients, encrypted: secure, user: user ? String(user) : null }));
          answer(null);
        }, answer);
      },
    });
    // Clients that hang up in the middle are part of the tests.
    server.on('error', () => {});
    const listener = server.listen(port, '127.0.0.1');
    await new Promise((resolve) => listener.once('listening', resolve));
  }

  async function stop(): Promise<void> {
    const closing = server;
    server = undefined;
    if (closing) await new Promise<void>((resolve) => closing.close(resolve));
  }

  async function waitForMail(address: string, isWanted: (mail: Mail) => boolean = () => true): Promise<Mail> {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const mail = mails.find((mail) => mail.recipients.includes(address) && isWanted(mail));
      if (mail) return mail;
      if (performance.now() > until) throw new Error(`No mail to ${address} within ${PATIENCE_MS} ms`);
      await pause(20);
    }
  }

  await start();
  return { url: `smtp${options.secure ? 's' : ''}://127.0.0.1:${port}`, mails, waitForMail, stop, start };
}
