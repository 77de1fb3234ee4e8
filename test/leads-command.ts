import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compiledCode } from '../scripts/compiled-code.mjs';

const root = join(import.meta.dirname, '..');

/** What `npm run leads -- …` prints with these settings; rejects when it fails. */
export function runLeads(settings: Record<string, string>, ...args: string[]): Promise<string> {
  return runLeadsOf(root, settings, ...args);
}

/** What `npm run links -- …` prints; as `runLeads`. */
export function runLinks(settings: Record<string, string>, ...args: string[]): Promise<string> {
  return runProgram(join(root, 'cli/links.ts'), settings, args);
}

/** `npm run leads -- …` with the commands of another copy of the project. */
export function runLeadsOf(program: string, settings: Record<string, string>, ...args: string[]): Promise<string> {
  return runProgram(join(program, 'cli/leads.ts'), settings, args);
}

async function runProgram(command: string, settings: Record<string, string>, args: string[]): Promise<string> {
  const { PATH = '' } = process.env;
  const options = { env: { PATH, ...compiledCode, ...settings }, maxBuffer: Infinity };
  return (await promisify(execFile)(process.execPath, [command, ...args], options)).stdout;
}
