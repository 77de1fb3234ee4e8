import { randomUUID } from 'node:crypto';
import { ownersOf, type Site } from '#contract/site/site.ts';
import { isDiskFull } from '../database/database.ts';
import { type AlarmParts, createAlarm, storage } from '../delivery/alarm.ts';
import { createNotify } from '../delivery/channels/notify.ts';
import type { NotifyAddress } from '../delivery/channels/notify-service.ts';
import { hostOfAddress } from '../text/host-name.ts';
import { renderEmail } from '../emails/render-email.ts';
import type { MailSettings } from '../emails/transports.ts';
import type { Readiness } from '../http/routes/operator-routes.ts';
import type { Log } from '../text/log.ts';
import { redact } from '../text/unsafe-text.ts';
import { whyUnwritable } from './readiness.ts';

/** Logs and counts the leads that could not be stored, and keeps the last one's reason for the alarm. */
export function createUnstoredLeads(log: Log) {
  let count = 0;
  let reason: string | null = null;
  return {
    add(error: unknown): void {
      count += 1;
      reason = whyUnwritable(error);
      const isFull = isDiskFull(error);
      log.error(isFull ? 'a lead could not be stored: the disk is full' : 'a lead could not be stored', redact(error));
    },
    count: () => count,
    /** Returns the reason, and forgets it. */
    take(): string | null {
      const taken = reason;
      reason = null;
      return taken;
    },
  };
}

interface StorageAlarmParts extends Omit<AlarmParts, 'subject' | 'watched' | 'also'> {
  unstored: Pick<ReturnType<typeof createUnstoredLeads>, 'take'>;
  readiness(): Promise<Readiness>;
  site(): Site;
  mail: Pick<MailSettings, 'from' | 'owners' | 'send'> | null;
  /** `NOTIFY_URLS`. */
  notify: NotifyAddress[];
}

/**
 * Notifies the owner of leads that could not be stored, or could not be if one came. It goes past the outbox, which
 * cannot be stored either. A silent database is another alarm's. Call the result about once a minute.
 */
export function createStorageAlarm({ unstored, readiness, site, mail, notify, ...parts }: StorageAlarmParts) {
  let reason: string | null = null;
  const raise = createAlarm({
    ...parts,
    subject: storage,
    watched: async () => undefined,
    also({ type, details }) {
      const title = `Janus: ${storage[type]}`;
      const text = details || 'New leads arrive as before.';
      const page = { language: { lang: 'en', dir: 'ltr' } as const, title, before: [text] };
      // One email for each owner: if one mailbox refuses it, the others must not get it again every minute.
      const mailed = (mail ? ownersOf(site(), mail.owners) : []).map(async (owner) => {
        const messageId = `<${randomUUID()}@${hostOfAddress(mail!.from)}>`;
        const { kind } = await mail!.send(renderEmail(page, { messageId, to: [owner], fromName: 'Janus' }));
        return kind === 'delivered' || kind === 'permanent';
      });
      const notification = { title, facts: [text], link: null, visitorText: [] };
      const notified = notify.map(async (address) => {
        const { kind } = await createNotify(address, { fetch: parts.fetch })(notification);
        return kind === 'delivered';
      });
      return [...mailed, ...notified];
    },
  });
  return async (): Promise<void> => {
    const latest = unstored.take();
    const state = await readiness();
    reason = latest ?? (state.ready ? null : (state.unwritable ?? reason));
    // Nothing is known to work while the database is silent.
    if (reason !== null || state.ready) await raise(reason);
  };
}
