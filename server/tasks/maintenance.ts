import { HOUR_MS } from '../text/local-time.ts';
import type { Log } from '../text/log.ts';
import { redact } from '../text/unsafe-text.ts';

/** A task that may take minutes ends early once `isStopped`. */
type Task = (isStopped: () => boolean) => Promise<unknown>;

/** Runs tasks in their order, once an hour and at the start. */
export function startMaintenance(tasks: Task[], log: Log): { stop(): void } {
  let stopped = false;
  let running = false;

  async function runTasks(): Promise<void> {
    if (running) return;
    running = true;
    try {
      for (const task of tasks) if (!stopped) await task(() => stopped);
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
