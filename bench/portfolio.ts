import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { ServerProcess } from '../test/server-process.ts';
import { mb, median, ms, numberOption, report, type Figure } from './measure.ts';
import { contentFile, folderOfNames, makeNames } from './names.ts';
import { spendOn, type Spent } from './processes.ts';
import { buildCommand, memoryOf, startSite } from './site.ts';

/**
 * `npm run bench -- portfolio`: a seller with 1, 100 and 2,000 names: the whole build, what one edit costs until it is live, start, memory
 * and size. Each figure beside the line that the first draws for as many names. `--most N` (2000) ends sooner, `--rounds N` (3).
 */
const SIZES = [1, 100, 2000];
const WANTED = { buildMs: 120_000, buildBytes: 1e9, distBytes: 400e6, startMs: 2000, editMs: 2000, serverBytes: 300e6 };
const ENCODING = 'gzip';

const most = numberOption('most', 2000);
const rounds = numberOption('rounds', 3);
const sizes = SIZES.filter((size) => size <= most);
const names = makeNames(sizes.at(-1)!);
const figures: Figure[] = [];
let first: Measured | undefined;
for (const count of sizes) {
  const own = names.slice(0, count);
  const measured = await measure(own);
  first ??= measured;
  figures.push(...figuresOf(count, measured, first));
}
report(figures);

interface Measured {
  build: Spent;
  dist: number;
  startMs: number;
  editMs: number;
  serverBytes: number;
}

async function measure(own: string[]): Promise<Measured> {
  const folder = folderOfNames(own);
  const build = await spendOn(buildCommand(folder));
  const dist = Number(execFileSync('du', ['-sk', join(folder, 'dist')], { encoding: 'utf8' }).split('\t')[0]) * 1024;
  // The second start finds the program compiled.
  await (await startSite(folder)).end();
  const server = await startSite(folder);
  const startMs = server.startedIn;
  await askAll(server, own);
  const serverBytes = memoryOf(server.child.pid!).now;
  const editMs = await editOne(server, folder, own[0]!);
  await server.end();
  console.log(
    `${own.length} names: ${ms(build.ms)} (processor ${ms(build.processorMs)}), ${mb(build.peak)}, ${mb(dist)} on disk`,
  );
  return { build, dist, startMs, editMs, serverBytes };
}

function hostOf(name: string): string {
  return `${name}.com`;
}

async function askAll(server: ServerProcess, own: string[]): Promise<void> {
  for (const host of own.map(hostOf)) await askPage(server, host);
}

/** Node's `fetch` sends no other host. */
function askPage({ port }: ServerProcess, host: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { host, 'accept-encoding': ENCODING };
    get({ port, headers, agent: false }, async (answer) => resolve(Buffer.concat(await answer.toArray()))).once(
      'error',
      reject,
    );
  });
}

/** From the moment at which the file is saved until its words are on the page. */
async function editOne(server: ServerProcess, folder: string, name: string): Promise<number> {
  const file = contentFile(folder, name);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const words = `Answers in ${round + 5} hours`;
    const text = readFileSync(file, 'utf8').replace(/24h Response|Answers in \d+ hours/, words);
    const begun = performance.now();
    writeFileSync(file, text);
    while (!(await pageText(server, hostOf(name))).includes(words)) await pause(20);
    times.push(performance.now() - begun);
  }
  return median(times);
}

async function pageText(server: ServerProcess, host: string): Promise<string> {
  return gunzipSync(await askPage(server, host)).toString();
}

function figuresOf(count: number, measured: Measured, one: Measured): Figure[] {
  const { build, dist, startMs, editMs, serverBytes } = measured;
  const line = (what: string, value: number, of: number, show: (value: number) => string, wanted: number): Figure => ({
    what: `${count} names: ${what}`,
    measured: show(value),
    against: `${count} times that of one: ${show(of * count)}`,
    ratio: value / (of * count),
    wanted: `under ${show(wanted)}`,
    met: value < wanted,
  });
  return [
    line('the whole build', build.ms, one.build.ms, ms, WANTED.buildMs),
    line('memory of the build, all processes, at most', build.peak, one.build.peak, mb, WANTED.buildBytes),
    line('the built site on disk', dist, one.dist, mb, WANTED.distBytes),
    line('start of the server', startMs, one.startMs, ms, WANTED.startMs),
    line('one edit until it is live', editMs, one.editMs, ms, WANTED.editMs),
    line('memory of the server, every page asked for', serverBytes, one.serverBytes, mb, WANTED.serverBytes),
  ];
}
