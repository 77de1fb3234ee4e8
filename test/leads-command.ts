import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compiledCode } from './server-process.ts';

const root = join(import.meta.dirname, '..');

/** What `npm run leads -- …` prints with these settings; rejects when it fails. */
export function runLeads(settings: Record<string, string>, ...args: string[]): Promise<string> {
  return runLeadsOf(root, settings, ...args);
}

/** The same with the commands of another copy of the project. */
export async function runLeadsOf(
  program: string,
  settings: Record<string, string>,
  ...args: string[]
): Promise<string> {
  const { PATH = '' } = process.env;
  const command = join(program, 'cli/leads.ts');
  const options = { env: { PATH, ...compiledCode, ...settings }, maxBuffer: Infinity };
  return (await promisify(execFile)(process.execPath, [command, ...args], options)).stdout;
}
