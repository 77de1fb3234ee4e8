import { randomUUID } from 'node:crypto';
import { writeLetter, type LetterPage } from '../../server/leads/letters/letter-page.ts';
import { createSmtpMailer } from '../../server/outbox/smtp-mailer.ts';
import type { Config } from '../../server/start/config.ts';
import { ok, wrong, type Finding } from './check.ts';
import { hostOfAddress } from './reserved-name.ts';

const SUBJECT = 'Test email from npm run doctor';

const page: LetterPage = {
  language: { lang: 'en', dir: 'ltr' },
  title: 'Mail reaches you',
  before: [
    'You asked for this email with "npm run doctor -- --mail". Leads arrive the same way. You do not need to do anything.',
  ],
  after: [
    'Did it land in the spam folder? Then DNS may lack SPF, DKIM or DMARC for the sender; "npm run doctor" says which.',
  ],
};

/** Sends one letter to the owners, now and past the outbox. */
export async function sendTestMail(mail: Config['mail'], brand: string): Promise<Finding> {
  if (mail === null) return wrong('No test email was sent: SMTP_URL is not set.');
  const messageId = `<${randomUUID()}@${hostOfAddress(mail.from)}>`;
  const letter = writeLetter(page, { messageId, to: mail.owners, fromName: brand, subject: SUBJECT });
  const outcome = await createSmtpMailer({ url: mail.smtpUrl, from: mail.from })(letter);
  const owners = mail.owners.join(', ');
  if (outcome.kind !== 'delivered') {
    return wrong(`The test email to ${owners} could not be sent: ${'error' in outcome ? outcome.error : outcome.kind}`);
  }
  return ok(
    `The mail server accepted a test email to ${owners}, "${SUBJECT}". Look for it in the inbox, then in the spam folder. Its source ` +
      'says under Authentication-Results whether SPF, DKIM and DMARC pass.',
  );
}
