import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { holdFile } from '../server/database/server-lock.ts';

const LOOK_MS = 50;

/** Waits until no other process builds to the place. The lock ends with the process, however it ends. */
export async function lockBuild(out: string, signal?: AbortSignal): Promise<{ release(): void }> {
  mkdirSync(dirname(out), { recursive: true });
  for (;;) {
    const lock = holdFile(`${out}.lock`);
    if (lock) return lock;
    await pause(LOOK_MS, undefined, { ...(signal && { signal }) });
  }
}
