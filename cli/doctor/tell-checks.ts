import { escapeUnseen } from '../../server/outbox/unsafe-text.ts';
import type { Check } from './check.ts';

const marks = { ok: 'ok     ', warning: 'warning', wrong: 'WRONG  ', unknown: 'unknown' } as const;

export function lines(checks: Check[]): string {
  return checks.map(({ state, words }) => `${marks[state]} ${escapeUnseen(words)}\n`).join('');
}

/** One sentence; `good` is its beginning where nothing is wrong. */
export function summary(checks: Check[], good: string): string {
  const count = (wanted: Check['state']) => checks.filter(({ state }) => state === wanted).length;
  const wrong = count('wrong');
  const result = wrong === 0 ? good : wrong === 1 ? 'One thing is wrong' : `${wrong} things are wrong`;
  return `${result}${count('unknown') > 0 ? '; what is marked "unknown" could not be looked at' : ''}.`;
}

/** Returns the exit code of the command: 1 if something is wrong. A thing that could not be looked at may be in order. */
export function exitCode(checks: Check[]): 0 | 1 {
  return checks.some(({ state }) => state === 'wrong') ? 1 : 0;
}
