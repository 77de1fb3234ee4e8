import { randomUUID } from 'node:crypto';
import { writeLetter, type LetterPage } from '../server/leads/letters/letter-page.ts';
import { postAlarm } from '../server/outbox/alarm.ts';
import { createSmtpMailer } from '../server/outbox/smtp-mailer.ts';
import type { Config } from '../server/start/config.ts';
import { hostOfAddress } from './doctor/reserved-name.ts';

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
