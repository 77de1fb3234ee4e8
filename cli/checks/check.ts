import type { Writable } from 'node:stream';
import { styleText } from 'node:util';
import { escapeUnseen } from '../../server/text/unsafe-text.ts';
import { formatJson } from '../terminal/text.ts';

/** `wrong` needs a fix, `warning` is worth knowing, and `unknown` could not be checked. */
type State = keyof typeof marks;

/** A sentence about one thing. `--json` prints it as `words`. */
export interface Finding {
  state: State;
  words: string;
}

/** A finding as `--json` prints it. `name` is the checked thing, such as `mail server`. */
export interface CheckResult extends Finding {
  name: string;
}

export type Checks = Record<string, () => Promise<Finding | Finding[]> | Finding | Finding[]>;

export const ok = (words: string): Finding => ({ state: 'ok', words });
export const warning = (words: string): Finding => ({ state: 'warning', words });
export const wrong = (words: string): Finding => ({ state: 'wrong', words });
export const unknown = (words: string): Finding => ({ state: 'unknown', words });

/** Runs checks at the same time. The results have the order of the checks. */
export async function runChecks(checks: Checks): Promise<CheckResult[]> {
  const results = Object.entries(checks).map(async ([name, run]) => {
    const findings = await Promise.try(run).catch((error: Error) => unknown(`Could not check: ${error.message}`));
    return [findings].flat().map((finding) => ({ name, ...finding }));
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

/** Prints results as JSON, or as a line each with a summary. Returns the exit code: 1 if something is wrong. */
export function printResults(results: CheckResult[], { json, stdout }: { json: boolean; stdout: Writable }): 0 | 1 {
  const many = results.filter(({ state }) => state === 'wrong').length;
  const mark = (state: State) => styleText(marks[state][0], marks[state][1], { stream: stdout });
  const lines = results.map(({ state, words }) => `${mark(state)} ${escapeUnseen(words)}\n`).join('');
  const summary = many === 0 ? 'Ready.' : many === 1 ? 'One thing is wrong.' : `${many} things are wrong.`;
  stdout.write(json ? formatJson(results) : `${lines}\n${summary}\n`);
  return many > 0 ? 1 : 0;
}
