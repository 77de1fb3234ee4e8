/** Every way that a delivery can leave by, as its row names it. */
export type Channel = 'owner-mail' | 'visitor-mail' | 'webhook' | 'owner-note' | ManyLeadsChannel | NotifyChannel;

export const notifyServices = ['ntfy', 'slack', 'telegram'] as const;
export type NotifyServiceName = (typeof notifyServices)[number];

/** One address of `NOTIFY_URLS`, by its service, host and a fingerprint: `ntfy:ntfy.sh/3f9a1c20`. Holds no secret. */
export type NotifyChannel = `${NotifyServiceName}:${string}`;

export function isNotifyChannel(channel: string): channel is NotifyChannel {
  return notifyServices.some((service) => channel.startsWith(`${service}:`));
}

/** Mails to the owner about several leads, of which each belongs to the row of one. */
export const manyLeadsChannels = ['held-digest', 'answer-reminder', 'weekly-mail'] as const;
export type ManyLeadsChannel = (typeof manyLeadsChannels)[number];

export function isAboutManyLeads(channel: string): boolean {
  return (manyLeadsChannels as readonly string[]).includes(channel);
}
