import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { join } from 'node:path';
import { memorySettings } from '../../scripts/memory-settings.mjs';
import { readEnvironment } from './config.ts';

const PROGRAM = join(import.meta.dirname, '../../site-build/main.ts');

/** So long a build may take, thousands of new names included; one that hangs must not keep the next from being built. */
const LIMIT_MS = 600_000;

export interface Rebuild {
  /** Resolves to whether the site is built from what is in content now. */
  run(): Promise<boolean>;
  stop(): void;
}

/**
 * Builds the site of the folder in a process of its own, where it is stale. `settings`: those
 * of the server that the pages share, which `.env` may have changed since.
 */
export function createRebuild(folder: string, settings: Record<string, string>): Rebuild {
  let child: ChildProcess | undefined;
  return {
    run: () =>
      new Promise((resolve, reject) => {
        const env = { ...memorySettings, ...readEnvironment(folder), ...settings };
        const options: SpawnOptions = { stdio: 'ignore', env, timeout: LIMIT_MS, killSignal: 'SIGKILL' };
        child = spawn(process.execPath, [PROGRAM, folder, '--if-stale'], options);
        child.once('error', reject).once('exit', (code) => resolve(code === 0));
      }),
    stop: () => void child?.kill(),
  };
}
