import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compiledCode } from '../scripts/compiled-code.mjs';

const command = join(import.meta.dirname, '../cli/visits.ts');

export interface Ended {
  code: number;
  out: string;
  error: string;
}

/** What `npm run visits -- …` prints with these settings, however it ends. */
export async function runVisits(settings: Record<string, string>, ...args: string[]): Promise<Ended> {
  const { PATH = '' } = process.env;
  const env = { PATH, ...compiledCode, ...settings };
  const run = promisify(execFile)(process.execPath, [command, ...args], { env, maxBuffer: Infinity });
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, error: stderr }),
    ({ code, stdout, stderr }) => ({ code, out: stdout, error: stderr }),
  );
}
