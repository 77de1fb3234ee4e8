import type { LeadStore } from '../leads/store/lead-store.ts';
import { eraseOldLeads } from '../leads/store/retention.ts';
import type { Log } from './log.ts';
import { withoutWords } from '../outbox/attempt.ts';

const HOUR_MS = 3_600_000;

export interface House {
  leads: LeadStore;
  /** Puts the day's mail about held leads, if there are new ones. */
  putDigest(): Promise<void>;
  /** 0 keeps for ever. */
  retentionDays: number;
  log: Log;
}

/** Once an hour and at the start: erases leads past their days, forgets claims that have run out, tells of held leads. */
export function keepHouse({ leads, putDigest, retentionDays, log }: House): { stop(): void } {
  const tidy = async () => {
    try {
      const erased = await eraseOldLeads(leads, retentionDays, Date.now());
      if (erased > 0) log.info('old leads erased', { leads: erased, days: retentionDays });
      await leads.forgetClaims(Date.now());
      await putDigest();
    } catch (error) {
      log.warn('tidying up did not work, trying again in an hour', withoutWords(error));
    }
  };
  void tidy();
  const timer = setInterval(tidy, HOUR_MS).unref();
  return { stop: () => clearInterval(timer) };
}
