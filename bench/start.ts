import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../test/free-port.ts';
import { interleave, mb, median, ms, numberOption, report } from './measure.ts';
import { answering, memoryOf, root, temporaryFolder } from './site.ts';

/**
 * Measures `npm start` on a built tree until the first 200, with and without the compiled code of earlier starts. Also measures the
 * memory of an idle server, and the build of the code. Floors: npm with an empty server of Node's own, and starting Node. `--rounds N` (5).
 */
const WANTED = { startMs: 1000, idleMegabytes: 120, buildMs: 10_000 };
const SETTLE_MS = 5000;

const rounds = numberOption('rounds', 5);
const empty = `require('node:http').createServer((_, answer) => answer.end()).listen(process.env.PORT)`;
const npmStart = ['npm', 'start', '--silent'];
const npmEmpty = ['npm', 'exec', '--silent', '--', process.execPath, '-e', empty];

// This run installs and builds stale parts, and is not counted.
await startOnce(npmStart);
const starts = await interleave(rounds, {
  warm: () => startOnce(npmStart),
  cold: () => startOnce(npmStart, { NODE_COMPILE_CACHE: temporaryFolder() }),
  empty: () => startOnce(npmEmpty),
});
const idle = {
  janus: await startOnce(npmStart, {}, SETTLE_MS),
  empty: await startOnce(npmEmpty, {}, SETTLE_MS),
};
const builds = await interleave(3, { build: buildTime, node: () => timeOf([process.execPath, '-e', '0']) });
const time = (key: keyof typeof starts) => median(starts[key].map((start) => start.ms));
const slowest = Math.max(time('cold'), time('warm'));

report([
  {
    what: 'npm start until the first 200',
    measured: `${ms(time('warm'))}, without compiled code ${ms(time('cold'))}`,
    against: `npm and an empty node:http server: ${ms(time('empty'))}`,
    ratio: slowest / time('empty'),
    wanted: `under ${ms(WANTED.startMs)}`,
    met: slowest < WANTED.startMs,
  },
  {
    what: 'memory of the idle server',
    measured: mb(idle.janus.memory),
    against: `an empty node:http server: ${mb(idle.empty.memory)}`,
    ratio: idle.janus.memory / idle.empty.memory,
    wanted: `under ${WANTED.idleMegabytes} MB`,
    met: idle.janus.memory < WANTED.idleMegabytes * 1_000_000,
  },
  {
    what: 'npm run build (the code)',
    measured: ms(median(builds.build)),
    against: `starting Node: ${ms(median(builds.node))}`,
    ratio: median(builds.build) / median(builds.node),
    wanted: `under ${ms(WANTED.buildMs)} on 2 cores`,
    met: median(builds.build) < WANTED.buildMs,
  },
]);

interface Start {
  ms: number;
  /** Bytes of the process that listens. */
  memory: number;
}

async function startOnce(command: string[], more: Record<string, string> = {}, settle = 0): Promise<Start> {
  const port = await freePort();
  const settings = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: temporaryFolder() };
  const path = [join(process.execPath, '..'), process.env['PATH']].join(':');
  const begun = performance.now();
  // A group of its own, so that npm, its shell and the server end together.
  const child = spawn(command[0]!, command.slice(1), {
    cwd: root,
    env: { ...process.env, PATH: path, ...settings, ...more },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  await answering(`http://127.0.0.1:${port}/`, child);
  const took = performance.now() - begun;
  await pause(settle);
  const { now } = memoryOf(heaviest(child));
  const gone = once(child, 'exit');
  process.kill(-child.pid!, 'SIGTERM');
  await gone;
  return { ms: took, memory: now };
}

/** The process of the group that listens is the one below npm and its shell: the last one started. */
function heaviest(child: ChildProcess): number {
  const group = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => groupOf(name) === child.pid);
  return Math.max(...group.map(Number));
}

function groupOf(pid: string): number {
  try {
    // `pid (name) state parent group …`
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')[2],
    );
  } catch {
    return 0;
  }
}

function buildTime(): Promise<number> {
  return timeOf([process.execPath, join(root, 'server/release/build-release.ts')]);
}

async function timeOf(command: string[]): Promise<number> {
  const begun = performance.now();
  const child = spawn(command[0]!, command.slice(1), { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}`);
  return performance.now() - begun;
}
