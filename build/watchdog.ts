import { writeSync } from 'node:fs';
import { Worker, isMainThread, workerData } from 'node:worker_threads';
import type { RenderReport } from './render-process.ts';

const POLL_MS = 250;
/** Bytes; three times what thousands of names take. */
const MOST_MEMORY = 2_000_000_000;

/** Ends this process once the one that started it is gone: it would hold what the next one waits for. */
export function exitWithParent(): void {
  const starter = process.ppid;
  setInterval(() => process.ppid === starter || process.kill(process.pid, 'SIGKILL'), POLL_MS).unref();
}

/** The same from a thread beside this one, which may be drawing for minutes; also where it takes more memory than any content needs. */
export function watchFromThread(memory = MOST_MEMORY): void {
  new Worker(import.meta.filename, { workerData: { starter: process.ppid, memory } }).unref();
}

if (!isMainThread) {
  const { starter, memory } = workerData as { starter: number; memory: number };
  const full: RenderReport = { problem: `drawing took more than ${memory / 1e9} GB of memory`, broken: false };
  setInterval(() => {
    const isFull = process.memoryUsage.rss() > memory;
    if (isFull) writeSync(1, JSON.stringify(full));
    if (isFull || process.ppid !== starter) process.kill(process.pid, 'SIGKILL');
  }, POLL_MS);
}
