import { randomUUID } from 'node:crypto';
import { contentFileOf, type Face, facesWithoutRecipient, ownersOf } from '#contract/site/site.ts';
import { postAlarm } from '../../server/delivery/alarm.ts';
import { createNotify } from '../../server/delivery/channels/notify.ts';
import type { Outcome } from '../../server/delivery/delivery.ts';
import type { MailServerCheck } from '../../server/delivery/smtp-connection.ts';
import { createSmtpMailer } from '../../server/delivery/smtp.ts';
import { type EmailBody, renderEmail } from '../../server/emails/render-email.ts';
import type { Config } from '../../server/start/config.ts';
import { readFaces, readSettings } from '../terminal/command.ts';
import { janusCommand } from '../../server/text/janus-command.ts';
import { fewNames, type Finding, ok, wrong } from './check.ts';
import { hostOfAddress } from '../../server/delivery/dns.ts';

interface AlertOutcome {
  /** The names of settings whose address was reached. */
  notified: string[];
  problems: string[];
}

/** Alerts both addresses of the owner that are set. `message`: a sentence without a visitor's data. */
export async function sendAlert(
  { alertUrl, mail }: Pick<Config, 'alertUrl' | 'mail'>,
  message: string,
): Promise<AlertOutcome> {
  const outcome: AlertOutcome = { notified: [], problems: [] };
  if (alertUrl !== '') {
    let problem = '';
    const log = { info() {}, warn() {}, error: (line: string) => (problem = line) };
    const alarm = { type: 'alert', text: `Janus: ${message}`, at: Date.now() } as const;
    if (await postAlarm({ url: alertUrl, log }, alarm)) outcome.notified.push('ALERT_URL');
    else outcome.problems.push(`ALERT_URL was not reached: ${problem}.`);
  }
  if (mail !== null) {
    const problem = await mailOwners(mail, { title: 'Alarm', before: [message] }, { fromName: 'Janus' });
    if (problem === null) outcome.notified.push('OWNER_EMAIL');
    else outcome.problems.push(`OWNER_EMAIL was not reached: ${problem}`);
  }
  if (alertUrl === '' && mail === null)
    outcome.problems.push('Nobody was alerted: neither ALERT_URL nor SMTP_URL is set.');
  return outcome;
}

/** Sends an email to the owners directly, without the outbox. Resolves to the problem, if there is one. */
async function mailOwners(
  { smtpUrl, from, owners }: NonNullable<Config['mail']>,
  page: Omit<EmailBody, 'language'>,
  names: { fromName: string; subject?: string },
): Promise<string | null> {
  const messageId = `<${randomUUID()}@${hostOfAddress(from)}>`;
  const email = renderEmail({ ...page, language: ENGLISH }, { messageId, to: owners, ...names });
  return problemOf(await createSmtpMailer({ url: smtpUrl, from })(email));
}

const ENGLISH: EmailBody['language'] = { lang: 'en', dir: 'ltr' };

function problemOf(outcome: Outcome): string | null {
  if (outcome.kind === 'delivered') return null;
  return 'error' in outcome ? outcome.error : outcome.kind;
}

/** Alerts the owner by a folder's settings. The code is 1 if an address was not reached, or none is set. */
export async function alertOwner(root: string, text: string): Promise<AlertOutcome & { code: 0 | 1 }> {
  // The alarm may be about the settings: an error in one way, or elsewhere, must not close the other.
  const service = readSettings(root, ['ALERT_URL']);
  const post = readSettings(root, ['SMTP_URL', 'MAIL_FROM', 'OWNER_EMAIL']);
  const all = readSettings(root);
  const wrong = all.ok ? [] : all.problems;
  if (!service.ok && !post.ok) return { code: 1, notified: [], problems: wrong };
  const alertUrl = service.ok ? service.config.alertUrl : '';
  const given = post.ok ? post.config.mail : null;
  const mail = given && { ...given, owners: ownersOf({ faces: await readFaces(root) }, given.owners) };
  const withSettings = wrong.length > 0 ? `${text} The settings are wrong: ${wrong.join('; ')}.` : text;
  const { notified, problems } = await sendAlert({ alertUrl, mail }, withSettings);
  const code = service.ok && post.ok && problems.length === 0 ? 0 : 1;
  return { code, notified, problems: [...wrong, ...problems] };
}

/** Adds everybody who receives leads by the content of their site. */
export function withRecipients(mail: Config['mail'], faces: Face[]): Config['mail'] {
  const recipients = faces.flatMap(({ to }) => Object.values(to ?? {}).flat());
  return mail && { ...mail, owners: [...new Set([...mail.owners, ...recipients])] };
}

/** Reports the mail server's answer, and who gets the emails. `check` is null if no mail server is set. */
export function checkMailServer(mail: Config['mail'], check: MailServerCheck | null, faces: Face[]): Finding {
  if (mail === null || check === null)
    return wrong('No email is sent: SMTP_URL is not set. Leads are stored, and their emails wait until it is.');
  if (check.kind !== 'ok') {
    const { kind, problem } = check;
    if (kind === 'unreachable') return wrong(`The mail server of SMTP_URL does not answer: ${problem}.`);
    return wrong(`The mail server refuses the user and password of SMTP_URL: ${problem}.`);
  }
  const [unread] = mail.owners.length === 0 ? facesWithoutRecipient(faces) : [];
  if (unread) return wrong(`Nobody receives leads: set OWNER_EMAIL, or write "to" into ${contentFileOf(unread)}.`);
  const login = check.loggedIn ? ' and accepts the login' : '';
  const owners = ownersOf({ faces }, mail.owners).join(', ');
  const own = faces.filter(({ to }) => to).map(contentFileOf);
  const leads = own.length > 0 ? ` Leads of ${fewNames(own)} go to the addresses under "to" there.` : '';
  const instead = mail.owners.length === 0 ? ', since OWNER_EMAIL is not set' : '';
  return ok(`The mail server answers${login}. Mail goes from ${mail.from} to ${owners}${instead}.${leads}`);
}

const SUBJECT = 'Test email from janus doctor';

const testPage = () => ({
  title: 'Mail reaches you',
  before: [
    `You asked for this email with "${janusCommand()} doctor --mail". Leads arrive the same way. You do not need to do anything.`,
  ],
  after: [
    `Did it arrive in the spam folder? Then DNS may lack SPF, DKIM or DMARC for the sender. "${janusCommand()} doctor" reports which.`,
  ],
});

/** Sends a test email to the owners. */
export async function sendTestMail(mail: Config['mail'], brand: string): Promise<Finding> {
  if (mail === null) return wrong('No test email was sent: SMTP_URL is not set.');
  const owners = mail.owners.join(', ');
  const problem = await mailOwners(mail, testPage(), { fromName: brand, subject: SUBJECT });
  if (problem !== null) return wrong(`The test email to ${owners} could not be sent: ${problem}`);
  return ok(
    `The mail server accepted a test email to ${owners}, "${SUBJECT}". Look for it in the inbox, then in the spam folder. Its source ` +
      'shows under Authentication-Results whether SPF, DKIM and DMARC pass.',
  );
}

/** Sends one notification to each address directly, without the outbox. */
export async function sendTestNotifications(
  { notify }: Pick<Config['services'], 'notify'>,
  brand: string,
): Promise<Finding[]> {
  if (notify.length === 0) return [wrong('No test notification was sent: NOTIFY_URLS is not set.')];
  const notification = {
    title: `Test of ${brand}`,
    facts: ['Notifications about leads arrive here. You do not need to do anything.'],
    link: null,
    visitorText: [],
  };
  return Promise.all(
    notify.map(async (address) => {
      const problem = problemOf(await createNotify(address)(notification));
      return problem === null
        ? ok(`The service of ${address.channel} accepted a test notification. Did you get it?`)
        : wrong(`The test notification to ${address.channel} could not be sent: ${problem}.`);
    }),
  );
}
