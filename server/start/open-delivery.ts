import type { SiteList } from '#contract/site/site.ts';
import type { Database } from '../database/database.ts';
import { createKeyValueStore } from '../database/key-value-store.ts';
import { createAlarm, findDeliveryTroubles } from '../delivery/alarm.ts';
import { connectServices, isEmailChannel } from '../delivery/channels.ts';
import { createCourier, type Courier } from '../delivery/courier.ts';
import type { Outbox } from '../delivery/outbox.ts';
import { openConfirmationClaims } from '../emails/confirmation-limits.ts';
import { createEmailTransports, createMessageReader, type MailSettings } from '../emails/transports.ts';
import type { Readiness } from '../http/request.ts';
import { createLinks } from '../leads/action-links/signed-links.ts';
import { createAdditions } from '../leads/action-links/visitor-actions.ts';
import type { LeadStore } from '../leads/store/lead-store.ts';
import type { Log } from '../text/log.ts';
import type { Config } from './config.ts';
import type { UnstoredLeads } from './readiness.ts';

const ALARM_CHECK_MS = 60_000;

interface DeliveryParts extends TroubleParts {
  config: Config;
  siteList(): SiteList;
  readMark(key: string): Promise<Buffer | null>;
  database: Database;
  leads: LeadStore;
  outbox: Outbox;
  log: Log;
}

export async function openDelivery(parts: DeliveryParts): Promise<Courier> {
  const { config, siteList, readMark, database, leads, outbox, log } = parts;
  const { services, timeZone } = config;
  const stopping = new AbortController();
  const mail = await openMail({ config, database, stopping: stopping.signal });
  const links = createLinks(database, config);
  const additions = createAdditions({ database, outbox, clock: Date.now });
  const transports = {
    ...createEmailTransports({ leads, siteList, readMark, mail, links, additions }),
    ...connectServices(services, createMessageReader({ leads, siteList, links, timeZone })),
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

type MailParts = Pick<DeliveryParts, 'config' | 'database'> & { stopping: AbortSignal };

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
  };
}

export interface TroubleParts {
  config: Pick<Config, 'mail' | 'alertUrl'>;
  outbox: Pick<Outbox, 'counts'>;
  contentErrors(): string[];
  readiness(): Promise<Readiness>;
  unstored: Pick<UnstoredLeads, 'whySince'>;
}

/** Creates a function that lists what the owner has to know of. The database has to be away at two looks in a row. */
export function createTroubleFinder({ config, outbox, contentErrors, readiness, unstored }: TroubleParts) {
  let wasReady = true;

  return async (since: number, now: number): Promise<string[]> => {
    const troubles: string[] = [];
    const state = await readiness();
    const why = unstored.whySince(since) ?? (state.ready || wasReady ? null : state.why);
    wasReady = state.ready;
    if (why !== null) troubles.push(`leads cannot be stored. ${why.replace(/\.$/, '')}`);
    const [error] = contentErrors();
    if (error !== undefined) troubles.push(`the saved content has an error, and the site stays as it was: ${error}`);
    const counts = await outbox.counts().catch(() => null);
    for (const [channel, figures] of Object.entries(counts?.channels ?? {}))
      if (raisesAlarm(channel, config)) troubles.push(...findDeliveryTroubles(channel, figures, { since, now }));
    return troubles;
  };
}

/** A visitor's mistyped address is no trouble. That emails wait for a mail server is logged at the start. */
const raisesAlarm = (channel: string, { mail, alertUrl }: TroubleParts['config']) =>
  channel !== 'visitor-mail' && (!isEmailChannel(channel) || mail !== null || alertUrl !== '');
