import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compiledCode } from './server-process.ts';

const command = join(import.meta.dirname, '../cli/leads.ts');

/** What `npm run leads -- …` prints with these settings; rejects when it fails. */
export async function runLeads(settings: Record<string, string>, ...args: string[]): Promise<string> {
  const { PATH = '' } = process.env;
  const options = { env: { PATH, ...compiledCode, ...settings }, maxBuffer: Infinity };
  return (await promisify(execFile)(process.execPath, [command, ...args], options)).stdout;
}
