import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { option } from './measure.ts';

export const root = join(import.meta.dirname, '..');
const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder of this run; gone when the program ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'janus-bench-'));
  folders.push(folder);
  return folder;
}

/** A folder whose `dist` is the site built from this tree, or the one of `--site FOLDER`. */
export async function builtSite(): Promise<string> {
  const given = option('site', '');
  if (given) return resolve(given);
  const folder = folderToBuild();
  const child = spawn(process.execPath, buildCommand(folder), { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error('The site cannot be built');
  return folder;
}

/** A folder of this run with a copy of the owner's words. */
export function folderToBuild(): string {
  const folder = temporaryFolder();
  cpSync(join(root, 'content'), join(folder, 'content'), { recursive: true });
  return folder;
}

/** What builds a folder's `content` into its `dist`, as arguments of Node. */
export function buildCommand(folder: string): string[] {
  return [join(root, 'site-build/main.ts'), folder];
}

export interface BenchServer {
  pid: number;
  port: number;
  /** The services face by number: Node and wrk do not look names up for it. */
  plain(path?: string): string;
  /** For a browser. */
  services(path?: string): string;
  domain(path?: string): string;
  stop(): Promise<void>;
}

interface ServerOptions {
  settings?: Record<string, string>;
  /** Arguments of Node itself. */
  node?: string[];
}

/** The real server as it runs in production, with a data folder of its own and its log in a file. */
export async function startSite(
  folder: string,
  { settings = {}, node = [] }: ServerOptions = {},
): Promise<BenchServer> {
  const data = temporaryFolder();
  const log = join(data, 'log');
  const port = await freePort();
  const own = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: data,
    RATE_LIMIT_PER_MINUTE: '0',
    NODE_ENV: 'production',
  };
  const child = spawn(process.execPath, [...node, join(root, 'server/main.ts'), folder], {
    env: { PATH: process.env['PATH'], ...own, ...settings },
    stdio: ['ignore', openSync(log, 'w'), openSync(log, 'a')],
  });
  const address = (host: string, path: string) => `http://${host}:${port}${path}`;
  await answering(address('127.0.0.1', '/healthz'), child, () => readFileSync(log, 'utf8'));
  return {
    pid: child.pid!,
    port,
    plain: (path = '/') => address('127.0.0.1', path),
    services: (path = '/') => address('localhost', path),
    domain: (path = '/') => address('nowfetch.localhost', path),
    stop: () => end(child),
  };
}

/** Resolves at the first 200; rejects when the program ends before. */
export async function answering(url: string, child: ChildProcess, words = () => ''): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await pause(5);
  }
  throw new Error(`The server ended before it answered:\n${words()}`);
}

export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Bytes of memory of a process: now and at most so far (Linux). */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)![1]) * 1024;
  return { now: read('VmRSS'), most: read('VmHWM') };
}
