import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { runLeads as run } from '../cli/run-leads.ts';
import { compiledCode } from '../scripts/compiled-code.mjs';
import { readConfig } from '../server/start/config.ts';

const root = join(import.meta.dirname, '..');

/**
 * The output of `npm run leads -- …` with these settings, run in this process: a process of its own takes half a second.
 * Rejects if the command fails, with what it complained of.
 */
export async function runLeads(settings: Record<string, string>, ...args: string[]): Promise<string> {
  let output = '';
  let complaint = '';
  const stdout = new Writable({ write: (chunk, _, done) => ((output += String(chunk)), done()) });
  const stderr = new Writable({ write: (chunk, _, done) => ((complaint += String(chunk)), done()) });
  const reading = readConfig(settings);
  const ok = { environment: settings, others: [] };
  const code = await run(args, {
    folder: root,
    settings: reading.ok ? { ...reading, ...ok } : reading,
    stdout,
    stderr,
  });
  if (code !== 0) throw new Error(complaint);
  return output;
}

/** The output of `npm run links -- …`, run as the program that an owner runs; rejects if it fails. */
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
