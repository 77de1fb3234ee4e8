import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { ServerProcess } from '../test/server-process.ts';
import { mb, median, ms, numberOption, report, type Figure } from './measure.ts';
import { buildCommand, memoryOf, root, startSite, temporaryFolder } from './site.ts';

/**
 * `npm run bench -- portfolio`: measures a seller with 1, 10, 100, 500 and 2,000 names: the whole build, one edit until it is live,
 * start, memory and size. Each figure is next to the first one multiplied by the number of names. `--most N` (2000) ends sooner,
 * `--rounds N` (3).
 */
const SIZES = [1, 10, 100, 500, 2000];
const WANTED = {
  buildMs: 120_000,
  buildBytes: 1e9,
  distBytes: 400e6,
  startMs: 2000,
  editMs: 2000,
  serverBytes: 300e6,
};

const LOOK_MS = 100;
/** The unit of `/proc/PID/stat`, which Linux has on every machine (`USER_HZ`). */
const TICK_MS = 10;
const SYLLABLES =
  'al ba bo ca co da de dor el fa fi fin ga go ha hub in ja jet ka ki la lo lux ma me mi mo na net no or pa po qui ra ri ro sa shop so ta tech ti to ul va ve vi wa wo xa yo za zen'.split(
    ' ',
  );

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

/** Uses Node's own request, since `fetch` cannot set the host. */
function askPage({ port }: ServerProcess, host: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { host, 'accept-encoding': 'gzip' };
    get({ port, headers, agent: false }, async (answer) => resolve(Buffer.concat(await answer.toArray()))).once(
      'error',
      reject,
    );
  });
}

/** Measures the time from saving the file until its text is on the page. */
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

function contentFile(folder: string, name: string): string {
  return join(folder, 'content/domains', `${name}.yaml`);
}

/** Makes a folder of this run with the sample's domain under other names, and nothing built. */
function folderOfNames(names: string[]): string {
  const folder = temporaryFolder();
  const sample = readFileSync(join(root, 'sample/content/domains/nowfetch.yaml'), 'utf8');
  mkdirSync(join(folder, 'content/domains'), { recursive: true });
  for (const name of names) {
    const shown = name[0]!.toUpperCase() + name.slice(1);
    writeFileSync(
      contentFile(folder, name),
      sample
        .replaceAll('NowFetch', shown)
        .replaceAll('nowfetch', name)
        .replace('"Eight letters', `"${name.length} letters`),
    );
  }
  return folder;
}

interface Spent {
  /** Milliseconds by the clock, and of the processor. */
  ms: number;
  processorMs: number;
  /** Bytes of memory of the process and all that it started, at most. */
  peak: number;
}

/** Runs a command of Node and measures its time and memory (Linux). Rejects if it fails. */
async function spendOn(command: string[]): Promise<Spent> {
  const begun = performance.now();
  const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  let [peak, processorMs] = [0, 0];
  const looking = setInterval(() => {
    const family = familyOf(child.pid!);
    peak = Math.max(
      peak,
      family.reduce((sum, { bytes }) => sum + bytes, 0),
    );
    processorMs = family.find(({ pid }) => pid === child.pid)?.processorMs ?? processorMs;
  }, LOOK_MS);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(looking);
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}`);
  return { ms: performance.now() - begun, processorMs, peak };
}

interface Member {
  pid: number;
  parent: number;
  bytes: number;
  /** The time of children that have ended is in it. */
  processorMs: number;
}

function familyOf(pid: number): Member[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readMember);
  const found = all.filter((member) => member.pid === pid);
  for (const { pid: parent } of found) found.push(...all.filter((member) => member.parent === parent));
  return found;
}

function readMember(name: string): Member[] {
  try {
    // `pid (name) state parent …`
    const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    const pages = Number(readFileSync(`/proc/${name}/statm`, 'utf8').split(' ')[1]);
    return [{ pid: Number(name), parent: Number(fields[1]), bytes: pages * 4096, processorMs: ticks * TICK_MS }];
  } catch {
    // It has just ended.
    return [];
  }
}
