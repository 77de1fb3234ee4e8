import { escapeUnseen } from '../../server/text/unsafe-text.ts';

/** `wrong` needs mending, `warning` is worth knowing, `unknown` could not be looked at. */
export type State = 'ok' | 'warning' | 'wrong' | 'unknown';

/** What a check found; a check may find several things. */
export interface Finding {
  state: State;
  words: string;
}

/** As `--json` prints it. */
export interface Check extends Finding {
  /** What was looked at, such as `mail server`. */
  name: string;
}

const finding =
  (state: State) =>
  (words: string): Finding => ({ state, words });

export const ok = finding('ok');
export const warning = finding('warning');
export const wrong = finding('wrong');
export const unknown = finding('unknown');

const marks = { ok: 'ok     ', warning: 'warning', wrong: 'WRONG  ', unknown: 'unknown' } as const;

export function formatChecks(checks: Check[]): string {
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

/** Files or names that are told each; of more their number, since a list of names for sale may have thousands. */
export const LISTED_MAX = 3;

/** Such as `a.com, b.com, c.com and 1,997 more`. */
export function fewNames(names: string[]): string {
  const more = names.length - LISTED_MAX;
  return more > 0 ? `${names.slice(0, LISTED_MAX).join(', ')} and ${more.toLocaleString('en')} more` : names.join(', ');
}

/** The largest unit that fits: minutes, hours or days. */
export function duration(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes === 0) return 'less than a minute';
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return minutes < 2880 ? `${Math.floor(minutes / 60)} hours` : `${Math.floor(minutes / 1440)} days`;
}
