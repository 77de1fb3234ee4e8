import type { Site } from '#contract/site/site.ts';
import type { Database } from '../database/database.ts';
import { createKeyValueStore } from '../database/key-value-store.ts';
import { createAlarm, databaseFile, notificationsTo } from '../delivery/alarm.ts';
import { type Channel, channelsOf, concurrencyOf, connectServices } from '../delivery/channels.ts';
import { createCourier, type Courier } from '../delivery/courier.ts';
import type { Outbox } from '../delivery/outbox.ts';
import { openConfirmationClaims } from '../emails/confirmation-limits.ts';
import { createMessageReader } from '../emails/lead-messages.ts';
import { createHeldDigestTransport, createLeadTransports, type MailSettings } from '../emails/transports.ts';
import type { Readiness } from '../http/routes/operator-routes.ts';
import { createLinks } from '../leads/action-links/signed-links.ts';
import { createAdditions } from '../leads/action-links/visitor-actions.ts';
import type { LeadStore } from '../leads/store/lead-store.ts';
import { HOUR_MS } from '../text/local-time.ts';
import type { Log } from '../text/log.ts';
import type { Config } from './config.ts';
import { createContentAlarm } from './follow-content.ts';
import { createStorageAlarm, type createUnstoredLeads } from './storage-alarm.ts';

const ALARM_CHECK_MS = 60_000;
/** The time after a lead came in which its unknown face may be that of a server with newer content. */
const CONTENT_LAG_MS = HOUR_MS;

interface DeliveryParts {
  config: Config;
  site(): Site;
  database: Database;
  leads: LeadStore;
  outbox: Outbox;
  /** The errors that keep the saved content from being served. */
  contentErrors(): string[];
  readiness(): Promise<Readiness>;
  unstored: ReturnType<typeof createUnstoredLeads>;
  log: Log;
}

/** Creates the courier with a transport for each channel, the alarms that watch them, and the daily self test. */
export async function openDelivery(parts: DeliveryParts): Promise<Courier> {
  const { config, site, database, leads, outbox, log } = parts;
  const { services, timeZone } = config;
  const stopping = new AbortController();
  const mail = await openMail({ config, database, log, stopping: stopping.signal });
  const links = createLinks(database, config);
  const additions = createAdditions({ database, outbox, clock: Date.now });
  const transports = {
    ...createLeadTransports({ leads, site, mail, linked: { links, additions } }),
    ...createHeldDigestTransport({ leads, site, mail, links }),
    ...(await connectServices(services, createMessageReader({ leads, site, links, timeZone }))),
  };
  const concurrency = (channel: Channel) => concurrencyOf(channel, config);
  const running = createCourier({ outbox, transports, concurrency, log });
  const courier = { start: running.start, stop: () => (stopping.abort(), running.stop()) };
  const notified = { url: config.alertUrl, store: createKeyValueStore(database), log };
  const alarms = channelsOf(services, { raisesAlarm: true }).map((channel) => {
    const watched = async () => (await outbox.counts()).channels[channel];
    return createAlarm({ ...notified, subject: notificationsTo(channel), watched });
  });
  // Without a mail server the start has logged that emails wait, so only an `ALERT_URL` has more to report.
  if (mail || config.alertUrl) alarms.push(openAlarm(parts));
  if (mail || config.alertUrl || services.notify.length > 0) {
    alarms.push(createContentAlarm({ ...notified, errors: parts.contentErrors, site, mail, notify: services.notify }));
  }
  const { readiness, unstored } = parts;
  alarms.push(createStorageAlarm({ ...notified, readiness, unstored, site, mail, notify: services.notify }));
  const { lost } = database;
  if (lost) {
    const store = { read: async () => null, replace: async () => true };
    const raise = createAlarm({ ...notified, store, subject: databaseFile, watched: async () => undefined });
    alarms.push(() => raise(lost()));
  }
  return withAlarms(courier, alarms);
}

function openAlarm({ config, database, outbox, log }: DeliveryParts): () => Promise<void> {
  const store = createKeyValueStore(database);
  const ownerMail = async () => (await outbox.counts()).channels['owner-mail'];
  const because = config.mail ? '' : 'no mail server is set (SMTP_URL)';
  const raise = createAlarm({ url: config.alertUrl, watched: ownerMail, because, store, log });
  return () => raise(null);
}

function withAlarms(courier: Courier, checks: (() => Promise<void>)[]): Courier {
  let timer: NodeJS.Timeout | undefined;
  return {
    start() {
      timer = setInterval(() => checks.forEach((check) => void check()), ALARM_CHECK_MS);
      courier.start();
    },
    stop() {
      clearInterval(timer);
      return courier.stop();
    },
  };
}

type MailParts = Pick<DeliveryParts, 'config' | 'database' | 'log'> & {
  stopping: AbortSignal;
};

async function openMail({ config, database, log, stopping }: MailParts): Promise<MailSettings | null> {
  const { mail, smtpConnections, timeZone } = config;
  if (!mail) return null;
  const { createSmtpMailer } = await import('../delivery/smtp.ts');
  return {
    from: mail.from,
    owners: mail.owners,
    timeZone,
    send: createSmtpMailer({ url: mail.smtpUrl, from: mail.from, sessions: smtpConnections, stopping }),
    claimConfirmation: await openConfirmationClaims(database, log),
    // SQLite belongs to one server.
    contentMayLag: ({ receivedAt }) =>
      database.kind === 'postgres' && Math.abs(Date.now() - receivedAt) < CONTENT_LAG_MS,
  };
}
