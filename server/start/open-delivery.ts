import type { Site } from '#contract/site/site.ts';
import type { Database } from '../database/database.ts';
import { createKeyValueStore } from '../database/key-value-store.ts';
import { createAlarm } from '../delivery/alarm.ts';
import { connectServices } from '../delivery/channels.ts';
import { createCourier, type Courier } from '../delivery/courier.ts';
import type { Outbox } from '../delivery/outbox.ts';
import { openConfirmationClaims } from '../emails/confirmation-limits.ts';
import { createMessageReader } from '../emails/lead-messages.ts';
import { createEmailTransports, type MailSettings } from '../emails/transports.ts';
import { createLinks } from '../leads/action-links/signed-links.ts';
import { createAdditions } from '../leads/action-links/visitor-actions.ts';
import type { LeadStore } from '../leads/store/lead-store.ts';
import { HOUR_MS } from '../text/local-time.ts';
import type { Log } from '../text/log.ts';
import type { Config } from './config.ts';
import { createTroubleFinder, type TroubleParts } from './find-troubles.ts';

const ALARM_CHECK_MS = 60_000;
/** The time after a lead came in which its unknown face may be that of a server with newer content. */
const CONTENT_LAG_MS = HOUR_MS;

interface DeliveryParts extends TroubleParts {
  config: Config;
  site(): Site;
  database: Database;
  leads: LeadStore;
  outbox: Outbox;
  log: Log;
}

/** Creates the courier with a transport for each channel, and the alarm. */
export async function openDelivery(parts: DeliveryParts): Promise<Courier> {
  const { config, site, database, leads, outbox, log } = parts;
  const { services, timeZone } = config;
  const stopping = new AbortController();
  const mail = await openMail({ config, database, stopping: stopping.signal });
  const links = createLinks(database, config);
  const additions = createAdditions({ database, outbox, clock: Date.now });
  const transports = {
    ...createEmailTransports({ leads, site, mail, links, additions }),
    ...(await connectServices(services, createMessageReader({ leads, site, links, timeZone }))),
  };
  const courier = createCourier({ outbox, transports, log });
  const findTroubles = createTroubleFinder(parts);
  const alarm = createAlarm({ url: config.alertUrl, store: createKeyValueStore(database), log, findTroubles });
  let timer: NodeJS.Timeout | undefined;
  return {
    start() {
      timer = setInterval(() => void alarm(), ALARM_CHECK_MS);
      courier.start();
    },
    stop() {
      clearInterval(timer);
      stopping.abort();
      return courier.stop();
    },
  };
}

type MailParts = Pick<DeliveryParts, 'config' | 'database'> & {
  stopping: AbortSignal;
};

async function openMail({ config, database, stopping }: MailParts): Promise<MailSettings | null> {
  const { mail, timeZone } = config;
  if (!mail) return null;
  const { createSmtpMailer } = await import('../delivery/smtp.ts');
  return {
    from: mail.from,
    owners: mail.owners,
    timeZone,
    send: createSmtpMailer({ url: mail.smtpUrl, from: mail.from, stopping }),
    claimConfirmation: await openConfirmationClaims(database),
    // SQLite belongs to one server.
    contentMayLag: ({ receivedAt }) =>
      database.kind === 'postgres' && Math.abs(Date.now() - receivedAt) < CONTENT_LAG_MS,
  };
}
