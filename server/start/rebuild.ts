import { spawn, type ChildProcess } from 'node:child_process';
import { buildProcess } from '../../scripts/ensure-build.mjs';

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
        const { args, env } = buildProcess(folder, settings);
        child = spawn(process.execPath, args, { stdio: 'ignore', env });
        child.once('error', reject).once('exit', (code) => resolve(code === 0));
      }),
    stop: () => void child?.kill(),
  };
}
