import { findDeliveryTrouble } from '../delivery/alarm.ts';
import { isEmailChannel } from '../delivery/channels.ts';
import type { Outbox } from '../delivery/outbox.ts';
import type { Readiness } from '../http/routes/operator-routes.ts';
import type { Config } from './config.ts';
import type { createUnstoredLeads } from './unstored-leads.ts';

export interface TroubleParts {
  config: Pick<Config, 'mail' | 'alertUrl'>;
  outbox: Pick<Outbox, 'counts'>;
  /** The errors that keep the saved content from being served. */
  contentErrors(): string[];
  readiness(): Promise<Readiness>;
  unstored: Pick<ReturnType<typeof createUnstoredLeads>, 'whySince'>;
}

/** Creates a function that lists what the owner has to know of. A pause of the database between two calls is none. */
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
    for (const [channel, figures] of Object.entries(counts?.channels ?? {})) {
      const trouble = findDeliveryTrouble(channel, figures, { since, now });
      if (trouble !== null && raisesAlarm(channel, config)) troubles.push(trouble);
    }
    return troubles;
  };
}

/** A visitor's mistyped address is no trouble. That emails wait for a mail server is logged at the start. */
const raisesAlarm = (channel: string, { mail, alertUrl }: TroubleParts['config']) =>
  channel !== 'visitor-mail' && (!isEmailChannel(channel) || mail !== null || alertUrl !== '');
