import type { LeadStore } from '../leads/store/lead-store.ts';
import type { Log } from '../text/log.ts';
import { redact } from '../text/unsafe-text.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

export interface MaintenanceParts {
  leads: LeadStore;
  /** Each puts a mail about several leads, where it is time and there is something to tell. */
  putMails: (() => Promise<void>)[];
  /** Forgets how many came on days long past. */
  forgetVisits(): Promise<void>;
  /** Puts the reminders that are due; once a minute. */
  putReminders(): Promise<void>;
  /** Drops the rows that stand for leads withdrawn long ago. */
  forgetWithdrawals(): Promise<void>;
  /** Removes what was kept of the database before an upgrade long done. */
  dropOldCopy(): void;
  /** 0 keeps for ever. */
  retentionDays: number;
  log: Log;
}

/**
 * Once an hour and at the start: puts the mails about several leads, drops claims that have run out, forgets old days, erases leads past
 * their days. Once a minute: puts the reminders that an owner asked for.
 */
export function startMaintenance({ leads, putMails, retentionDays, log, ...parts }: MaintenanceParts): {
  stop(): void;
} {
  let stopped = false;
  let running = false;
  const isStopped = () => stopped;
  const runTasks = async () => {
    if (running) return;
    running = true;
    try {
      parts.dropOldCopy();
      for (const put of putMails) await put();
      await leads.removeExpiredClaims(Date.now(), isStopped);
      await parts.forgetWithdrawals();
      await parts.forgetVisits();
      // The longest is the last: of a million leads it takes minutes, and what a stop leaves the next start goes on with.
      const erased = await eraseOldLeads(leads, retentionDays, Date.now(), isStopped);
      if (erased > 0) log.info('old leads erased', { leads: erased, days: retentionDays });
    } catch (error) {
      if (!stopped) log.warn('tidying up did not work, trying again in an hour', redact(error));
    } finally {
      running = false;
    }
  };
  const remind = async () => {
    try {
      await parts.putReminders();
    } catch (error) {
      log.warn('reminders could not be looked at, trying again in a minute', redact(error));
    }
  };
  void runTasks();
  void remind();
  const timers = [setInterval(runTasks, HOUR_MS), setInterval(remind, MINUTE_MS)].map((timer) => timer.unref());
  return {
    stop() {
      stopped = true;
      timers.forEach((timer) => clearInterval(timer));
    },
  };
}

const DAY_MS = 24 * 3_600_000;

/** Erases leads older than `days` (0 keeps all), a slice at a time until `stopped`; resolves to how many were erased. */
export async function eraseOldLeads(
  leads: Pick<LeadStore, 'eraseBefore'>,
  days: number,
  now: number,
  stopped?: () => boolean,
): Promise<number> {
  return days === 0 ? 0 : leads.eraseBefore(now - days * DAY_MS, stopped);
}
