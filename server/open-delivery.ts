import type { Site } from '#contract/site.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { createMemos } from './database/memos.ts';
import { createDoors, type MailSettings, type PostEvent } from './leads/doors.ts';
import type { LeadStore } from './leads/lead-store.ts';
import type { Log } from './log.ts';
import { createAlarm } from './outbox/alarm.ts';
import { createCourier, type Courier } from './outbox/courier.ts';
import type { Outbox } from './outbox/outbox.ts';

const ALARM_LOOK_MS = 60_000;

export interface DeliveryParts {
  config: Config;
  site: Site;
  database: Database;
  leads: LeadStore;
  outbox: Outbox;
  log: Log;
}

/**
 * The courier with the doors that are set, and the alarm that watches the owner's mail. Libraries for mail and webhooks
 * are loaded only where they are used.
 */
export async function openDelivery({ config, site, database, leads, outbox, log }: DeliveryParts): Promise<Courier> {
  const [mail, postEvent] = await Promise.all([openMail(config), openWebhook(config)]);
  const courier = createCourier({ outbox, doors: createDoors(leads, site, mail, postEvent), log });
  // Without a mail server the start has said that mails wait; that is no failure.
  if (!mail) return courier;
  const ownerMail = async () => (await outbox.counts()).channels['owner-mail'];
  const look = createAlarm({ url: config.alertUrl, ownerMail, memos: createMemos(database), log });
  return withAlarm(courier, () => void look());
}

function withAlarm(courier: Courier, look: () => void): Courier {
  let timer: NodeJS.Timeout | undefined;
  return {
    wake: courier.wake,
    start() {
      timer = setInterval(look, ALARM_LOOK_MS);
      courier.start();
    },
    stop() {
      clearInterval(timer);
      return courier.stop();
    },
  };
}

async function openMail({ mail }: Config): Promise<MailSettings | null> {
  if (!mail) return null;
  const { createSmtpMailer } = await import('./outbox/smtp-mailer.ts');
  return { from: mail.from, owners: mail.owners, send: createSmtpMailer({ url: mail.smtpUrl, from: mail.from }) };
}

async function openWebhook({ webhook }: Config): Promise<PostEvent | null> {
  if (!webhook) return null;
  const { createWebhook } = await import('./outbox/webhook.ts');
  return createWebhook(webhook);
}
