import { writeSync } from 'node:fs';
import { Worker, isMainThread } from 'node:worker_threads';

const LOOK_MS = 250;
/** Bytes; what thousands of names take, three times. */
const MOST_MEMORY = 2_000_000_000;

/** Ends this process once the one that started it is gone: it would hold what the next one waits for. */
export function endWithStarter(): void {
  const starter = process.ppid;
  setInterval(() => process.ppid === starter || process.kill(process.pid, 'SIGKILL'), LOOK_MS).unref();
}

/** The same from a thread beside this one, which may be drawing for minutes, and where it takes more memory than any content needs. */
export function watchBeside(): void {
  new Worker(import.meta.filename).unref();
}

if (!isMainThread) {
  const starter = process.ppid;
  setInterval(() => {
    const isFull = process.memoryUsage.rss() > MOST_MEMORY;
    if (isFull) writeSync(2, `Drawing took more than ${MOST_MEMORY / 1e9} GB of memory\n`);
    if (isFull || process.ppid !== starter) process.kill(process.pid, 'SIGKILL');
  }, LOOK_MS);
}
