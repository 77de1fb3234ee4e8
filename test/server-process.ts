import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { compiledCode } from '../scripts/runtime.mjs';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const root = join(import.meta.dirname, '..');

export interface ServerProcess {
  child: ChildProcess;
  port: number;
  /** Milliseconds from spawning to listening. */
  startedIn: number;
  /** An address of this server. By default it is on 127.0.0.1, which is the site of unknown hosts. */
  url(path?: string, host?: string): string;
  /** Sends a quote request as a page does. */
  sendQuote(fields: object, headers?: Record<string, string>): Promise<Response>;
  output(): string;
  /** Resolves to the exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts the real server on a folder with content, on a free port, and waits until it listens. `nodeArgs`: for Node
 * itself, such as `--import` of a module between the server and its machine. `program`: the project's sources, if other
 * ones.
 */
export async function startServerProcess(
  folder: string,
  env: Record<string, string> = {},
  nodeArgs: string[] = [],
  program = root,
): Promise<ServerProcess> {
  const begun = performance.now();
  const { child, output } = spawnServer(folder, env, nodeArgs, program);
  const gone = once(child, 'exit').then(() => Promise.reject(new Error(`The server ended:\n${output()}`)));
  gone.catch(() => {});
  while (!output().includes('"ready"')) await Promise.race([once(child.stdout!, 'data'), gone]);
  const port = Number(/localhost:(\d+)/.exec(output())![1]);
  const url = (path = '/', host = '127.0.0.1') => `http://${host}:${port}${path}`;
  return {
    child,
    port,
    startedIn: performance.now() - begun,
    url,
    sendQuote: (fields, headers = {}) =>
      fetch(url('/functions/v1/send-quote-request'), {
        method: 'POST',
        headers: { apikey: 'janus-anon', 'content-type': 'application/json', ...headers },
        body: JSON.stringify(fields),
      }),
    output,
    end: (signal) => endProcess(child, signal),
  };
}

/** Starts the real server and waits until it has given up. */
export async function startFailing(folder: string, env: Record<string, string> = {}) {
  const { child, errors } = spawnServer(folder, env);
  const [code] = (await once(child, 'close')) as [number];
  return { code, errors: errors() };
}

function spawnServer(folder: string, settings: Record<string, string>, nodeArgs: string[] = [], program = root) {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [...nodeArgs, join(program, 'server/main.ts'), folder], {
    env: {
      PATH,
      ...compiledCode,
      PORT: '0',
      HOST: '127.0.0.1',
      CACHE_DIR: join(root, 'node_modules/.cache/janus'),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (errors += chunk));
  return { child, output: () => output + errors, errors: () => errors };
}

/** Sends the signal to a process that still runs, and resolves to its exit code, or to null if a signal ended it. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = once(child, 'exit');
  child.kill(signal);
  const [code] = (await gone) as [number | null];
  return code;
}

/**
 * Ports below those that systems give to programs that name none (RFC 6335, 6: 49152, Linux: 32768). Thousands of
 * connections of parallel tests use those. They would take a server's port before it starts, or while it is down.
 */
const [FROM, TO] = [10_000, 32_000];

/** Finds a loopback port on which nobody listens, for programs that need a number, and for those that restart. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FROM, TO);
    const probe = createServer().listen(port, '127.0.0.1');
    const free = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!free) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
