import type { LeadStore } from '../leads/store/lead-store.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../text/local-time.ts';
import type { Log } from '../text/log.ts';
import { redact } from '../text/unsafe-text.ts';

interface MaintenanceParts {
  leads: Pick<LeadStore, 'removeExpiredClaims' | 'eraseBefore'>;
  /** Tasks of every hour, in their order. */
  hourly: (() => Promise<void>)[];
  /** Puts the reminders that are due. */
  putReminders(): Promise<void>;
  /** 0 keeps for ever. */
  retentionDays: number;
  log: Log;
}

/**
 * Runs the hourly tasks, drops expired claims and erases old leads, once an hour and at the start. Once a minute it
 * puts the reminders that an owner asked for.
 */
export function startMaintenance({ leads, hourly, putReminders, retentionDays, log }: MaintenanceParts): {
  stop(): void;
} {
  let stopped = false;
  let running = false;
  const isStopped = () => stopped;
  const runTasks = async () => {
    if (running) return;
    running = true;
    try {
      for (const task of hourly) await task();
      await leads.removeExpiredClaims(Date.now(), isStopped);
      // The longest is the last: of a million leads it takes minutes, and the next start continues after the last
      // batch.
      const oldest = Date.now() - retentionDays * DAY_MS;
      const erased = retentionDays === 0 ? 0 : await leads.eraseBefore(oldest, isStopped);
      if (erased > 0) log.info('old leads erased', { leads: erased, days: retentionDays });
    } catch (error) {
      if (!stopped) log.warn('the hourly tasks failed, trying again in an hour', redact(error));
    } finally {
      running = false;
    }
  };
  const remind = async () => {
    try {
      await putReminders();
    } catch (error) {
      log.warn('reminders could not be read, trying again in a minute', redact(error));
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
