import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../server/main.ts');

export interface ServerProcess {
  child: ChildProcess;
  port: number;
  /** Milliseconds from spawning to listening. */
  startedIn: number;
  output(): string;
  /** Resolves to the exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts the real server on a folder with `dist`, on a free port, and waits until it listens. `nodeArgs`: for Node itself,
 * such as `--import` of what stands between the server and its machine.
 */
export async function startServerProcess(
  folder: string,
  env: Record<string, string> = {},
  nodeArgs: string[] = [],
): Promise<ServerProcess> {
  const begun = performance.now();
  const { child, output } = spawnServer(folder, { PORT: '0', HOST: '127.0.0.1', ...env }, nodeArgs);
  const gone = once(child, 'exit').then(() => Promise.reject(new Error(`The server ended:\n${output()}`)));
  gone.catch(() => {});
  while (!output().includes('"ready"')) await Promise.race([once(child.stdout!, 'data'), gone]);
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    child.kill(signal);
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  };
  const port = Number(/localhost:(\d+)/.exec(output())![1]);
  return { child, port, startedIn: performance.now() - begun, output, end };
}

/** Starts the real server and waits until it has given up. */
export async function startFailing(folder: string, env: Record<string, string> = {}) {
  const { child, errors } = spawnServer(folder, { PORT: '0', HOST: '127.0.0.1', ...env });
  const [code] = (await once(child, 'close')) as [number];
  return { code, errors: errors() };
}

function spawnServer(folder: string, settings: Record<string, string>, nodeArgs: string[] = []) {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [...nodeArgs, main, folder], {
    env: { PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (errors += chunk));
  return { child, output: () => output + errors, errors: () => errors };
}
