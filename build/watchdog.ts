import { writeSync } from 'node:fs';
import { Worker, isMainThread, workerData } from 'node:worker_threads';
import type { RenderReport } from './render-process.ts';

const POLL_MS = 250;
/** Bytes: three times the memory that thousands of names need. */
const MEMORY_MAX = 2_000_000_000;

/** Ends this process when its parent ends: it would hold the lock that the next build waits for. */
export function exitWithParent(): void {
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), POLL_MS).unref();
}

/** Does the same from another thread, since this one may render for minutes. Also ends the process if it exceeds `memory` bytes. */
export function watchFromThread(memory = MEMORY_MAX): void {
  new Worker(import.meta.filename, { workerData: { parent: process.ppid, memory } }).unref();
}

if (!isMainThread) {
  const { parent, memory } = workerData as { parent: number; memory: number };
  const full: RenderReport = { problem: `rendering took more than ${memory / 1e9} GB of memory`, broken: false };
  setInterval(() => {
    const isFull = process.memoryUsage.rss() > memory;
    if (isFull) writeSync(1, JSON.stringify(full));
    if (isFull || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, POLL_MS);
}
