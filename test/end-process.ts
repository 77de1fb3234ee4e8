import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Sends the signal to a process that still runs, and resolves to its exit code, or to null if a signal ended it. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = once(child, 'exit');
  child.kill(signal);
  const [code] = (await gone) as [number | null];
  return code;
}
