import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { WriteStream } from 'node:tty';
import { runJanus } from '../cli/run-janus.ts';
import { type CommandContext, readSiteFiles } from '../cli/terminal/command.ts';
import { parseConfig } from '../server/start/config.ts';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { compiledCode } from '../scripts/runtime.mjs';

export interface Ended {
  code: number;
  out: string;
  error: string;
}

interface Here {
  /** The line that is typed when the command asks. Without one, there is no terminal. */
  answer?: string;
  /** The columns of the terminal that the output goes to. Null if it goes elsewhere. */
  width?: number | null;
  run?: typeof runJanus;
}

/**
 * Runs `janus` in this process, with these settings: a process of its own takes half a second. Without more, its folder
 * is this project's.
 */
export async function runHere(
  environment: Record<string, string>,
  args: string[],
  { answer, width, run = runJanus, ...more }: Partial<CommandContext> & Here = {},
): Promise<Ended> {
  const [out, error] = [[] as string[], [] as string[]];
  const collect = (texts: string[], isTTY: boolean) =>
    Object.assign(new Writable({ write: (chunk, _, done) => (texts.push(String(chunk)), done()) }), { isTTY });
  const folder = join(import.meta.dirname, '..');
  const code = await run(args, {
    folder,
    cwd: folder,
    settings() {
      const reading = parseConfig(environment);
      return reading.ok ? { ...reading, environment } : reading;
    },
    sites: () => readSiteFiles(folder),
    stdin: Object.assign(Readable.from(answer === undefined ? [] : [answer]), { isTTY: answer !== undefined }),
    stdout: Object.assign(
      collect(out, typeof width === 'number'),
      typeof width === 'number' ? { columns: width, getColorDepth: WriteStream.prototype.getColorDepth } : {},
    ),
    stderr: collect(error, answer !== undefined),
    ...more,
  });
  return { code, out: out.join(''), error: error.join('') };
}

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
