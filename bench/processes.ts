import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { root } from './site.ts';

export interface Spent {
  /** Milliseconds by the clock, and of the processor. */
  ms: number;
  processorMs: number;
  /** Bytes of memory of the process and all that it started, at most. */
  peak: number;
}

const LOOK_MS = 100;
/** Of `/proc/PID/stat`, which Linux has on every machine (`USER_HZ`). */
const TICK_MS = 10;

/** Runs a command of Node as `npm start` runs the build, and measures what it takes (Linux). Rejects where it fails. */
export async function spendOn(command: string[]): Promise<Spent> {
  const begun = performance.now();
  const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  let [peak, processorMs] = [0, 0];
  const looking = setInterval(() => {
    const family = familyOf(child.pid!);
    peak = Math.max(
      peak,
      family.reduce((sum, { bytes }) => sum + bytes, 0),
    );
    processorMs = family.find(({ pid }) => pid === child.pid)?.processorMs ?? processorMs;
  }, LOOK_MS);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(looking);
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}`);
  return { ms: performance.now() - begun, processorMs, peak };
}

interface Member {
  pid: number;
  parent: number;
  bytes: number;
  /** With that of children that have ended. */
  processorMs: number;
}

function familyOf(pid: number): Member[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readMember);
  const found = all.filter((member) => member.pid === pid);
  for (const { pid: parent } of found) found.push(...all.filter((member) => member.parent === parent));
  return found;
}

function readMember(name: string): Member[] {
  try {
    // `pid (name) state parent …`
    const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    const pages = Number(readFileSync(`/proc/${name}/statm`, 'utf8').split(' ')[1]);
    return [{ pid: Number(name), parent: Number(fields[1]), bytes: pages * 4096, processorMs: ticks * TICK_MS }];
  } catch {
    // It ended while we looked.
    return [];
  }
}
