import type { Config } from '../../server/start/config.ts';
import type { MailServerCheck } from '../../server/outbox/verify-mail-server.ts';
import { ok, wrong, type Finding } from './check.ts';

/** `check`: of the mail server; null where none is set. */
export function checkMailServer(mail: Config['mail'], check: MailServerCheck | null): Finding {
  if (mail === null || check === null) {
    return wrong('No email is sent: SMTP_URL is not set. Leads are stored, and their emails wait until it is.');
  }
  switch (check.kind) {
    case 'unreachable':
      return wrong(`The mail server of SMTP_URL does not answer: ${check.problem}.`);
    case 'login refused':
      return wrong(`The mail server refuses the user and password of SMTP_URL: ${check.problem}.`);
    case 'ok': {
      const answers = check.loggedIn ? 'The mail server answers and accepts the login.' : 'The mail server answers.';
      return ok(`${answers} Mail goes from ${mail.from} to ${mail.owners.join(', ')}.`);
    }
  }
}
