import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { ServerProcess } from '../test/server-process.ts';
import { mb, median, ms, numberOption, report, type Figure } from './measure.ts';
import { memoryOf, startSite, temporaryFolder } from './site.ts';

/**
 * `npm run bench -- names`: measures a seller with 1 and 2,000 names: start, the first request of a page, one edit until it is live,
 * memory after every page was asked for, and how long a visitor waits for a page that is there while a crawler asks for all pages at
 * once. `--most N` (2000), `--rounds N` (5).
 */
const WANTED = { startMs: 5000, firstMs: 50, editMs: 500, serverBytes: 300e6, besideMs: 50 };
const CRAWLER_CONNECTIONS = 64;
const SYLLABLES =
  'al ba bo ca co da de dor el fa fi fin ga go hub in ja jet ka lo lux ma me mi mo na no or pa qui ra'.split(' ');

const most = numberOption('most', 2000);
const rounds = numberOption('rounds', 5);
const names = makeNames(most);
const one = await measure(names.slice(0, 1));
const many = await measure(names);
const line = (what: string, key: keyof typeof one, show: (value: number) => string, wanted: number): Figure => ({
  what: `${most} names: ${what}`,
  measured: show(many[key]),
  against: `one name: ${show(one[key])}`,
  ...(one[key] > 0 && { ratio: many[key] / one[key] }),
  wanted: `under ${show(wanted)}`,
  met: many[key] < wanted,
});
report([
  line('start until ready', 'startMs', ms, WANTED.startMs),
  line('first request of a page (median)', 'firstMs', ms, WANTED.firstMs),
  line('one edit until it is live (median)', 'editMs', ms, WANTED.editMs),
  line(
    'a page that is there, while all others are asked for at once (95th percentile)',
    'besideMs',
    ms,
    WANTED.besideMs,
  ),
  line('memory, every page asked for', 'serverBytes', mb, WANTED.serverBytes),
]);

async function measure(own: string[]) {
  const folder = folderOfNames(own);
  // The second start finds the program compiled.
  await (await startSite(folder)).end();
  const server = await startSite(folder);
  const first = own[0]!;
  // The first of all pages opens fonts and the renderer.
  await askPage(server, hostOf(first));
  const firsts: number[] = [];
  for (const name of own.slice(1, 21)) firsts.push(await timeOf(() => askPage(server, hostOf(name))));
  const besideMs = await askBeside(server, own);
  const serverBytes = memoryOf(server.child.pid!).now;
  const editMs = await editOne(server, folder, first);
  await server.end();
  return {
    startMs: server.startedIn,
    firstMs: median(firsts.length > 0 ? firsts : [0]),
    editMs,
    besideMs,
    serverBytes,
  };
}

/** Asks for every page at once, and for one that is there again and again. Returns the time of the latter that 19 of 20 keep, in ms. */
async function askBeside(server: ServerProcess, own: string[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CRAWLER_CONNECTIONS });
  const state = { isCrawling: true };
  const crawler = Promise.all(own.map((name) => askPage(server, hostOf(name), agent))).finally(
    () => (state.isCrawling = false),
  );
  const times: number[] = [];
  while (state.isCrawling) {
    times.push(await timeOf(() => askPage(server, hostOf(own[0]!))));
    await pause(5);
  }
  await crawler;
  agent.destroy();
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await run();
  return performance.now() - begun;
}

function hostOf(name: string): string {
  return `${name}.com`;
}

/** Uses Node's own request, since `fetch` cannot set the host. */
function askPage({ port }: ServerProcess, host: string, agent: Agent | false = false): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { host, 'accept-encoding': 'gzip' };
    get({ port, headers, agent }, async (answer) => {
      const body = Buffer.concat(await answer.toArray());
      if (answer.statusCode === 200) resolve(body);
      else reject(new Error(`${host} answered ${answer.statusCode}`));
    }).once('error', reject);
  });
}

/** Measures the time from saving the file until its price is on the page. */
async function editOne(server: ServerProcess, folder: string, name: string): Promise<number> {
  const times: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const begun = performance.now();
    writeName(folder, name, round * 1111);
    while (!gunzipSync(await askPage(server, hostOf(name))).includes(`$${round},${String(round).repeat(3)}`))
      await pause(10);
    times.push(performance.now() - begun);
    await pause(500);
  }
  return median(times);
}

/** Makes different names of two to five syllables, always the same ones. */
function makeNames(count: number): string[] {
  const names = new Set<string>();
  let state = 20;
  // A linear congruential generator (Numerical Recipes, 7.1).
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  while (names.size < count) {
    const syllables = Array.from({ length: 2 + next(4) }, () => SYLLABLES[next(SYLLABLES.length)]!);
    names.add(syllables.join(''));
  }
  return [...names];
}

/** Makes a folder of this run with the names as `janus domains import` writes them. */
function folderOfNames(names: string[]): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'content/domains'), { recursive: true });
  for (const name of names) writeName(folder, name, 9900);
  return folder;
}

function writeName(folder: string, name: string, amount: number): void {
  const file = [
    `name: ${name[0]!.toUpperCase()}${name.slice(1)}.com`,
    'email: sales@seller.example',
    `price: { amount: ${amount}, currency: USD }`,
    'category: Travel',
    '',
  ];
  writeFileSync(join(folder, 'content/domains', `${name}.yaml`), file.join('\n'));
}
