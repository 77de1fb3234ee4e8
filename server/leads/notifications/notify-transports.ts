import type { Site } from '#contract/site.ts';
import type { NotifyChannel } from '../../outbox/channels.ts';
import type { Deliver } from '../../outbox/delivery.ts';
import type { Notify } from '../../outbox/notify/notify.ts';
import type { Lead } from '../lead.ts';
import { faceOf, linkedFace, readLead } from '../letters/transports.ts';
import type { Links } from '../links/make-links.ts';
import type { LeadStore } from '../store/lead-store.ts';
import { composeNotification, type NotificationSettings } from './compose-notification.ts';

/** A transport for each address of `NOTIFY_URLS`. */
export function createNotifyTransports(
  leads: Pick<LeadStore, 'byId'>,
  site: () => Site,
  addresses: Map<NotifyChannel, Notify>,
  settings: NotificationSettings,
  links: Links,
): Record<NotifyChannel, Deliver> {
  const linkOf = (lead: Lead) => links.owners(lead.id, linkedFace(site(), lead), 'answered');
  const transportTo =
    (notify: Notify): Deliver =>
    async ({ leadId }) => {
      const lead = await readLead(leads, leadId);
      if (lead === null) return { kind: 'broken', error: 'the lead cannot be read' };
      const link = await linkOf(lead);
      return notify(composeNotification(lead, faceOf(site(), lead), settings, link));
    };
  return Object.fromEntries([...addresses].map(([channel, notify]) => [channel, transportTo(notify)]));
}
