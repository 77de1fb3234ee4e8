/** Checks the settings, and the mail server that they name. */
import { randomUUID } from 'node:crypto';
import { nameContentFile, type Site, findSitesWithoutRecipient, listOwners } from '#contract/site/site.ts';
import { verifyMailServer } from '../../server/delivery/smtp-connection.ts';
import { createSmtpMailer } from '../../server/delivery/smtp.ts';
import { renderEmail } from '../../server/emails/render-email.ts';
import { type checkEnvFile, type Config, findUnknown, type parseConfig } from '../../server/start/config.ts';
import { findMailHost, isReservedName } from '../../server/text/host-name.ts';
import { janusCommand } from '../../server/text/janus-command.ts';
import { type Finding, ok, warning, wrong } from './check.ts';

/** Reports wrong settings, samples and unknown names among them, and whether others can read `.env`. */
export function checkSettings(
  reading: ReturnType<typeof parseConfig>,
  file: ReturnType<typeof checkEnvFile>,
): Finding[] {
  const findings = reading.ok ? [ok('All settings are valid.')] : reading.problems.map(wrong);
  findings.push(...file.problems.map(wrong), ...file.others.map(warning));
  for (const { name, meant } of findUnknown(file.names)) {
    const hint = meant ? ` Did you mean ${meant}?` : '';
    findings.push((meant ? wrong : warning)(`${name} in .env is not a setting, so it does nothing.${hint}`));
  }
  return reading.ok ? [...findings, ...checkValues(reading.config)] : findings;
}

function checkValues({ mail, alertUrl, rateLimitPerMinute }: Config): Finding[] {
  const findings: Finding[] = [];
  if (mail && alertUrl === '')
    findings.push(warning("If email fails, only the log says so, because ALERT_URL isn't set."));
  if (rateLimitPerMinute === 0) findings.push(warning('The rate limit is off (RATE_LIMIT_PER_MINUTE is 0).'));
  const checkAddress = (name: string, address: string) =>
    isReservedName(findMailHost(address)) &&
    findings.push(wrong(`${name} is still the sample ${address}, which reaches nobody. Write your own.`));
  if (mail) checkAddress('MAIL_FROM', mail.from);
  for (const owner of mail?.owners ?? []) checkAddress('OWNER_EMAIL', owner);
  return findings;
}

type Mail = Config['mail'];

/** Logs in at the mail server, and reports who gets the emails. */
export async function checkMail(mail: Mail, sites: Site[]): Promise<Finding> {
  if (mail === null) return wrong('No email is sent: SMTP_URL is not set. Leads are stored, and their emails wait.');
  const check = await verifyMailServer(mail.smtpUrl);
  if (check.kind === 'unreachable') return wrong(`The mail server of SMTP_URL does not answer: ${check.problem}.`);
  if (check.kind !== 'ok') return wrong(`The mail server refuses the user and password of SMTP_URL: ${check.problem}.`);
  const [unread] = mail.owners.length === 0 ? findSitesWithoutRecipient(sites) : [];
  if (unread) return wrong(`Nobody receives leads: set OWNER_EMAIL, or write "to" into ${nameContentFile(unread)}.`);
  const login = check.loggedIn ? ' and accepts the login' : '';
  const owners = listOwners({ sites }, mail.owners).join(', ');
  return ok(`The mail server answers${login}. Mail goes from ${mail.from} to ${owners}.`);
}

/** Sends a test email to everybody who receives leads, without the outbox. */
export async function sendTestMail(mail: Mail, sites: Site[]): Promise<Finding> {
  if (mail === null) return wrong('No test email was sent: SMTP_URL is not set.');
  const { from, owners, smtpUrl } = mail;
  const to = [...new Set([...owners, ...sites.flatMap((site) => Object.values(site.to ?? {}).flat())])];
  const subject = 'Test email from janus doctor';
  const { kind = 'services', name = 'Janus', accent } = sites[0] ?? {};
  const page = {
    site: { kind, name, accent, lang: 'en', dir: 'ltr' } as const,
    title: 'Your email works',
    before: [`You requested this email with "${janusCommand()} doctor --mail". Leads arrive the same way.`],
  };
  const messageId = `<${randomUUID()}@${findMailHost(from)}>`;
  const email = renderEmail(page, { messageId, to, fromName: name, subject });
  const outcome = await createSmtpMailer({ url: smtpUrl, from })(email);
  const addresses = to.join(', ');
  if (outcome.kind === 'delivered')
    return ok(
      `The mail server accepted a test email to ${addresses}, "${subject}". Look for it in the inbox, then in the ` +
        'spam folder. In its source, Authentication-Results says whether SPF, DKIM and DMARC pass.',
    );
  const why = 'error' in outcome ? outcome.error : outcome.kind;
  return wrong(`The test email to ${addresses} could not be sent: ${why}`);
}
