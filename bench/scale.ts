import { numberOption, quantile } from './measure.ts';
import { arrivals, mailDelays, meanWait, numbersFrom, spread, waits, type Job, type Kind } from './scale/simulate.ts';

/**
 * What a campaign of a million visits and 10,000 leads in an hour asks of one server, of four, and of one whose pages are on a CDN: by arithmetic, and by
 * an hour that is played through with a rush in it. What things take is `npm run bench -- servers` on a quiet machine (docs/scale.md); options replace
 * it: `--page N`, `--lead N`, `--letter N` (microseconds of a server's processor), `--visits N`, `--leads N` an hour.
 */
const MICROSECOND = 1e-6;
const takes = {
  page: numberOption('page', 60) * MICROSECOND,
  lead: numberOption('lead', 524) * MICROSECOND,
  letter: numberOption('letter', 4000) * MICROSECOND,
};
const HOUR = 3600;
const perSecond = { visits: numberOption('visits', 1_000_000) / HOUR, leads: numberOption('leads', 10_000) / HOUR };
/** Of a first visit: page, scripts, fonts, icon, and the few that look at a second page. */
const REQUESTS = 10;
const BYTES = 130_000;
/** To the owner, and to the visitor. */
const LETTERS = 2;
/** A newsletter goes out: so many times as much, for so long. */
const RUSH = { times: 6, from: 600, seconds: 300 };

/** Of providers as they say it: letters a second. A letter takes a third of a second on one of four connections. */
const MAIL = { 'a provider with 14 a second': 14, 'a mailbox with 100 an hour': 100 / HOUR };

const plans = {
  'one server': { servers: 1, requests: REQUESTS },
  'four servers': { servers: 4, requests: REQUESTS },
  'one server, pages on a CDN': { servers: 1, requests: 0 },
};

for (const [name, { servers, requests }] of Object.entries(plans)) {
  const kinds = [
    { rate: perSecond.visits * requests, takes: takes.page },
    { rate: perSecond.leads, takes: takes.lead },
    { rate: perSecond.leads * LETTERS, takes: takes.letter },
  ].filter(({ rate }) => rate > 0);
  const inRush = kinds.map((kind) => ({ ...kind, rate: kind.rate * RUSH.times }));
  const busy = (all: Kind[]) => percent(all.reduce((load, kind) => load + kind.rate * kind.takes, 0) / servers);
  console.log(`${name}: ${busy(kinds)} busy, in the rush ${busy(inRush)}`);
  console.log(
    `  a wait by arithmetic: ${time(meanWait(kinds, servers))}, in the rush ${time(meanWait(inRush, servers))}`,
  );
  const jobs = kinds.flatMap((kind, seed) => jobsOf(kind, seed + 1)).sort((a, b) => a.at - b.at);
  const all = waits(jobs, servers);
  const rush = all.filter((_, job) => isRush(jobs[job]!.at));
  const before = all.filter((_, job) => jobs[job]!.at < RUSH.from);
  console.log(
    `  as played: ${time(mean(before))}, in the rush ${time(mean(rush))}, of a hundred one over ${time(quantile(rush, 0.99))}`,
  );
}
const megabits = (perSecond.visits * BYTES * 8) / 1e6;
console.log(`the line: ${megabits.toFixed(0)} Mbit/s, in the rush ${(RUSH.times * megabits).toFixed(0)}`);
const letters = arrivals(
  (at) => LETTERS * perSecond.leads * timesAt(at),
  LETTERS * perSecond.leads * RUSH.times,
  HOUR,
  numbersFrom(9),
);
for (const [name, limit] of Object.entries(MAIL)) {
  const delays = mailDelays(letters, { connections: 4, secondsEach: 1 / 3, perSecond: limit });
  const last = letters.at(-1)! + delays.at(-1)!;
  console.log(
    `letters through ${name}: half within ${time(quantile(delays, 0.5))}, 99 of 100 within ${time(quantile(delays, 0.99))}; the last ${time(Math.max(0, last - HOUR))} after the hour`,
  );
}

function jobsOf(kind: Kind, seed: number): Job[] {
  const random = numbersFrom(seed);
  const times = arrivals(
    (at) => kind.rate * timesAt(at),
    kind.rate * RUSH.times,
    RUSH.from + RUSH.seconds + 300,
    random,
  );
  return times.map((at) => ({ at, takes: spread(kind.takes, random) }));
}

function isRush(at: number): boolean {
  return at >= RUSH.from && at < RUSH.from + RUSH.seconds;
}

function timesAt(at: number): number {
  return isRush(at) ? RUSH.times : 1;
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function time(seconds: number): string {
  if (seconds === Infinity) return 'without end';
  if (seconds < 0.001) return `${(seconds * 1e6).toFixed(0)} µs`;
  if (seconds < 1) return `${(seconds * 1000).toFixed(1)} ms`;
  return seconds < 300 ? `${seconds.toFixed(1)} s` : `${(seconds / HOUR).toFixed(1)} h`;
}
