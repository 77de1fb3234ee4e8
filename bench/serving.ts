import { execFile, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { endProcess, freePort } from '../test/server-process.ts';
import { formatMb, makeFolder, median, needProgram, numberOption, readMemory, report, startSite } from './measure.ts';

/**
 * Measures the compressed home page and its 304 on 64 connections, with all headers, beside one nginx worker that sends
 * the same bytes, and the memory under that load. `--rounds N` (5).
 */
const WANTED = { ratio: 0.6, bytes: 300e6 };

const rounds = numberOption('rounds', 5);
const janus = await startSite();
const nginx = await startNginx(await (await fetch(janus.url())).text());
const runs = {
  page: () => load(janus.url()),
  nginxPage: () => load(nginx.url),
  unchanged: async () => load(janus.url(), await readTag(janus.url())),
  nginxUnchanged: async () => load(nginx.url, await readTag(nginx.url)),
};
type Run = keyof typeof runs;
const results: Record<Run, number[]> = { page: [], nginxPage: [], unchanged: [], nginxUnchanged: [] };
try {
  for (let round = 0; round <= rounds; round += 1)
    for (const run of Object.keys(runs) as Run[]) {
      const rate = await runs[run]();
      // In the first round the program is compiled.
      if (round > 0) results[run].push(rate);
    }
  const { most } = readMemory(janus.child.pid!);
  report([
    compare('page', 'page', 'nginxPage', WANTED.ratio),
    compare('304', 'unchanged', 'nginxUnchanged', 0),
    {
      what: 'memory under that load, at most',
      measured: formatMb(most),
      against: '–',
      wanted: `under ${formatMb(WANTED.bytes)}`,
      met: most < WANTED.bytes,
    },
  ]);
} finally {
  await Promise.all([janus.end(), endProcess(nginx.child)]);
}

function compare(what: string, run: Run, peer: Run, wanted: number) {
  const ratio = median(results[run].map((rate, round) => rate / results[peer][round]!));
  const format = (rates: number[]) => `${Math.round(median(rates)).toLocaleString('en')}/s`;
  return {
    what,
    measured: `${format(results[run])}, ratio ${ratio.toFixed(2)}`,
    against: `one nginx worker: ${format(results[peer])}`,
    wanted: wanted === 0 ? 'reported' : `a ratio of at least ${wanted}`,
    met: ratio >= wanted,
  };
}

/** Loads an address with wrk for three seconds. Resolves to the answers a second. */
async function load(url: string, tag?: string): Promise<number> {
  const args = ['-t1', '-c64', '-d3s', '-H', 'accept-encoding: gzip', ...(tag ? ['-H', `if-none-match: ${tag}`] : [])];
  const { stdout } = await promisify(execFile)(needProgram('wrk'), [...args, url]);
  if (/Non-2xx or 3xx|Socket errors/.test(stdout)) throw new Error(`Wrong answers:\n${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)![1]);
}

async function readTag(url: string): Promise<string> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
  await answer.arrayBuffer();
  return answer.headers.get('etag')!;
}

/** Starts nginx with one worker and no access log. It serves one page with a `.gz` next to it. */
async function startNginx(page: string) {
  const folder = makeFolder();
  const port = await freePort();
  mkdirSync(join(folder, 'page'));
  writeFileSync(join(folder, 'page/index.html'), page);
  writeFileSync(join(folder, 'page/index.html.gz'), gzipSync(page));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const settings = `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1;
pid ${folder}/pid; error_log ${folder}/error.log; events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; gzip_static on;
  default_type "text/html; charset=utf-8";
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  server { listen 127.0.0.1:${port}; root ${folder}/page; }
}`;
  writeFileSync(join(folder, 'nginx.conf'), settings);
  const child = spawn(needProgram('nginx', 'nginx-light'), ['-p', folder, '-c', join(folder, 'nginx.conf')]);
  const url = `http://127.0.0.1:${port}/`;
  const isOpen = () => fetch(url).then(Boolean, () => false);
  while (!(await isOpen())) await pause(20);
  return { url, child };
}
