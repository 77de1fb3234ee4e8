import { setTimeout as pause } from 'node:timers/promises';
import { openExistingDatabase } from '../../server/database/open.ts';
import { LOG_NOT_EMPTIED } from '../../server/leads/store/erase-leads.ts';
import { createLeadStore } from '../../server/leads/store/lead-store.ts';
import type { DeliveryRecord } from '../../server/outbox/delivery.ts';
import { createOutbox } from '../../server/outbox/outbox.ts';
import type { Config } from '../../server/start/config.ts';
import { ok, warning, wrong, type Finding } from '../doctor/check.ts';

const LOOK_MS = 250;
/** A mail server that looks up a sender takes seconds. */
const MAIL_PATIENCE_MS = 20_000;

/** How long it waits, in milliseconds. */
interface Patience {
  mail?: number;
  /** For another program that keeps SQLite's log from being emptied of what was erased. */
  log?: number;
}

/**
 * Finds the lead in the store of this machine, waits for its mail, and erases it. Without `mark` in it, it is another's: whoever answered
 * was not this server.
 */
export async function followLead(
  id: string,
  mark: string,
  { patience = {}, ...config }: Pick<Config, 'databaseUrl' | 'dataDir' | 'mail'> & { patience?: Patience },
): Promise<Finding[]> {
  const byHand = `On the machine of the server: npm run leads -- erase ${id}`;
  const opened = await openExistingDatabase(config);
  if (!opened.ok) return [warning(`The test lead is sent, and not erased: ${opened.problem} ${byHand}`)];
  const { database } = opened;
  const leads = createLeadStore(database, { logPatience: patience.log });
  try {
    const lead = await leads.byId(id);
    if (lead === null || !Object.values(lead.fields).some((text) => text.includes(mark)))
      return [
        warning(`The test lead is sent, and not erased, since it is not in the database of this machine. ${byHand}`),
      ];
    const outbox = createOutbox({ database, clock: Date.now, random: Math.random });
    const deliveries = await settled(
      () => outbox.ofLeads([id]),
      config.mail === null ? 0 : (patience.mail ?? MAIL_PATIENCE_MS),
    );
    const { log } = await leads.erase([id]);
    const gone =
      log === 'not emptied'
        ? warning(`The test lead is erased, but ${LOG_NOT_EMPTIED}. ${byHand}`)
        : ok('The test lead is erased again.');
    return [...deliveries.map((delivery) => describe(delivery, config.mail !== null)), gone];
  } catch (error) {
    return [warning(`The test lead is sent, and not erased: ${(error as Error).message}. ${byHand}`)];
  } finally {
    await database.close();
  }
}

async function settled(look: () => Promise<DeliveryRecord[]>, patience: number): Promise<DeliveryRecord[]> {
  const until = performance.now() + patience;
  for (;;) {
    const deliveries = await look();
    const isOnItsWay = deliveries.some(
      ({ state, lastError }) => state === 'sending' || (state === 'waiting' && lastError === null),
    );
    if (!isOnItsWay || performance.now() >= until) return deliveries;
    await pause(LOOK_MS);
  }
}

const names: Record<string, string> = {
  'owner-mail': 'The mail to you',
  'visitor-mail': 'The confirmation to the sender',
  webhook: 'The webhook',
};

function describe({ channel, state, lastError }: DeliveryRecord, hasMail: boolean): Finding {
  const name = names[channel] ?? `The notification to ${channel}`;
  const isMail = channel.endsWith('-mail');
  const why = lastError === null ? '' : `: ${lastError}`;
  if (state === 'delivered')
    return ok(`${name} about the test lead was ${isMail ? 'taken by the mail server' : 'taken'}.`);
  if (state === 'failed' || state === 'parked') return wrong(`${name} about the test lead failed${why}.`);
  if (state === 'held') return warning(`${name} about the test lead is held, since it looked like spam.`);
  if (isMail && !hasMail) return warning(`${name} about the test lead waits: SMTP_URL is not set here.`);
  return lastError === null
    ? warning(`${name} about the test lead is still on its way.`)
    : wrong(`${name} about the test lead waits${why}.`);
}
