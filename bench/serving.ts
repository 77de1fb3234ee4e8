import { join } from 'node:path';
import { interleave, mb, median, ms, numberOption, perSecond, report, type Figure } from './measure.ts';
import { startNginx } from './nginx.ts';
import { builtSite, memoryOf, startSite } from './site.ts';
import { load } from './wrk.ts';

/**
 * The home page, brotli made ahead, 64 connections: the server against one nginx worker that sends the same bytes, bare
 * and with the same security headers; 304 beside it; memory under that load. wrk cannot ask with HEAD. `--rounds N` (5).
 */
const CONNECTIONS = 64;
const SECONDS = 3;
const WANTED = { ratio: 0.7, megabytes: 150 };
const HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const SECURITY = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'x-frame-options',
];

const rounds = numberOption('rounds', 5);
const site = await builtSite();
const janus = await startSite(site);
const page = await fetch(janus.plain(), { headers: HEADERS });
const etag = page.headers.get('etag')!;
const sameHeaders = Object.fromEntries(SECURITY.map((name) => [name, page.headers.get(name)!]));
const file = join(site, 'dist/faces/services/index.html.br');
const bare = await startNginx(file, {});
const equal = await startNginx(file, sameHeaders);

try {
  const run = (url: string, headers = {}) =>
    load(url, { seconds: SECONDS, connections: CONNECTIONS, headers: { ...HEADERS, ...headers } });
  await run(janus.plain());
  const bareEtag = (await fetch(bare.url)).headers.get('etag')!;
  const results = await interleave(rounds, {
    janus: () => run(janus.plain()),
    bare: () => run(bare.url),
    equal: () => run(equal.url),
    janusUnchanged: () => run(janus.plain(), { 'if-none-match': etag }),
    bareUnchanged: () => run(bare.url, { 'if-none-match': bareEtag }),
  });
  type Key = keyof typeof results;
  const rate = (key: Key) => median(results[key].map((load) => load.perSecond));
  const ratio = (key: Key, peer: Key) =>
    median(results[key].map((load, round) => load.perSecond / results[peer][round]!.perSecond));
  const compare = (what: string, key: Key, peer: Key, peerName: string, wanted: number | null): Figure => ({
    what,
    measured: `${perSecond(rate(key))}, p99 ${ms(median(results[key].map(({ p99 }) => p99)))}`,
    against: `${peerName}: ${perSecond(rate(peer))}`,
    ratio: ratio(key, peer),
    wanted: wanted === null ? 'told' : `at least ${wanted}`,
    met: wanted === null || ratio(key, peer) >= wanted,
  });
  const wrong = Object.values(results)
    .flat()
    .reduce((sum, load) => sum + load.wrong, 0);
  const { most } = memoryOf(janus.pid);

  report([
    compare('page', 'janus', 'bare', 'one nginx worker, no security headers', WANTED.ratio),
    compare('page', 'janus', 'equal', 'one nginx worker, the same security headers', null),
    compare('304', 'janusUnchanged', 'bareUnchanged', 'one nginx worker', null),
    {
      what: 'memory under that load, at most',
      measured: mb(most),
      against: `the nginx worker: ${mb(memoryOf(bare.pid).most)}`,
      ratio: most / memoryOf(bare.pid).most,
      wanted: `under ${WANTED.megabytes} MB`,
      met: most < WANTED.megabytes * 1_000_000,
    },
    {
      what: 'answers that were wrong',
      measured: String(wrong),
      against: `${Object.values(results)
        .flat()
        .reduce((sum, load) => sum + load.answers, 0)
        .toLocaleString('en')} answers`,
      wanted: '0',
      met: wrong === 0,
    },
  ]);
} finally {
  await Promise.all([janus.stop(), bare.stop(), equal.stop()]);
}
