import { readSettings } from './read-settings.ts';
import { sendAlert } from './send-alert.ts';

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
