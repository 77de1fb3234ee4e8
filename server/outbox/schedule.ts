const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Milliseconds to wait after the first, second, … failed attempt; the last one repeats. RFC 5321 (4.5.4.1) asks for half
 * an hour between attempts and four to five days before giving up; quick first tries are what mail servers do.
 */
const DELAYS = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 4 * HOUR];
const LONGEST_PROBE_DELAY = 30 * MINUTE;
const JITTER = 0.2;

const GIVE_UP_AGE = 5 * DAY;
const GIVE_UP_ATTEMPTS = 24;

/** The longest that a delivery can be put off. One due later than this was put off under another clock. */
export const LONGEST_DELAY = 4 * HOUR * (1 + JITTER);

/** `random` is in [0, 1). Twenty percent either way, so that deliveries that failed together do not return together. */
export function delayAfter(attempts: number, random: number): number {
  const delay = DELAYS[Math.min(Math.max(attempts, 1), DELAYS.length) - 1]!;
  return Math.round(delay * (1 - JITTER + 2 * JITTER * random));
}

/** As `delayAfter`, for a server that is down: one attempt stands for all that wait, so it may come more often. */
export function delayAfterProbe(probes: number, random: number): number {
  return Math.min(delayAfter(probes, random), Math.round(LONGEST_PROBE_DELAY * (1 + JITTER * random)));
}

/** Both: a clock that jumps ahead by a week must not use up the five days of a delivery that was tried once. */
export function isExhausted(ageMs: number, attempts: number): boolean {
  return ageMs >= GIVE_UP_AGE && attempts >= GIVE_UP_ATTEMPTS;
}
