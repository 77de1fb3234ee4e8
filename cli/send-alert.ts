import { randomUUID } from 'node:crypto';
import { writeLetter, type LetterPage } from '../server/leads/letters/letter-page.ts';
import { postAlarm } from '../server/outbox/alarm.ts';
import { createSmtpMailer } from '../server/outbox/smtp-mailer.ts';
import type { Config } from '../server/start/config.ts';
import { hostOfAddress } from './doctor/reserved-name.ts';
import { readSettings } from './command-place.ts';

export interface AlertOutcome {
  /** Names of settings whose address was told. */
  told: string[];
  problems: string[];
}

/** Tells both addresses of the owner that are set. `words`: a sentence without anything of a visitor. */
export async function sendAlert({ alertUrl, mail }: Pick<Config, 'alertUrl' | 'mail'>, words: string) {
  const outcome: AlertOutcome = { told: [], problems: [] };
  if (alertUrl !== '') {
    let problem = '';
    const log = { info() {}, warn() {}, error: (message: string) => (problem = message) };
    const taken = await postAlarm({ url: alertUrl, log }, 'alert', `Janus: ${words}`, Date.now());
    if (taken) outcome.told.push('ALERT_URL');
    else outcome.problems.push(`ALERT_URL was not told: ${problem}.`);
  }
  if (mail !== null) {
    const problem = await mailOwners(mail, words);
    if (problem === null) outcome.told.push('OWNER_EMAIL');
    else outcome.problems.push(`OWNER_EMAIL was not told: ${problem}`);
  }
  if (alertUrl === '' && mail === null)
    outcome.problems.push('Nobody was told: neither ALERT_URL nor SMTP_URL is set.');
  return outcome;
}

async function mailOwners({ smtpUrl, from, owners }: NonNullable<Config['mail']>, words: string) {
  const messageId = `<${randomUUID()}@${hostOfAddress(from)}>`;
  const page: LetterPage = { language: { lang: 'en', dir: 'ltr' }, title: 'Alarm', before: [words] };
  const letter = writeLetter(page, { messageId, to: owners, fromName: 'Janus' });
  const result = await createSmtpMailer({ url: smtpUrl, from })(letter);
  if (result.kind === 'delivered') return null;
  return 'error' in result ? result.error : result.kind;
}

/** `code` 1: nobody was told, or one of the two was not. */
interface Told {
  code: 0 | 1;
  /** Names of settings whose address was told. */
  told: string[];
  problems: string[];
}

/** Tells ALERT_URL and OWNER_EMAIL as the settings of a folder have them, and what is wrong with those. */
export async function tellOwner(root: string, words: string): Promise<Told> {
  // The reason for the alarm may be the settings: what is wrong with one way, or with all else, must not close the other.
  const service = readSettings(root, ['ALERT_URL']);
  const post = readSettings(root, ['SMTP_URL', 'MAIL_FROM', 'OWNER_EMAIL']);
  const all = readSettings(root);
  const wrong = all.ok ? [] : all.problems;
  if (!service.ok && !post.ok) return { code: 1, told: [], problems: wrong };
  const alertUrl = service.ok ? service.config.alertUrl : '';
  const mail = post.ok ? post.config.mail : null;
  const withSettings = wrong.length > 0 ? `${words} The settings are wrong: ${wrong.join('; ')}.` : words;
  const { told, problems } = await sendAlert({ alertUrl, mail }, withSettings);
  const code = service.ok && post.ok && problems.length === 0 ? 0 : 1;
  return { code, told, problems: [...wrong, ...problems] };
}
