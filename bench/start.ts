import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../test/server-process.ts';
import {
  formatMb,
  formatMs,
  makeFolder,
  median,
  numberOption,
  readMemory,
  report,
  root,
  startSite,
  timeOf,
} from './measure.ts';

/**
 * Measures `npm start` on a built tree until the first 200, the memory of an idle server, and the build of the code.
 * The floor is npm with an empty server of Node's own. `--rounds N` (5).
 */
const WANTED = { startMs: 1000, idleBytes: 120e6, buildMs: 10_000 };

const rounds = numberOption('rounds', 5);
const empty = `require('node:http').createServer((_, answer) => answer.end()).listen(process.env.PORT)`;
const starts = { janus: ['start', '--silent'], empty: ['exec', '--silent', '--', process.execPath, '-e', empty] };

// This run installs and builds stale parts, and is not counted.
await startOnce(starts.janus);
const times = { janus: [] as number[], empty: [] as number[] };
for (let round = 0; round < rounds; round += 1)
  for (const key of ['janus', 'empty'] as const) times[key].push(await startOnce(starts[key]));
const build = await timeOf(async () => spawnSync(process.execPath, [join(root, 'server/release/build-release.ts')]));
const server = await startSite();
await pause(5000);
const idle = readMemory(server.child.pid!).now;
await server.end();

report([
  {
    what: 'npm start until the first 200',
    measured: formatMs(median(times.janus)),
    against: `npm and an empty server: ${formatMs(median(times.empty))}`,
    wanted: `under ${formatMs(WANTED.startMs)}`,
    met: median(times.janus) < WANTED.startMs,
  },
  {
    what: 'memory of the idle server',
    measured: formatMb(idle),
    against: `this program: ${formatMb(readMemory(process.pid).now)}`,
    wanted: `under ${formatMb(WANTED.idleBytes)}`,
    met: idle < WANTED.idleBytes,
  },
  {
    what: 'npm run build (the code)',
    measured: formatMs(build),
    against: '–',
    wanted: `under ${formatMs(WANTED.buildMs)} on 2 cores`,
    met: build < WANTED.buildMs,
  },
]);

async function startOnce(args: string[]): Promise<number> {
  const port = await freePort();
  const PATH = `${join(process.execPath, '..')}:${process.env['PATH']}`;
  const env = { ...process.env, PATH, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: makeFolder() };
  // A group of its own, so that npm, its shell and the server end together.
  const child = spawn('npm', args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'], detached: true });
  const took = await timeOf(async () => {
    while (!(await isAnswering(port))) {
      if (child.exitCode !== null) throw new Error(`npm ${args[0]} ended before it answered`);
      await pause(5);
    }
  });
  const gone = once(child, 'exit');
  process.kill(-child.pid!, 'SIGTERM');
  await gone;
  return took;
}

function isAnswering(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`).then(
    ({ ok }) => ok,
    () => false,
  );
}
