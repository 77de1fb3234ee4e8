/** Something that has to be done. Times in seconds. */
export interface Job {
  at: number;
  takes: number;
}

/**
 * Times at which something comes by chance (a Poisson process), in order. `rate`: how many come a second at a time; `most`: its highest
 * value. `random`: numbers from 0 to 1.
 */
export function arrivals(
  rate: (time: number) => number,
  most: number,
  seconds: number,
  random: () => number,
): number[] {
  const times: number[] = [];
  for (let time = gap(most, random); time < seconds; time += gap(most, random))
    // As many of those that come at the highest rate as belong to the rate of this moment.
    if (random() * most < rate(time)) times.push(time);
  return times;
}

const gap = (rate: number, random: () => number) => -Math.log(1 - random()) / rate;

/** A time that is as often short and as seldom long as chance has it, with this mean. */
export const spread = (mean: number, random: () => number) => gap(1 / mean, random);

/** How long each job waits, first come, first served, by so many workers that are alike. `jobs` in the order of their times. */
export function waits(jobs: Job[], workers: number): number[] {
  const free = new Float64Array(workers);
  return jobs.map(({ at, takes }) => {
    let first = 0;
    for (let one = 1; one < workers; one += 1) if (free[one]! < free[first]!) first = one;
    const begun = Math.max(at, free[first]!);
    free[first] = begun + takes;
    return begun - at;
  });
}

interface MailServer {
  connections: number;
  /** A letter takes so long on a connection. */
  secondsEach: number;
  /** More it does not take. */
  perSecond: number;
}

/** From when each letter is due until the mail server has it. `times` in order. */
export function mailDelays(times: number[], { connections, secondsEach, perSecond }: MailServer): number[] {
  const free = new Float64Array(connections);
  let next = 0;
  return times.map((at, letter) => {
    const connection = letter % connections;
    const begun = Math.max(at, free[connection]!, next);
    next = begun + 1 / perSecond;
    free[connection] = begun + secondsEach;
    return begun + secondsEach - at;
  });
}

/** Work that comes by chance: so many a second, each kind with a mean of seconds that it takes. */
export interface Kind {
  rate: number;
  takes: number;
}

/**
 * The mean wait in the same queue by arithmetic: exact for one worker (F. Pollaczek, A. Khinchine), close for several (A. K. Erlang's C formula,
 * times of several kinds as A. O. Allen and A. A. Cunneen have it). Seconds; endless where more comes than the workers can do.
 */
export function meanWait(kinds: Kind[], workers: number): number {
  const rate = sum(kinds.map((kind) => kind.rate));
  const load = sum(kinds.map((kind) => kind.rate * kind.takes));
  if (load >= workers) return Infinity;
  const mean = load / rate;
  const squares = sum(kinds.map((kind) => (kind.rate / rate) * 2 * kind.takes ** 2));
  let blocked = 1;
  for (let worker = 1; worker <= workers; worker += 1) blocked = (load * blocked) / (worker + load * blocked);
  const waiting = blocked / (1 - (load / workers) * (1 - blocked));
  return ((waiting * mean) / (workers - load)) * (squares / mean ** 2 / 2);
}

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
