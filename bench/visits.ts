import { readFileSync } from 'node:fs';
import { interleave, median, ms, numberOption, perSecond, report } from './measure.ts';
import { builtSite, startSite } from './site.ts';
import { load } from './wrk.ts';

/**
 * What counting costs: the home page as a browser asks for it, from another site and with a word in the address, 64
 * connections, against the same page as a script asks for it, which is not counted. One server answers both in turn: two
 * processes of one program differ by more than what is looked for. Beside the rate, the processor time of the server for an
 * answer, which other programs of a busy machine disturb less (Linux). `--rounds N` (31).
 */
const CONNECTIONS = 64;
const SECONDS = 1;
const WANTED = 0.98;
const HEADERS = {
  'accept-encoding': 'gzip',
  'accept-language': 'en-GB,en;q=0.5',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'cross-site',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
  referer: 'https://news.example/2026/11/a-page.html',
};

const rounds = numberOption('rounds', 31);
const server = await startSite(await builtSite());
const url = server.url('/?utm_source=newsletter');

try {
  const run = (destination: string) => async () => {
    const before = processorTime(server.child.pid!);
    const headers = { ...HEADERS, 'sec-fetch-dest': destination };
    const loaded = await load(url, { seconds: SECONDS, connections: CONNECTIONS, headers });
    return { ...loaded, processor: (processorTime(server.child.pid!) - before) / loaded.answers };
  };
  const [counted, uncounted] = [run('document'), run('empty')];
  for (const warm of [counted, uncounted, counted, uncounted]) await warm();
  const before = await countedVisits();
  const results = await interleave(rounds, { counted, uncounted });
  const told = (await countedVisits()) - before;
  const rate = (loads: { perSecond: number }[]) => median(loads.map(({ perSecond }) => perSecond));
  const work = (loads: { processor: number }[]) => median(loads.map(({ processor }) => processor));
  const paired = (ratio: (on: Result, off: Result) => number) =>
    median(results.counted.map((on, round) => ratio(on, results.uncounted[round]!)));
  const rateRatio = paired((on, off) => on.perSecond / off.perSecond);
  const workRatio = paired((on, off) => off.processor / on.processor);
  const p99 = (loads: { p99: number }[]) => ms(median(loads.map((each) => each.p99)));
  const answers = results.counted.reduce((sum, each) => sum + each.answers, 0);
  const wrong = Object.values(results)
    .flat()
    .reduce((sum, each) => sum + each.wrong, 0);
  report([
    {
      what: 'page that is counted',
      measured: `${perSecond(rate(results.counted))}, p99 ${p99(results.counted)}`,
      against: `not counted: ${perSecond(rate(results.uncounted))}, p99 ${p99(results.uncounted)}`,
      ratio: rateRatio,
      wanted: `at least ${WANTED}`,
      met: rateRatio >= WANTED,
    },
    {
      what: 'answers in the same processor time',
      measured: `${microseconds(work(results.counted))} for one that is counted`,
      against: `not counted: ${microseconds(work(results.uncounted))}`,
      ratio: workRatio,
      wanted: `at least ${WANTED}`,
      met: workRatio >= WANTED,
    },
    {
      what: 'answers that were wrong, or not counted',
      measured: `${wrong} wrong, ${told.toLocaleString('en')} counted`,
      against: `${answers.toLocaleString('en')} answers that reached their browser`,
      wanted: 'none',
      met: wrong === 0 && told >= answers,
    },
  ]);
} finally {
  await server.end();
}

type Result = { perSecond: number; processor: number };

async function countedVisits(): Promise<number> {
  const metrics = await (await fetch(server.url('/metrics'))).text();
  return Number(/^janus_visits_total\{face="services"\} (\d+)$/m.exec(metrics)?.[1]);
}

/** Seconds of processor that a process has used, all threads (Linux: hundredths, in the 14th and 15th field). */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function microseconds(seconds: number): string {
  return `${(seconds * 1e6).toFixed(1)} µs`;
}
