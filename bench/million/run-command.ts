import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compiledCode } from '../../scripts/compiled-code.mjs';
import { memoryOf, root } from '../site.ts';

export interface Ran {
  /** By the clock, and of the processor: on a busy machine what the command itself takes. */
  ms: number;
  processorMs: number;
  /** Until the first byte of its output. */
  firstMs: number;
  /** Bytes of memory, at most. */
  peak: number;
  /** Of its output. */
  bytes: number;
  code: number | null;
}

const LOOK_MS = 20;

/** Runs `npm run leads -- …`, or another of the owner's commands, without npm, while no other child of this process ends. */
export async function runCommand(settings: Record<string, string>, args: string[], command = 'leads'): Promise<Ran> {
  const { PATH = '' } = process.env;
  const begun = performance.now();
  const spentBefore = spentByChildren();
  const child = spawn(process.execPath, [...flagsOf(command), join(root, `cli/${command}.ts`), ...args], {
    env: { PATH, ...compiledCode, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let [bytes, firstMs, peak] = [0, 0, 0];
  child.stdout.on('data', (chunk: Buffer) => {
    firstMs ||= performance.now() - begun;
    bytes += chunk.length;
  });
  const looking = setInterval(() => {
    try {
      peak = Math.max(peak, memoryOf(child.pid!).most);
    } catch {
      // It ended while we looked.
    }
  }, LOOK_MS);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(looking);
  return { ms: performance.now() - begun, processorMs: spentByChildren() - spentBefore, firstMs, peak, bytes, code };
}

/** What `npm run` gives Node. */
function flagsOf(command: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  return scripts[command]!.split(' ').filter((word) => word.startsWith('--'));
}

/** Milliseconds of the processor that ended children of this process took (Linux), in ticks of ten. */
function spentByChildren(): number {
  // `pid (name) state …`
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) * 10;
}
