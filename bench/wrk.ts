import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { needTool } from './tools.ts';

export interface Load {
  perSecond: number;
  /** All answers, with those below. */
  answers: number;
  /** Answers that were neither 2xx nor 3xx, and connections that broke. */
  wrong: number;
  /** Milliseconds of the received answers. */
  p50: number;
  p99: number;
}

interface LoadOptions {
  seconds: number;
  connections: number;
  headers?: Record<string, string>;
  /** Writes a wrk script with its arguments. It begins by running `answered.lua`. */
  script?: string;
  args?: string[];
}

const run = promisify(execFile);
const ANSWERED = join(import.meta.dirname, 'answered.lua');

/** Loads an address with wrk on one thread. */
export async function load(url: string, options: LoadOptions): Promise<Load> {
  const { seconds, connections, headers = {}, script = ANSWERED, args = [] } = options;
  const words = [
    `-t1 -c${connections} -d${seconds}s --timeout 10s`.split(' '),
    ['-s', script],
    Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    url,
    args.length > 0 ? ['--', ...args] : [],
  ];
  const env = { ...process.env, ANSWERED, CONNECTIONS: String(connections) };
  const { stdout } = await run(needTool('wrk'), words.flat(), { env });
  const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0);
  const answers = number(/(\d+) requests in/);
  if (number(/^Answered in all: (\d+)/m) !== answers)
    throw new Error(`answered.lua and wrk do not count alike:\n${stdout}`);
  const broken = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout)?.slice(1) ?? [];
  return {
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    answers,
    wrong: number(/Non-2xx or 3xx responses: (\d+)/) + broken.reduce((sum, count) => sum + Number(count), 0),
    p50: number(/^Answered p50 us: (\d+)/m) / 1000,
    p99: number(/^Answered p99 us: (\d+)/m) / 1000,
  };
}
