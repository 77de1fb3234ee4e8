import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { needTool } from './tools.ts';

export interface Load {
  perSecond: number;
  /** Answers in all, the ones below included. */
  answers: number;
  /** Answers that were neither 2xx nor 3xx, and connections that broke. */
  wrong: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

interface LoadOptions {
  seconds: number;
  connections: number;
  headers?: Record<string, string>;
  /** A wrk script, with its arguments. */
  script?: string;
  args?: string[];
}

const run = promisify(execFile);

/** Loads an address with wrk on one thread. */
export async function load(url: string, options: LoadOptions): Promise<Load> {
  const { seconds, connections, headers = {}, script, args = [] } = options;
  const words = [
    `-t1 -c${connections} -d${seconds}s --latency --timeout 10s`.split(' '),
    Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    script ? ['-s', script] : [],
    url,
    args.length > 0 ? ['--', ...args] : [],
  ];
  const { stdout } = await run(needTool('wrk'), words.flat());
  const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0);
  const broken = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout)?.slice(1) ?? [];
  return {
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    answers: number(/(\d+) requests in/),
    wrong: number(/Non-2xx or 3xx responses: (\d+)/) + broken.reduce((sum, count) => sum + Number(count), 0),
    p50: latency(stdout, 50),
    p99: latency(stdout, 99),
  };
}

function latency(output: string, percent: number): number {
  const [, value = 'NaN', unit = 'ms'] = new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s)`).exec(output) ?? [];
  return Number(value) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's'];
}
