import type { LeadStore } from '../leads/store/lead-store.ts';
import { DAY_MS, HOUR_MS } from '../text/local-time.ts';
import type { Log } from '../text/log.ts';
import { redact } from '../text/unsafe-text.ts';

interface MaintenanceParts {
  leads: Pick<LeadStore, 'removeExpiredClaims' | 'eraseBefore'>;
  hourly: (() => Promise<unknown>)[];
  /** 0 keeps for ever. */
  retentionDays: number;
  log: Log;
}

/** Runs the hourly tasks, drops expired claims and erases old leads, once an hour and at the start. */
export function startMaintenance({ leads, hourly, retentionDays, log }: MaintenanceParts): { stop(): void } {
  let stopped = false;
  let running = false;
  const isStopped = () => stopped;

  async function runTasks(): Promise<void> {
    if (running) return;
    running = true;
    try {
      for (const task of hourly) await task();
      await leads.removeExpiredClaims(Date.now(), isStopped);
      if (retentionDays === 0) return;
      // The longest is the last: of a million leads it takes minutes. The next start continues after the last batch.
      const erased = await leads.eraseBefore(Date.now() - retentionDays * DAY_MS, isStopped);
      if (erased > 0) log.info('old leads erased', { leads: erased, days: retentionDays });
    } catch (error) {
      if (!stopped) log.warn('the hourly tasks failed and will run again in an hour', redact(error));
    } finally {
      running = false;
    }
  }

  void runTasks();
  const timer = setInterval(runTasks, HOUR_MS).unref();
  return {
    stop() {
      stopped = true;
      clearInterval(timer);
    },
  };
}
