import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { CommandContext } from '../cli/terminal/command.ts';
import { parseConfig } from '../server/start/config.ts';

export interface Ended {
  code: number;
  out: string;
  error: string;
}

/** Runs a command of the owner in this process, with these settings: a process of its own takes half a second. */
export async function runHere(
  command: (args: string[], place: CommandContext) => Promise<number>,
  environment: Record<string, string>,
  args: string[],
): Promise<Ended> {
  const [out, error] = [[] as string[], [] as string[]];
  const collect = (texts: string[]) => new Writable({ write: (chunk, _, done) => (texts.push(String(chunk)), done()) });
  const reading = parseConfig(environment);
  const code = await command(args, {
    folder: join(import.meta.dirname, '..'),
    settings: reading.ok ? { ...reading, environment, others: [] } : reading,
    stdout: collect(out),
    stderr: collect(error),
  });
  return { code, out: out.join(''), error: error.join('') };
}
