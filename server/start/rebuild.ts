import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

const PROGRAM = join(import.meta.dirname, '../../site-build/main.ts');

/** Builds the site of the folder in a process of its own, where it is stale; resolves to whether it is built. */
export function createRebuild(folder: string): { run(): Promise<boolean>; stop(): void } {
  let child: ChildProcess | undefined;
  return {
    run: () =>
      new Promise((resolve, reject) => {
        child = spawn(process.execPath, [PROGRAM, folder, '--if-stale'], { stdio: 'ignore' });
        child.once('error', reject).once('exit', (code) => resolve(code === 0));
      }),
    stop: () => void child?.kill(),
  };
}
