import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { readSmtpUrl } from './smtp-url.ts';

const LIMIT_MS = 15_000;

/** Connects and logs in without sending anything. Null when that works, else what the mail server or the line said. */
export async function checkSmtp(url: string, limitMs = LIMIT_MS): Promise<string | null> {
  const { options, credentials } = readSmtpUrl(url);
  const connection = new SMTPConnection(options);
  let limit: NodeJS.Timeout | undefined;
  const problem = await new Promise<string | null>((resolve) => {
    const settle = (error?: Error | null) => resolve(error ? error.message : null);
    limit = setTimeout(() => resolve(`no answer within ${limitMs / 1000} seconds`), limitMs);
    connection.on('error', settle);
    connection.on('end', () => resolve('the connection was closed'));
    connection.connect((error?: Error) => {
      if (error || credentials === null) settle(error);
      else connection.login({ credentials }, settle);
    });
  });
  clearTimeout(limit);
  if (problem === null) connection.quit();
  else connection.close();
  return problem;
}
