import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Runs a program of the project with Node. Resolves to its exit code and both outputs. */
export async function runProgram(command: string[]): Promise<{ code: number | null; output: string }> {
  const [program = '', ...words] = command;
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', program), ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, output: said + complained };
}
