import { randomUUID } from 'node:crypto';
import { letterHtml, letterText, type LetterPage } from '../../server/leads/letters/letter-page.ts';
import { createSmtpMailer } from '../../server/outbox/smtp-mailer.ts';
import type { Config } from '../../server/start/config.ts';
import { ok, wrong, type Finding } from './check.ts';
import { hostOfAddress } from './reserved-name.ts';

const SUBJECT = 'Test mail of npm run doctor';

const page: LetterPage = {
  title: 'Mail reaches you',
  before: ['You asked for this mail with "npm run doctor -- --mail". Leads come the same way. There is nothing to do.'],
  answers: [],
  after: [
    'Did it lie among the spam? Then DNS may lack SPF, DKIM or DMARC of the sender; "npm run doctor" says which.',
  ],
};

/** Sends one letter to the owners, now and past the outbox. */
export async function sendTestMail(mail: Config['mail'], brand: string): Promise<Finding> {
  if (mail === null) return wrong('No test mail was sent: SMTP_URL is not set.');
  const outcome = await createSmtpMailer({ url: mail.smtpUrl, from: mail.from })({
    messageId: `<${randomUUID()}@${hostOfAddress(mail.from)}>`,
    to: mail.owners,
    fromName: brand,
    replyTo: null,
    subject: SUBJECT,
    text: letterText(page),
    html: letterHtml(page),
  });
  const owners = mail.owners.join(', ');
  if (outcome.kind !== 'delivered') {
    return wrong(`The test mail to ${owners} could not be sent: ${'error' in outcome ? outcome.error : outcome.kind}`);
  }
  return ok(
    `The mail server took a test mail to ${owners}, "${SUBJECT}". Look for it in the inbox, then among the spam. Its source ` +
      'says under Authentication-Results whether SPF, DKIM and DMARC pass.',
  );
}
