import { createNotify } from '../../server/outbox/notify/notify.ts';
import type { Config } from '../../server/start/config.ts';
import { ok, wrong, type Finding } from './check.ts';

/** Sends one notification to each address, now and past the outbox. */
export async function sendTestNotifications({ notify }: Pick<Config, 'notify'>, brand: string): Promise<Finding[]> {
  if (notify.length === 0) return [wrong('No test notification was sent: NOTIFY_URLS is not set.')];
  const notification = {
    title: `Test of ${brand}`,
    facts: ['Leads are told here. You do not need to do anything.'],
    link: null,
    words: [],
  };
  return Promise.all(
    notify.map(async (address) => {
      const outcome = await createNotify(address)(notification);
      if (outcome.kind === 'delivered') return ok(`A test notification was taken by ${address.channel}. Did it show?`);
      const why = 'error' in outcome ? outcome.error : outcome.kind;
      return wrong(`The test notification to ${address.channel} could not be sent: ${why}.`);
    }),
  );
}
