import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runLeads as run } from '../cli/leads/run-leads.ts';
import { compiledCode } from '../scripts/run-file.mjs';
import { runHere } from './run-here.ts';

const root = join(import.meta.dirname, '..');

/** The output of `npm run leads -- …` with these settings. Rejects with the error output if the command fails. */
export async function runLeads(settings: Record<string, string>, ...args: string[]): Promise<string> {
  const { code, out, error } = await runHere(run, settings, args);
  if (code !== 0) throw new Error(error);
  return out;
}

/** The output of `npm run links -- …`, run as the program that an owner runs. Rejects if it fails. */
export function runLinks(settings: Record<string, string>, ...args: string[]): Promise<string> {
  return runProgram(join(root, 'cli/links.ts'), settings, args);
}

/** The same of `npm run leads -- …`, by default of this project. */
export function runLeadsProgram(settings: Record<string, string>, args: string[], program = root): Promise<string> {
  return runProgram(join(program, 'cli/leads.ts'), settings, args);
}

async function runProgram(command: string, settings: Record<string, string>, args: string[]): Promise<string> {
  const { PATH = '' } = process.env;
  const options = { env: { PATH, ...compiledCode, ...settings }, maxBuffer: Infinity };
  return (await promisify(execFile)(process.execPath, [command, ...args], options)).stdout;
}
