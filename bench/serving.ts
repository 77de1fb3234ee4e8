import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { endProcess } from '../test/end-process.ts';
import { freePort } from '../test/free-port.ts';
import { interleave, mb, median, ms, numberOption, perSecond, report, type Figure } from './measure.ts';
import { answering, siteFolder, memoryOf, startSite, temporaryFolder } from './site.ts';
import { needTool } from './tools.ts';
import { load } from './wrk.ts';

/**
 * Measures the precompressed home page (gzip) on 64 connections. Compares the server, with all its headers, with one nginx worker that
 * sends the same bytes and with a bare node:http server. Also measures 304 answers, and memory under that load. `--rounds N` (5).
 */
const CONNECTIONS = 64;
const SECONDS = 3;
const WANTED = { ratio: 0.6, megabytes: 300 };
const HEADERS = { 'accept-encoding': 'gzip' };

const rounds = numberOption('rounds', 5);
const site = siteFolder();
const janus = await startSite(site);
const page = join(temporaryFolder(), 'index.html');
writeFileSync(page, await (await fetch(janus.url())).text());
writeFileSync(`${page}.gz`, gzipSync(readFileSync(page)));
const nginx = await startNginx(page);
const nodePort = await freePort();
const node = spawn(process.execPath, [join(import.meta.dirname, 'plain-node.ts'), `${page}.gz`, String(nodePort)]);
const nodeUrl = `http://127.0.0.1:${nodePort}/`;
await answering(nodeUrl, node);

try {
  const run = (url: string, headers = {}) =>
    load(url, { seconds: SECONDS, connections: CONNECTIONS, headers: { ...HEADERS, ...headers } });
  for (const url of [janus.url(), nginx.url, nodeUrl]) await run(url);
  const [etag, nginxEtag] = [await etagOf(janus.url()), await etagOf(nginx.url)];
  const results = await interleave(rounds, {
    janus: () => run(janus.url()),
    nginx: () => run(nginx.url),
    node: () => run(nodeUrl),
    unchanged: () => run(janus.url(), { 'if-none-match': etag }),
    nginxUnchanged: () => run(nginx.url, { 'if-none-match': nginxEtag }),
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
    wanted: wanted === undefined ? 'reported' : `at least ${wanted}`,
    met: wanted === undefined || ratio(key, peer) >= wanted,
  });
  const all = Object.values(results).flat();
  const wrong = all.reduce((sum, load) => sum + load.wrong, 0);
  const { most } = memoryOf(janus.child.pid!);

  report([
    compare('page', 'janus', 'nginx', 'one nginx worker', WANTED.ratio),
    compare('page', 'janus', 'node', 'node:http with three headers'),
    compare('node:http with three headers', 'node', 'nginx', 'one nginx worker'),
    compare('304', 'unchanged', 'nginxUnchanged', 'one nginx worker'),
    {
      what: 'memory under that load, at most',
      measured: mb(most),
      against: `an empty node:http server: ${mb(memoryOf(node.pid!).most)}`,
      ratio: most / memoryOf(node.pid!).most,
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

/** Starts nginx with one worker, no access log and connections that are never closed. It serves one page with a `.gz` next to it. */
async function startNginx(page: string): Promise<{ url: string; stop(): Promise<unknown> }> {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'page'));
  for (const ending of ['', '.gz']) cpSync(`${page}${ending}`, join(folder, `page/index.html${ending}`));
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), nginxConfiguration(folder, port));
  const child = spawn(needTool('nginx'), ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}/`;
  await answering(url, child);
  return { url, stop: () => endProcess(child) };
}

function nginxConfiguration(folder: string, port: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  gzip_static on;
  default_type "text/html; charset=utf-8";
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  root ${folder}/page;
  server { listen 127.0.0.1:${port}; }
}
`;
}
