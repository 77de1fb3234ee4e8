import type { Writable } from 'node:stream';
import { styleText } from 'node:util';
import { escapeUnseen, toSafeJson } from '../../server/text/unsafe-text.ts';
import { formatDuration } from '../../server/text/local-time.ts';
import { listSome } from '../terminal/text.ts';

/** `wrong` needs a fix, `warning` is worth knowing, and `unknown` could not be checked. */
export type State = keyof typeof marks;

/** A sentence about one thing. `--json` prints it as `words`. */
export interface Finding {
  state: State;
  words: string;
}

/** A finding as `--json` prints it. `name` is the checked thing, such as `mail server`. */
export interface CheckResult extends Finding {
  name: string;
}

/** A check of one thing. It runs if nothing that it needs is missing. */
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

/** Runs the checks that can run, at the same time. The results have the order of the list. */
export async function runChecks<Given extends object>(
  checks: readonly Check<Given>[],
  given: Given,
): Promise<CheckResult[]> {
  const possible = checks.filter(({ needs }) => needs.every((need) => given[need] !== undefined));
  const results = possible.map(async ({ name, run }) => {
    const findings = await Promise.try(run, given).catch(({ message }: Error) => [
      unknown(`Could not check: ${message}`),
    ]);
    return findings.map((found) => ({ name, ...found }));
  });
  return (await Promise.all(results)).flat();
}

/** A terminal gets the marks in colour, unless its owner wants none (NO_COLOR). */
const marks = {
  ok: ['green', 'ok     '],
  warning: ['yellow', 'warning'],
  wrong: ['red', 'WRONG  '],
  unknown: ['yellow', 'unknown'],
} as const;

/**
 * Prints results as JSON, or as a line each. `good` begins the summary if nothing is wrong. Without it there is none.
 * Returns the exit code: 1 if something is wrong.
 */
export function printResults(
  results: CheckResult[],
  { json, good, stdout }: { json: boolean; good?: string; stdout: Writable },
): 0 | 1 {
  const mark = (state: State) => styleText(marks[state][0], marks[state][1], { stream: stdout });
  const lines = results.map(({ state, words }) => `${mark(state)} ${escapeUnseen(words)}\n`).join('');
  const end = good === undefined ? '' : `\n${summary(results, good)}\n`;
  stdout.write(json ? `${toSafeJson(results, 2)}\n` : lines + end);
  return results.some(({ state }) => state === 'wrong') ? 1 : 0;
}

function summary(results: CheckResult[], good: string): string {
  const number = (wanted: State) => results.filter(({ state }) => state === wanted).length;
  const wrong = number('wrong');
  const result = wrong === 0 ? good : wrong === 1 ? 'One thing is wrong' : `${wrong} things are wrong`;
  return `${result}.${number('unknown') > 0 ? ' The lines marked "unknown" could not be checked.' : ''}`;
}

/** The most files or names in a finding. A list of names for sale may have thousands. */
export const LISTED_MAX = 3;

/** Lists the first names, and counts the others. */
export const fewNames = (names: string[]) => listSome(names, LISTED_MAX);

/** Formats milliseconds as days and hours, or as hours and minutes. */
export const duration = (ms: number) => formatDuration(ms, 'en');
