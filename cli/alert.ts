import { join } from 'node:path';
import { complain } from './complain.ts';
import { readSettings } from './read-settings.ts';
import { sendAlert } from './send-alert.ts';

const USAGE = 'npm run alert -- WORDS: tells ALERT_URL and OWNER_EMAIL, at once and past the outbox';

/** `npm run alert -- WORDS`, for timers and the like. Exit code 1: nobody was told, or one of the two was not; 2: without words. */
process.exitCode = await run(process.argv.slice(2).join(' ').trim());

async function run(words: string): Promise<number> {
  if (words === '') return complain(USAGE, 2);
  const root = join(import.meta.dirname, '..');
  // The reason for the alarm may be the settings: what is wrong with one way, or with all else, must not close the other.
  const service = readSettings(root, ['ALERT_URL']);
  const post = readSettings(root, ['SMTP_URL', 'MAIL_FROM', 'OWNER_EMAIL']);
  const all = readSettings(root);
  const wrong = all.ok ? [] : all.problems;
  if (!service.ok && !post.ok) return complain(wrong.join('\n'), 1);
  const alertUrl = service.ok ? service.config.alertUrl : '';
  const mail = post.ok ? post.config.mail : null;
  const told = wrong.length > 0 ? `${words} The settings are wrong: ${wrong.join('; ')}.` : words;
  const outcome = await sendAlert({ alertUrl, mail }, told);
  if (outcome.told.length > 0) process.stdout.write(`Told ${outcome.told.join(' and ')}.\n`);
  if (wrong.length + outcome.problems.length > 0) complain([...wrong, ...outcome.problems].join('\n'), 1);
  return service.ok && post.ok && outcome.problems.length === 0 ? 0 : 1;
}
