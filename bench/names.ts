import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import type { ServerProcess } from '../test/server-process.ts';
import {
  formatMb,
  formatMs,
  makeFolder,
  median,
  numberOption,
  readMemory,
  report,
  startSite,
  timeOf,
} from './measure.ts';

/**
 * Measures a seller with 1 and 2,000 names: start, the first request of a page, one edit until it is live, memory when
 * ready and after every page was asked for, and how long a visitor waits while a crawler asks for all pages at once.
 * `--most N` (2000), `--rounds N` (5).
 */
const WANTED = { startMs: 5000, firstMs: 50, editMs: 500, besideMs: 50, readyBytes: 300e6, crawledBytes: 600e6 };

const most = numberOption('most', 2000);
const rounds = numberOption('rounds', 5);
const one = await measure(1);
const many = await measure(most);
const compare = (what: string, key: keyof typeof one, format = formatMs) => ({
  what: `${most} names: ${what}`,
  measured: format(many[key]),
  against: `one name: ${format(one[key])}`,
  wanted: `under ${format(WANTED[key])}`,
  met: many[key] < WANTED[key],
});
report([
  compare('start until ready', 'startMs'),
  compare('first request of a page', 'firstMs'),
  compare('one edit until it is live', 'editMs'),
  compare('a page that is there, while all others are asked for (19 of 20)', 'besideMs'),
  compare('memory when ready', 'readyBytes', formatMb),
  compare('memory, every page asked for', 'crawledBytes', formatMb),
]);

async function measure(count: number) {
  const folder = makeFolder();
  const names = Array.from({ length: count }, (_, at) => `nova${at}`);
  mkdirSync(join(folder, 'content/domains'), { recursive: true });
  for (const name of names) writeName(folder, name, 9900);
  // The second start finds the program compiled, and the first of all pages opens fonts and the renderer.
  await (await startSite(folder)).end();
  const server = await startSite(folder);
  const readyBytes = readMemory(server.child.pid!).now;
  await ask(server, names[0]!);
  const firsts: number[] = [];
  for (const name of names.slice(1, 21)) firsts.push(await timeOf(() => ask(server, name)));
  const besideMs = await askBeside(server, names);
  const crawledBytes = readMemory(server.child.pid!).now;
  const editMs = await editOne(server, folder, names[0]!);
  await server.end();
  return { startMs: server.startedIn, firstMs: median(firsts), editMs, besideMs, readyBytes, crawledBytes };
}

/**
 * Asks for every page on 64 connections, and for one again and again. Returns the time in which 19 of 20 of the latter
 * were answered, in ms.
 */
async function askBeside(server: ServerProcess, names: string[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const state = { isCrawling: true };
  const crawler = Promise.all(names.map((name) => ask(server, name, agent))).finally(() => (state.isCrawling = false));
  const times: number[] = [];
  do times.push(await timeOf(() => ask(server, names[0]!)));
  while (state.isCrawling);
  await crawler;
  agent.destroy();
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
}

/** By Node's own request, since `fetch` cannot set the host. */
async function ask({ port }: ServerProcess, name: string, agent: Agent | false = false): Promise<Buffer> {
  const [answer] = (await once(
    get({ port, headers: { host: `${name}.com`, 'accept-encoding': 'br' }, agent }),
    'response',
  )) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${name}.com answered ${answer.statusCode}`);
  return buffer(answer);
}

/** Measures from saving the file until its price is on the page. */
async function editOne(server: ServerProcess, folder: string, name: string): Promise<number> {
  const times: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    writeName(folder, name, 1000 + round);
    times.push(
      await timeOf(async () => {
        while (!brotliDecompressSync(await ask(server, name)).includes(`$1,00${round}`)) await pause(10);
      }),
    );
    await pause(500);
  }
  return median(times);
}

/** Writes a name as `janus domains import` does. */
function writeName(folder: string, name: string, amount: number): void {
  const lines = [`name: ${name}.com`, 'email: sales@seller.example', `price: { amount: ${amount}, currency: USD }`, ''];
  writeFileSync(join(folder, 'content/domains', `${name}.yaml`), lines.join('\n'));
}
