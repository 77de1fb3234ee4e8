import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { builtText } from '../test/built-file.ts';
import { interleave, mb, median, ms, numberOption, perSecond, report, type Figure } from './measure.ts';
import { startNginx } from './nginx.ts';
import { endProcess } from '../test/end-process.ts';
import { freePort } from '../test/free-port.ts';
import { answering, builtSite, memoryOf, startSite, temporaryFolder } from './site.ts';
import { load } from './wrk.ts';

/**
 * The home page, gzip made ahead, 64 connections: the server, with all its headers, against one nginx worker that sends
 * the same bytes and against a bare node:http server; 304 beside it; memory under that load. wrk cannot ask with HEAD.
 * `--rounds N` (5).
 */
const CONNECTIONS = 64;
const SECONDS = 3;
const WANTED = { ratio: 0.6, megabytes: 300 };
const HEADERS = { 'accept-encoding': 'gzip' };

const rounds = numberOption('rounds', 5);
const site = await builtSite();
const page = join(temporaryFolder(), 'index.html');
writeFileSync(page, builtText(site, 'services'));
writeFileSync(`${page}.gz`, gzipSync(readFileSync(page), { level: 9 }));
const janus = await startSite(site);
const nginx = await startNginx(page);
const nodePort = await freePort();
const node = spawn(process.execPath, [join(import.meta.dirname, 'plain-node.ts'), `${page}.gz`, String(nodePort)]);
const nodeUrl = `http://127.0.0.1:${nodePort}/`;
await answering(nodeUrl, node);

try {
  const run = (url: string, headers = {}) =>
    load(url, { seconds: SECONDS, connections: CONNECTIONS, headers: { ...HEADERS, ...headers } });
  for (const url of [janus.url(), nginx.usual, nodeUrl]) await run(url);
  const [etag, nginxEtag] = [await etagOf(janus.url()), await etagOf(nginx.usual)];
  const results = await interleave(rounds, {
    janus: () => run(janus.url()),
    usual: () => run(nginx.usual),
    node: () => run(nodeUrl),
    tuned: () => run(nginx.tuned),
    unchanged: () => run(janus.url(), { 'if-none-match': etag }),
    nginxUnchanged: () => run(nginx.usual, { 'if-none-match': nginxEtag }),
  });
  type Key = keyof typeof results;
  const rate = (key: Key) => median(results[key].map((load) => load.perSecond));
  const ratio = (key: Key, peer: Key) =>
    median(results[key].map((load, round) => load.perSecond / results[peer][round]!.perSecond));
  const compare = (what: string, key: Key, peer: Key, peerName: string, wanted?: number): Figure => ({
    what,
    measured: `${perSecond(rate(key))}, p99 ${ms(median(results[key].map(({ p99 }) => p99)))}`,
    against: `${peerName}: ${perSecond(rate(peer))}`,
    ratio: ratio(key, peer),
    wanted: wanted === undefined ? 'told' : `at least ${wanted}`,
    met: wanted === undefined || ratio(key, peer) >= wanted,
  });
  const all = Object.values(results).flat();
  const wrong = all.reduce((sum, load) => sum + load.wrong, 0);
  const { most } = memoryOf(janus.child.pid!);
  const nginxMost = memoryOf(nginx.pid).most;

  report([
    compare('page', 'janus', 'usual', 'one nginx worker', WANTED.ratio),
    compare('page', 'janus', 'tuned', 'one nginx worker that keeps files open'),
    compare('page', 'janus', 'node', 'node:http with three headers'),
    compare('node:http with three headers', 'node', 'usual', 'one nginx worker'),
    compare('304', 'unchanged', 'nginxUnchanged', 'one nginx worker'),
    {
      what: 'memory under that load, at most',
      measured: mb(most),
      against: `the nginx worker: ${mb(nginxMost)}`,
      ratio: most / nginxMost,
      wanted: `under ${WANTED.megabytes} MB`,
      met: most < WANTED.megabytes * 1_000_000,
    },
    {
      what: 'answers that were wrong',
      measured: String(wrong),
      against: `${all.reduce((sum, load) => sum + load.answers, 0).toLocaleString('en')} answers`,
      wanted: '0',
      met: wrong === 0,
    },
  ]);
} finally {
  await Promise.all([janus.end(), nginx.stop(), endProcess(node)]);
}

async function etagOf(url: string): Promise<string> {
  const answer = await fetch(url, { headers: HEADERS });
  await answer.arrayBuffer();
  return answer.headers.get('etag')!;
}
