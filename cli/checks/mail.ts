import { randomUUID } from 'node:crypto';
import { contentFileOf, type Face, facesWithoutRecipient, ownersOf } from '#contract/site/site.ts';
import { verifyMailServer } from '../../server/delivery/smtp-connection.ts';
import { createSmtpMailer } from '../../server/delivery/smtp.ts';
import { renderEmail } from '../../server/emails/render-email.ts';
import type { Config } from '../../server/start/config.ts';
import { hostOfAddress } from '../../server/text/host-name.ts';
import { janusCommand } from '../../server/text/janus-command.ts';
import { type Finding, ok, wrong } from './check.ts';

type Mail = Config['mail'];

/** Logs in at the mail server, and reports who gets the emails. */
export async function checkMail(mail: Mail, faces: Face[]): Promise<Finding[]> {
  if (mail === null) return [wrong('No email is sent: SMTP_URL is not set. Leads are stored, and their emails wait.')];
  const check = await verifyMailServer(mail.smtpUrl);
  if (check.kind === 'unreachable') return [wrong(`The mail server of SMTP_URL does not answer: ${check.problem}.`)];
  if (check.kind !== 'ok')
    return [wrong(`The mail server refuses the user and password of SMTP_URL: ${check.problem}.`)];
  const [unread] = mail.owners.length === 0 ? facesWithoutRecipient(faces) : [];
  if (unread) return [wrong(`Nobody receives leads: set OWNER_EMAIL, or write "to" into ${contentFileOf(unread)}.`)];
  const login = check.loggedIn ? ' and accepts the login' : '';
  const owners = ownersOf({ faces }, mail.owners).join(', ');
  return [ok(`The mail server answers${login}. Mail goes from ${mail.from} to ${owners}.`)];
}

/** Sends a test email to everybody who receives leads, without the outbox. */
export async function sendTestMail(mail: Mail, faces: Face[]): Promise<Finding[]> {
  if (mail === null) return [wrong('No test email was sent: SMTP_URL is not set.')];
  const { from, owners, smtpUrl } = mail;
  const to = [...new Set([...owners, ...faces.flatMap((face) => Object.values(face.to ?? {}).flat())])];
  const subject = 'Test email from janus doctor';
  const page = {
    title: 'Mail reaches you',
    before: [`You asked for this email with "${janusCommand()} doctor --mail". Leads arrive the same way.`],
    language: { lang: 'en', dir: 'ltr' } as const,
  };
  const messageId = `<${randomUUID()}@${hostOfAddress(from)}>`;
  const email = renderEmail(page, { messageId, to, fromName: faces[0]?.name ?? 'Janus', subject });
  const outcome = await createSmtpMailer({ url: smtpUrl, from })(email);
  const addresses = to.join(', ');
  if (outcome.kind === 'delivered')
    return [
      ok(
        `The mail server accepted a test email to ${addresses}, "${subject}". Look for it in the inbox, then in the ` +
          'spam folder. Its source shows under Authentication-Results whether SPF, DKIM and DMARC pass.',
      ),
    ];
  const why = 'error' in outcome ? outcome.error : outcome.kind;
  return [wrong(`The test email to ${addresses} could not be sent: ${why}`)];
}
