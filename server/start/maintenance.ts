import type { LeadStore } from '../leads/store/lead-store.ts';
import { eraseOldLeads } from '../leads/store/retention.ts';
import type { Log } from './log.ts';
import { redact } from '../outbox/redact.ts';

const HOUR_MS = 3_600_000;

export interface MaintenanceParts {
  leads: LeadStore;
  /** Each puts a mail about several leads, where it is time and there is something to tell. */
  putMails: (() => Promise<void>)[];
  /** Forgets how many came on days long past. */
  forgetVisits(): Promise<void>;
  /** 0 keeps for ever. */
  retentionDays: number;
  log: Log;
}

/** Once an hour and at the start: erases leads past their days, drops claims that have run out, puts the mails about several leads, forgets old days. */
export function startMaintenance({ leads, putMails, forgetVisits, retentionDays, log }: MaintenanceParts): {
  stop(): void;
} {
  const runTasks = async () => {
    try {
      const erased = await eraseOldLeads(leads, retentionDays, Date.now());
      if (erased > 0) log.info('old leads erased', { leads: erased, days: retentionDays });
      await leads.forgetClaims(Date.now());
      for (const put of putMails) await put();
      await forgetVisits();
    } catch (error) {
      log.warn('tidying up did not work, trying again in an hour', redact(error));
    }
  };
  void runTasks();
  const timer = setInterval(runTasks, HOUR_MS).unref();
  return { stop: () => clearInterval(timer) };
}
