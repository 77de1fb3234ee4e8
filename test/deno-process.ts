import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findDeno } from '../scripts/test-tools.mjs';
import { testAuthority } from './certificate-authority.ts';
import { endProcess } from './end-process.ts';

export interface DenoProcess {
  /** The address of a project, with `/functions/v1/…` below it. */
  url: string;
  output(): string;
  end(): Promise<void>;
}

/**
 * Runs the functions of an uploaded folder in Deno, with this environment and nothing else, and without a network. It
 * gets authorities as Supabase's runtime gets its own.
 */
export async function startDeno(folder: string, environment: Record<string, string>): Promise<DenoProcess> {
  const args = [
    'run',
    '--cached-only',
    '--no-lock',
    '--node-modules-dir=manual',
    '--no-prompt',
    '--allow-net',
    '--allow-env',
    '--allow-read',
    '--allow-sys=hostname',
    '--config=supabase/functions/send-quote-request/deno.json',
    'platform.ts',
  ];
  writeFileSync(join(folder, AUTHORITY), testAuthority);
  const known = { SSL_CERT_FILE: join(folder, AUTHORITY), DENO_TLS_CA_STORE: 'mozilla,system' };
  const env = { ...environment, ...known, DENO_DIR: join(folder, '.deno'), DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' };
  const child = spawn(findDeno()!, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const gone = once(child, 'exit').then(() => Promise.reject(new Error(`Deno ended:\n${output}`)));
  gone.catch(() => {});
  const port = () => /listening on (\d+)/.exec(output)?.[1];
  while (!port()) await Promise.race([once(child.stdout, 'data'), gone]);
  return {
    url: `http://127.0.0.1:${port()}`,
    output: () => output,
    end: async () => void (await endProcess(child, 'SIGKILL')),
  };
}

const AUTHORITY = 'authority.pem';
