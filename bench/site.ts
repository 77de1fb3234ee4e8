import type { ChildProcess } from 'node:child_process';
import { get } from 'node:http';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startServerProcess, type ServerProcess } from '../test/server-process.ts';
import { option } from './measure.ts';

export const root = join(import.meta.dirname, '..');
const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Makes a folder for this run, which is removed at its end. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'janus-bench-'));
  folders.push(folder);
  return folder;
}

/** Returns a folder for this run with a copy of the sample's content, or that of `--site FOLDER`. */
export function siteFolder(): string {
  const given = option('site', '');
  if (given) return resolve(given);
  const folder = temporaryFolder();
  cpSync(join(root, 'sample/content'), join(folder, 'content'), { recursive: true });
  return folder;
}

interface ServerOptions {
  settings?: Record<string, string>;
  /** Arguments for Node itself. */
  node?: string[];
}

/** Starts the real server as in production, with its own data folder and without a rate limit. */
export function startSite(folder: string, { settings = {}, node = [] }: ServerOptions = {}): Promise<ServerProcess> {
  const own = {
    DATA_DIR: temporaryFolder(),
    CACHE_DIR: temporaryFolder(),
    RATE_LIMIT_PER_MINUTE: '0',
    NODE_ENV: 'production',
  };
  return startServerProcess(folder, { ...own, ...settings }, node);
}

/** Resolves at the first 200. Rejects when the program ends before. `host` is the requested host, if it is not the address's. */
export async function answering(url: string, child: ChildProcess, host = new URL(url).host): Promise<void> {
  while (child.exitCode === null) {
    if ((await statusOf(url, host)) === 200) return;
    await pause(5);
  }
  throw new Error(`The server of ${url} ended before it answered`);
}

/** Uses Node's own request, since `fetch` cannot set the host. */
function statusOf(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    get(url, { headers: { host }, agent: false }, (answer) =>
      answer.resume().once('end', () => resolve(answer.statusCode)),
    ).once('error', () => resolve(undefined));
  });
}

/** Reads the memory of a process in bytes: now, and the most so far (Linux). */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)![1]) * 1024;
  return { now: read('VmRSS'), most: read('VmHWM') };
}
