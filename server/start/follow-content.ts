import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { ownersOf, type Site } from '#contract/site/site.ts';
import { formatDay, type ReadSites } from '../../sites/open-sites.ts';
import { type AlarmParts, createAlarm, savedContent } from '../delivery/alarm.ts';
import { createNotify } from '../delivery/channels/notify.ts';
import type { NotifyAddress } from '../delivery/channels/notify-service.ts';
import type { Outcome } from '../delivery/delivery.ts';
import { composeContentEmail } from '../emails/digest-emails.ts';
import type { MailSettings } from '../emails/transports.ts';
import type { Log } from '../text/log.ts';
import { redact } from '../text/unsafe-text.ts';
import type { LiveSite } from './live-site.ts';
import { watchContent } from './watch-content.ts';

interface FollowParts {
  /** Folder of the owner's content. */
  content: string;
  /** The state of its files when they were read. */
  seen: string;
  readSites: ReadSites;
  live: Pick<LiveSite, 'replace' | 'keep' | 'mistakes'>;
  clock(): number;
  /** Empty is the machine's. */
  timeZone: string;
  log: Log;
}

/**
 * Serves each saved change, and texts with dates on their day. A mistake keeps the sites that are served, and the log names its place
 * once.
 */
export function followContent({ content, seen, readSites, live, clock, timeZone, log }: FollowParts): { stop(): void } {
  const today = () => formatDay(timeZone, clock());

  async function changed(): Promise<void> {
    const reading = await readSites(today());
    if (reading.ok) {
      live.replace(reading.sites);
      return log.info('the saved content is online');
    }
    const known = live.mistakes();
    live.keep(reading.issues);
    for (const mistake of reading.issues.filter((issue) => !known.includes(issue)))
      log.error('the site stays as it was', { mistake });
  }

  const failed = (error: unknown) => log.error('changes of the content are not detected', redact(error));
  return watchContent({ folder: content, seen, today, changed, failed });
}

interface ContentAlarmParts extends Omit<AlarmParts, 'subject' | 'watched' | 'also'> {
  errors(): string[];
  /** The email is in the words of its first face. */
  site(): Site;
  mail: Pick<MailSettings, 'from' | 'owners' | 'send'> | null;
  /** `NOTIFY_URLS`. */
  notify: NotifyAddress[];
}

/**
 * Notifies the owner, who sees no log, of an error that keeps the site as it was, and of its correction. It goes past the
 * outbox: after an outage nothing outdated is sent. Call the result about once a minute.
 */
export function createContentAlarm({ errors, site, mail, notify, ...parts }: ContentAlarmParts) {
  let found: string[] = [];
  let [about, id] = ['', ''];
  const isOneOf = (kinds: Outcome['kind'][]) => async (outcome: Promise<Outcome>) =>
    kinds.includes((await outcome).kind);
  const raise = createAlarm({
    ...parts,
    subject: savedContent(hostname()),
    watched: async () => undefined,
    also({ type }) {
      const news = [type, ...found].join('\n');
      // Sent again, it is the same email, which goes only to those who do not have it yet.
      if (news !== about) [about, id] = [news, randomUUID()];
      const messageId = `<${id}@${mail?.from.split('@').at(-1)}>`;
      const owners = ownersOf(site(), mail?.owners ?? []);
      const email = composeContentEmail(found, site().faces[0]!, { messageId, owners });
      const notification = { title: email.subject, facts: found.slice(0, 1), link: null, visitorText: [] };
      const notified = notify.map((address) => createNotify(address, { fetch: parts.fetch })(notification));
      // A mail server that refuses an email, or one of its recipients, for good would do so every minute.
      const mailed = mail ? [mail.send(email)].map(isOneOf(['delivered', 'permanent'])) : [];
      return [...mailed, ...notified.map(isOneOf(['delivered']))];
    },
  });
  return async (): Promise<void> => {
    found = errors();
    await raise(found.length > 0 ? found.join(' ') : null);
  };
}
