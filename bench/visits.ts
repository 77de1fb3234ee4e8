import { readFileSync } from 'node:fs';
import { interleave, median, ms, numberOption, perSecond, report } from './measure.ts';
import { builtSite, startSite } from './site.ts';
import { load } from './wrk.ts';

/**
 * What counting costs: the home page as a browser asks for it, from another site and with a word in the address, 64
 * connections, on two servers that differ in `VISITS` alone, in turn. Beside the rate, the processor time of the server for an
 * answer, which other programs of a busy machine disturb less (Linux). `--rounds N` (9).
 */
const CONNECTIONS = 64;
const SECONDS = 3;
const WANTED = 0.98;
const HEADERS = {
  'accept-encoding': 'gzip',
  'accept-language': 'en-GB,en;q=0.5',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'cross-site',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
  referer: 'https://news.example/2026/11/a-page.html',
};

const rounds = numberOption('rounds', 9);
const site = await builtSite();
const counting = await startSite(site);
const silent = await startSite(site, { settings: { VISITS: 'off' } });

try {
  const run = (server: typeof counting) => async () => {
    const before = processorTime(server.child.pid!);
    const url = server.url('/?utm_source=newsletter');
    const loaded = await load(url, { seconds: SECONDS, connections: CONNECTIONS, headers: HEADERS });
    return { ...loaded, processor: (processorTime(server.child.pid!) - before) / loaded.answers };
  };
  for (const server of [counting, silent]) await run(server)();
  const results = await interleave(rounds, { on: run(counting), off: run(silent) });
  const rate = (loads: { perSecond: number }[]) => median(loads.map(({ perSecond }) => perSecond));
  const work = (loads: { processor: number }[]) => median(loads.map(({ processor }) => processor));
  const ratio = median(results.on.map(({ perSecond }, round) => perSecond / results.off[round]!.perSecond));
  const workRatio = median(results.on.map(({ processor }, round) => results.off[round]!.processor / processor));
  const metrics = await (await fetch(counting.url('/metrics'))).text();
  const counted = Number(/^janus_visits_total\{face="services"\} (\d+)$/m.exec(metrics)?.[1]);
  const answered = results.on.reduce((sum, { answers }) => sum + answers, 0);
  const wrong = [...results.on, ...results.off].reduce((sum, load) => sum + load.wrong, 0);
  report([
    {
      what: 'page, visits counted',
      measured: `${perSecond(rate(results.on))}, p99 ${ms(median(results.on.map(({ p99 }) => p99)))}`,
      against: `not counted: ${perSecond(rate(results.off))}, p99 ${ms(median(results.off.map(({ p99 }) => p99)))}`,
      ratio,
      wanted: `at least ${WANTED}`,
      met: ratio >= WANTED,
    },
    {
      what: 'page, processor time for an answer, visits counted',
      measured: microseconds(work(results.on)),
      against: `not counted: ${microseconds(work(results.off))}`,
      ratio: workRatio,
      wanted: `at least ${WANTED} of the answers in the same time`,
      met: workRatio >= WANTED,
    },
    {
      what: 'answers that were wrong or not counted',
      measured: `${wrong} wrong, ${counted.toLocaleString('en')} counted`,
      against: `${answered.toLocaleString('en')} answers, and those before the first round`,
      wanted: 'none',
      met: wrong === 0 && counted >= answered,
    },
  ]);
} finally {
  await Promise.all([counting.end(), silent.end()]);
}

/** Seconds of processor that a process has used, all threads (Linux: hundredths, in the 14th and 15th field). */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function microseconds(seconds: number): string {
  return `${(seconds * 1e6).toFixed(1)} µs`;
}
