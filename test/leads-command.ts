import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compiledCode } from '../scripts/runtime.mjs';
import { runHere } from './run-here.ts';

const root = join(import.meta.dirname, '..');

/** The output of `janus leads …` with these settings. Rejects with the error output if the command fails. */
export async function runLeads(settings: Record<string, string>, ...args: string[]): Promise<string> {
  const { code, out, error } = await runHere(settings, ['leads', ...args]);
  if (code !== 0) throw new Error(error);
  return out;
}

/** The output of `janus links …`, run as the program that an owner runs. Rejects if it fails. */
export function runLinks(settings: Record<string, string>, ...args: string[]): Promise<string> {
  return runProgram(root, settings, ['links', ...args]);
}

/** Returns the same of `janus leads …`, by default of this project. */
export function runLeadsProgram(settings: Record<string, string>, args: string[], program = root): Promise<string> {
  return runProgram(program, settings, ['leads', ...args]);
}

async function runProgram(program: string, settings: Record<string, string>, args: string[]): Promise<string> {
  const { PATH = '' } = process.env;
  const options = { env: { PATH, ...compiledCode, ...settings }, maxBuffer: Infinity };
  return (await promisify(execFile)(process.execPath, [join(program, 'cli/janus.ts'), ...args], options)).stdout;
}
