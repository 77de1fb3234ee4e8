/** Every way that a delivery can leave by, as its row names it. */
export type Channel = 'owner-mail' | 'visitor-mail' | 'webhook' | 'owner-note' | ManyLeadsChannel;

/** Mails to the owner about several leads, of which each belongs to the row of one. */
export const manyLeadsChannels = ['held-digest', 'answer-reminder', 'weekly-mail'] as const;
export type ManyLeadsChannel = (typeof manyLeadsChannels)[number];

export function isAboutManyLeads(channel: string): boolean {
  return (manyLeadsChannels as readonly string[]).includes(channel);
}
