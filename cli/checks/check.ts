import type { Writable } from 'node:stream';
import { styleText } from 'node:util';
import { escapeUnseen, toSafeJson } from '../../server/text/unsafe-text.ts';

/** `wrong` needs mending, `warning` is worth knowing, `unknown` could not be looked at. */
export type State = 'ok' | 'warning' | 'wrong' | 'unknown';

/** A sentence about one thing; `words` is its name in the output of `--json`. */
export interface Finding {
  state: State;
  words: string;
}

/** A finding as `--json` prints it. `name` says what was looked at, such as `mail server`. */
export interface CheckResult extends Finding {
  name: string;
}

/** Looks at one thing of what a command was given. It runs where nothing that it needs is missing. */
export interface Check<Given extends object> {
  name: string;
  needs: readonly (keyof Given)[];
  run(given: Given): Promise<Finding[]> | Finding[];
}

const finding =
  (state: State) =>
  (words: string): Finding => ({ state, words });

export const ok = finding('ok');
export const warning = finding('warning');
export const wrong = finding('wrong');
export const unknown = finding('unknown');

/** Runs those checks that can run, all at the same time. The results have the order of the list. */
export async function runChecks<Given extends object>(
  checks: readonly Check<Given>[],
  given: Given,
): Promise<CheckResult[]> {
  const possible = checks.filter(({ needs }) => needs.every((need) => given[need] !== undefined));
  const results = possible.map(async ({ name, run }) => {
    const findings = await Promise.try(run, given).catch((error: Error) => [
      unknown(`Could not look: ${error.message}`),
    ]);
    return findings.map((found) => ({ name, ...found }));
  });
  return (await Promise.all(results)).flat();
}

const marks = { ok: 'ok     ', warning: 'warning', wrong: 'WRONG  ', unknown: 'unknown' } as const;

const colors = { ok: 'green', warning: 'yellow', wrong: 'red', unknown: 'yellow' } as const;

interface Format {
  json?: boolean;
  good?: string;
  /** A terminal gets its marks in colour, unless its owner wants none (NO_COLOR). */
  stdout: Writable;
}

/** Formats results as JSON or a line each. With `good`, a sentence about all of them ends the lines. */
export function formatResults(results: CheckResult[], { json = false, good = '', stdout }: Format): string {
  if (json) return `${toSafeJson(results, 2)}\n`;
  const mark = (state: State) => styleText(colors[state], marks[state], { stream: stdout });
  const lines = results.map(({ state, words }) => `${mark(state)} ${escapeUnseen(words)}\n`).join('');
  return good === '' ? lines : `${lines}\n${summary(results, good)}\n`;
}

/** Says in one sentence how many things are wrong; `good` is its beginning where nothing is. */
export function summary(results: CheckResult[], good: string): string {
  const count = (wanted: State) => results.filter(({ state }) => state === wanted).length;
  const wrong = count('wrong');
  const result = wrong === 0 ? good : wrong === 1 ? 'One thing is wrong' : `${wrong} things are wrong`;
  return `${result}${count('unknown') > 0 ? '; what is marked "unknown" could not be looked at' : ''}.`;
}

/** Returns the exit code: 1 if something is wrong. A thing that could not be looked at may be in order. */
export function exitCode(results: CheckResult[]): 0 | 1 {
  return results.some(({ state }) => state === 'wrong') ? 1 : 0;
}

/** Files or names that are listed each; of more their number, since a list of names for sale may have thousands. */
export const LISTED_MAX = 3;

/** Formats names as `a.com, b.com, c.com and 1,997 more`. */
export function fewNames(names: string[]): string {
  const more = names.length - LISTED_MAX;
  return more > 0 ? `${names.slice(0, LISTED_MAX).join(', ')} and ${more.toLocaleString('en')} more` : names.join(', ');
}

/** Formats milliseconds in the largest unit that fits: minutes, hours or days. */
export function duration(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes === 0) return 'less than a minute';
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return minutes < 2880 ? `${Math.floor(minutes / 60)} hours` : `${Math.floor(minutes / 1440)} days`;
}
