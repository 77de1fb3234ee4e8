import type { Face } from '#contract/site.ts';
import type { Config } from '../server/start/config.ts';
import type { Counts } from '../server/outbox/counts.ts';
import type { MailServerCheck } from '../server/outbox/verify-mail-server.ts';

/** The result of one check. `bad` needs mending, `note` is worth knowing. */
export interface Finding {
  level: 'good' | 'note' | 'bad';
  words: string;
}

const good = (words: string): Finding => ({ level: 'good', words });
const note = (words: string): Finding => ({ level: 'note', words });
const bad = (words: string): Finding => ({ level: 'bad', words });

/** What each face does with offers. */
export function checkFaces(faces: Face[]): Finding[] {
  if (faces.length === 0) return [bad('The site is not built yet. "npm start" builds and serves it.')];
  const domains = faces.filter(({ kind }) => kind === 'domain');
  const findings = domains.map(({ key, name, forms }) =>
    forms.length > 0
      ? good(`${name}: offers are stored and mailed to you.`)
      : note(
          `${name}: offers are DROPPED. Visitors see "Message Sent!", but nothing is stored or mailed. ` +
            `To get them, write "offers: deliver" in content/domains/${key}.yaml.`,
        ),
  );
  return [good(`The site is built, with ${faces.length} faces.`), ...findings];
}

/** `check`: of the mail server; null where none is set. */
export function checkMail(mail: Config['mail'], check: MailServerCheck | null): Finding[] {
  if (mail === null || check === null) {
    return [bad('No mail is sent: SMTP_URL is not set. Leads are stored and their mails wait until it is.')];
  }
  switch (check.kind) {
    case 'unreachable':
      return [bad(`The mail server of SMTP_URL does not answer: ${check.problem}.`)];
    case 'login refused':
      return [bad(`The mail server refuses the user and password of SMTP_URL: ${check.problem}.`)];
    case 'ok': {
      const answers = check.loggedIn ? 'The mail server answers and takes the login.' : 'The mail server answers.';
      return [good(`${answers} Mail goes from ${mail.from} to ${mail.owners.join(', ')}.`)];
    }
  }
}

export function checkSettings(config: Config): Finding[] {
  const findings = [good('All settings are understood.')];
  findings.push(config.webhook ? good('A webhook is set.') : note('No webhook is set (WEBHOOK_URL).'));
  if (config.mail && !config.alertUrl) {
    findings.push(note('Nobody is told when mail fails, except the log: ALERT_URL is not set.'));
  }
  if (config.rateLimitPerMinute === 0) findings.push(note('The rate limit is off (RATE_LIMIT_PER_MINUTE is 0).'));
  if (config.retentionDays > 0) findings.push(note(`Leads are erased after ${config.retentionDays} days.`));
  return findings;
}

export function checkDeliveries({ states, oldestWaitingAt }: Omit<Counts, 'channels'>, now: number): Finding[] {
  const findings: Finding[] = [];
  const waiting = states.waiting + states.sending;
  const failed = states.failed + states.parked;
  if (waiting > 0) {
    findings.push(note(`${waiting} deliveries wait, the oldest for ${duration(now - (oldestWaitingAt ?? now))}.`));
  }
  if (failed > 0) {
    findings.push(bad(`${failed} deliveries failed for good. "npm run leads -- retry" sends them again.`));
  }
  if (states.held > 0) findings.push(note(`${states.held} deliveries are held as suspected spam.`));
  return findings.length > 0 ? findings : [good('Nothing waits and nothing failed.')];
}

/** The largest unit that fits: minutes, hours or days. */
function duration(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 120) return `${minutes} minutes`;
  return minutes < 2880 ? `${Math.floor(minutes / 60)} hours` : `${Math.floor(minutes / 1440)} days`;
}
