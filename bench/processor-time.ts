import { readFileSync } from 'node:fs';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds: begin, length by the clock, length in which the thread had the processor. */
  ts: number;
  dur?: number;
  tdur?: number;
}

const TASKS = new Set(['RunTask', 'ThreadControllerImpl::RunTask']);
/** Milliseconds up to which a task is short enough to answer a visitor in between. */
const SHORT = 50;

/**
 * Total blocking time of a trace of Chromium, by processor time instead of the clock: of each task of the main thread after
 * the first contentful paint, what it would take beyond 50 ms on a processor so many times slower. It leaves out what a task
 * waited for, the other programs of a busy machine above all.
 */
export function blockingByProcessor(traceFile: string, slowdown: number): number {
  const { traceEvents: events } = JSON.parse(readFileSync(traceFile, 'utf8')) as { traceEvents: TraceEvent[] };
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error(`No first contentful paint in ${traceFile}`);
  const tasks = events.filter(
    (event) =>
      event.ph === 'X' &&
      TASKS.has(event.name) &&
      event.pid === paint.pid &&
      event.tid === paint.tid &&
      event.ts + (event.dur ?? 0) > paint.ts,
  );
  if (!tasks.some(({ tdur }) => tdur)) throw new Error(`No processor times in ${traceFile}`);
  return tasks.reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * slowdown - SHORT), 0);
}
