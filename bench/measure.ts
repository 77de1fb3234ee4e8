import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';

/** One line of a bench: the measured value, the value of a peer or floor in the same run, and the goal. */
export interface Figure {
  what: string;
  measured: string;
  /** The peer of the comparison, with its value. */
  against: string;
  ratio?: number;
  wanted: string;
  met: boolean;
}

/** Prints the figures, and with `--json FILE` writes them for `bench/main.ts` too. A missed goal makes the exit code 1. */
export function report(figures: Figure[]): void {
  for (const { what, measured, against, ratio, wanted, met } of figures) {
    const times = ratio === undefined ? '' : `; ratio ${ratio.toFixed(2)}`;
    console.log(`${met ? 'ok  ' : 'MISS'} ${what}: ${measured}; against ${against}${times} (wanted: ${wanted})`);
  }
  const file = option('json', '');
  if (file) writeFileSync(file, JSON.stringify(figures));
  process.exitCode = figures.every(({ met }) => met) ? 0 : 1;
}

/** Reads `--name VALUE` of the command line. */
export function option(name: string, unset: string): string {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? unset : (process.argv[at + 1] ?? unset);
}

/** Reads `--name NUMBER`. Ends the program with one line if it is not a whole number above 0. */
export function numberOption(name: string, unset: number): number {
  const value = Number(option(name, String(unset)));
  if (Number.isInteger(value) && value > 0) return value;
  console.error(`${basename(process.argv[1]!)}: --${name} must be a whole number above 0`);
  process.exit(2);
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
}

/** Runs each function `rounds` times, in turn, so that a noisy moment of the machine affects all alike. */
export async function interleave<Key extends string, Result>(
  rounds: number,
  runs: Record<Key, () => Promise<Result>>,
): Promise<Record<Key, Result[]>> {
  const keys = Object.keys(runs) as Key[];
  const results = Object.fromEntries(keys.map((key) => [key, []])) as unknown as Record<Key, Result[]>;
  for (let round = 0; round < rounds; round += 1) {
    for (const key of keys) results[key].push(await runs[key]());
  }
  return results;
}

export const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en')} ms`;
export const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
export const mb = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
export const perSecond = (rate: number) => `${Math.round(rate).toLocaleString('en')}/s`;
