import { createNotify, type NotifyAddress } from './channels/notify.ts';
import { connectWebhook, type WebhookAddress } from './channels/webhook.ts';
import type { Deliver, Delivery, LeadMessage, Send } from './delivery.ts';

const emailLabels = {
  'owner-mail': 'Email to you',
  'visitor-mail': 'Confirmation to a visitor',
  'owner-note': 'Addition or withdrawal, emailed to you',
  'held-digest': 'Email about held leads',
} as const;

export type EmailChannel = keyof typeof emailLabels;
/** A way that deliveries leave by, as it is named in the database. An address's has no secret. */
export type Channel = EmailChannel | 'webhook' | NotifyAddress['channel'];

export const emailChannels = Object.keys(emailLabels) as EmailChannel[];

export const isEmailChannel = (channel: string): channel is EmailChannel => Object.hasOwn(emailLabels, channel);

/** Whether its deliveries are about several leads, whatever lead their row belongs to. */
export const isDigestChannel = (channel: string): boolean => channel === 'held-digest';

export function channelLabel(channel: string): string {
  if (isEmailChannel(channel)) return emailLabels[channel];
  if (channel === 'webhook') return 'Webhook';
  return channel.includes(':') ? `Notification to ${channel}` : `Delivery to ${channel}`;
}

/** Returns how many deliveries of the channel may be under way at the same time. */
export function countWorkers(channel: string): number {
  return channel === 'owner-mail' || channel === 'visitor-mail' || channel.includes(':') ? 4 : 1;
}

export interface Services {
  webhook: WebhookAddress | null;
  notify: NotifyAddress[];
}

export function listServiceChannels({ webhook, notify }: Services): Channel[] {
  const channels: Channel[] = notify.map(({ channel }) => channel);
  if (webhook) channels.unshift('webhook');
  return channels;
}

/** Lists the channels that a new lead gets a delivery in. `services`: those that are set. */
export function listLeadChannels({ confirmation }: { confirmation: boolean }, services: Channel[]): Channel[] {
  return confirmation ? ['owner-mail', 'visitor-mail', ...services] : ['owner-mail', ...services];
}

/** Reads the lead of a delivery. Returns null if it cannot be read. Rejects when the database does not answer. */
export type ReadMessage = (delivery: Delivery) => Promise<LeadMessage | null>;

export function connectServices({ webhook, notify }: Services, readMessage: ReadMessage) {
  const transportBy =
    (send: Send): Deliver =>
    async (delivery) => {
      const message = await readMessage(delivery);
      return message ? send(message) : { kind: 'failed', error: 'the lead cannot be read' };
    };
  const transports: Partial<Record<Channel, Deliver>> = {};
  if (webhook) transports.webhook = transportBy(connectWebhook(webhook));
  for (const address of notify) {
    const notifyAddress = createNotify(address);
    transports[address.channel] = transportBy(async ({ notification }) => notifyAddress(await notification()));
  }
  return transports;
}
