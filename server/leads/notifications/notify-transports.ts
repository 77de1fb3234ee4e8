import type { Site } from '#contract/site.ts';
import type { NotifyChannel } from '../../outbox/channels.ts';
import type { Deliver } from '../../outbox/delivery.ts';
import type { Notify } from '../../outbox/notify/notify.ts';
import { faceOf, withLead } from '../letters/lead-of-delivery.ts';
import type { LeadStore } from '../store/lead-store.ts';
import { composeNotification, type NotificationSettings } from './compose-notification.ts';

/** A transport for each address of `NOTIFY_URLS`. */
export function createNotifyTransports(
  leads: Pick<LeadStore, 'byId'>,
  site: () => Site,
  addresses: Map<NotifyChannel, Notify>,
  settings: NotificationSettings,
): Record<NotifyChannel, Deliver> {
  const transports = [...addresses].map(([channel, notify]) => [
    channel,
    withLead(leads, (lead) => notify(composeNotification(lead, faceOf(site(), lead), settings))),
  ]);
  return Object.fromEntries(transports) as Record<NotifyChannel, Deliver>;
}
