import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess, type ServerProcess } from '../test/server-process.ts';

/** One measured value, a floor or a peer of the same run, and the goal. */
export interface Figure {
  what: string;
  measured: string;
  against: string;
  wanted: string;
  met: boolean;
}

/** Prints a row of a Markdown table for each figure. A missed goal makes the exit code 1. */
export function report(figures: Figure[]): void {
  for (const { what, measured, against, wanted, met } of figures)
    console.log(`| ${[what, measured, against, wanted, met ? 'yes' : '**no**'].join(' | ')} |`);
  if (figures.some(({ met }) => !met)) process.exitCode = 1;
}

/** Reads `--name NUMBER` of the command line. */
export function numberOption(name: string, unset: number): number {
  const at = process.argv.indexOf(`--${name}`);
  const value = at === -1 ? unset : Number(process.argv[at + 1]);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number above 0`);
  return value;
}

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
export const formatMs = (value: number) =>
  `${value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en')} ms`;
export const formatMb = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;

export async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await run();
  return performance.now() - begun;
}

export const root = join(import.meta.dirname, '..');
const folders: string[] = [];
process.once('exit', () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** Makes a folder that is removed at the end of the run. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'janus-bench-'));
  folders.push(folder);
  return folder;
}

/** Starts the real server as in production, on the sample or on another folder, without a rate limit. */
export function startSite(folder = copySample()): Promise<ServerProcess> {
  const own = { DATA_DIR: makeFolder(), CACHE_DIR: makeFolder() };
  return startServerProcess(folder, { ...own, RATE_LIMIT_PER_MINUTE: '0', NODE_ENV: 'production' });
}

function copySample(): string {
  const folder = makeFolder();
  cpSync(join(root, 'sample/content'), join(folder, 'content'), { recursive: true });
  return folder;
}

/** Reads the memory of a process in bytes: now, and the most so far (Linux). */
export function readMemory(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)![1]) * 1024;
  return { now: read('VmRSS'), most: read('VmHWM') };
}
