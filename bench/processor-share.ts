import { readdirSync, readFileSync } from 'node:fs';

/** Of `/proc/PID/stat`, which Linux has on every machine (`USER_HZ`). */
const TICK_MS = 10;

/** Milliseconds of the processor that processes have taken so far whose command line has the word (Linux). */
export function processorTimeOf(word: string): number {
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(word)) continue;
      ticks += ticksOf(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    } catch {
      // It ended while we looked.
    }
  }
  return ticks * TICK_MS;
}

/** Milliseconds of all processors, and those of them that were idle, so far. */
export function machineTime(): { all: number; idle: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const ticks = line.split(/\s+/).slice(1, 9).map(Number);
  const idle = (ticks[3] ?? 0) + (ticks[4] ?? 0);
  return { all: ticks.reduce((sum, one) => sum + one, 0) * TICK_MS, idle: idle * TICK_MS };
}

/** `pid (name) state parent …`: the fourteenth and fifteenth field. */
function ticksOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
