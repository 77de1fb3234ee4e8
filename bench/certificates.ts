import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { certificateNames } from '#contract/certificate-names.ts';
import { shakeHands } from '../cli/certificates/handshake.ts';
import { runWarm } from '../cli/certificates/run-warm.ts';
import { readFaces } from '../cli/read-site.ts';
import { startCaddy, type Caddy } from './caddy.ts';
import { interleave, ms, numberOption, report } from './measure.ts';
import { folderOfNames, makeNames } from './names.ts';
import { buildCommand, startSite } from './site.ts';

/**
 * `node bench/certificates.ts`: how many first visits of 500 names Caddy's TLS on demand refuses, without anything, with `npm run
 * certificates:warm`, and with all names listed for Caddy instead. Real Caddy by `deploy/Caddyfile` with its own authority, real
 * Janus. `--names N` (500), `--rounds N` (3), `--crowd N` (20) visitors at once.
 */
const count = numberOption('names', 500);
const rounds = numberOption('rounds', 3);
const crowd = numberOption('crowd', 20);
const FIRST = 100;
const TIMEOUT_MS = 30_000;

// Each has a name with www. and one without.
const folder = folderOfNames(makeNames(Math.ceil(count / 2)));
spawnSync(process.execPath, buildCommand(folder), { stdio: ['ignore', 'ignore', 'inherit'] });
const faces = await readFaces(folder);
const names = certificateNames(faces).slice(0, count);
const janus = await startSite(folder);
try {
  const results = await interleave(rounds, { without, warmed, listed });
  const of = (all: number[][], at: number) => all.map((each) => each[at]).join(', ');
  const figure = (what: string, refused: number[], against: string) => ({
    what,
    measured: `${refused.join(', ')} refused`,
    against,
    wanted: 'none refused',
    met: refused.every((number) => number === 0),
  });
  const cold = `${of(results.without, 0)} of the first ${FIRST} without it`;
  const warm = results.warmed;
  report([
    figure(
      `visits of ${names.length} names after certificates:warm`,
      warm.map((each) => each[0]!),
      cold,
    ),
    figure(
      'the same after a restart of Caddy',
      warm.map((each) => each[1]!),
      cold,
    ),
  ]);
  console.log(`without, one visitor after the other: ${of(results.without, 1)} of ${FIRST} refused`);
  console.log(`certificates:warm took ${warm.map((each) => ms(each[2]!)).join(', ')}`);
  console.log(
    `names listed for Caddy: ${of(results.listed, 0)} of the first ${FIRST} refused, later ${of(results.listed, 1)} of ${names.length}`,
  );
} finally {
  await janus.end();
}

async function without(): Promise<number[]> {
  const caddy = await startCaddy(janus.port);
  const together = await visit(caddy, names.slice(0, FIRST), crowd);
  const alone = await visit(caddy, names.slice(FIRST, 2 * FIRST), 1);
  await caddy.stop();
  return [together, alone];
}

async function warmed(): Promise<number[]> {
  const caddy = await startCaddy(janus.port);
  const begun = performance.now();
  const own = faces.map((face) => ({ ...face, hosts: face.hosts.filter((host) => names.includes(host)) }));
  const args = ['--address', `127.0.0.1:${caddy.https}`];
  const { code, lines } = await runWarm({ args, faces: own, ca: caddy.ca, now: Date.now(), pause, progress: () => {} });
  const took = performance.now() - begun;
  if (code !== 0) console.log(lines.join('\n'));
  const refused = await visit(caddy, names, crowd);
  await caddy.restart();
  const again = await visit(caddy, names, crowd);
  await caddy.stop();
  return [refused, again, took];
}

async function listed(): Promise<number[]> {
  const caddy = await startCaddy(janus.port, names);
  const first = await visit(caddy, names.slice(0, FIRST), crowd);
  await pause(5000);
  const later = await visit(caddy, names, crowd);
  await caddy.stop();
  return [first, later];
}

/** How many of the names were refused, `atOnce` visitors at the same time. */
async function visit({ https, ca }: Caddy, some: string[], atOnce: number): Promise<number> {
  const waiting = [...some];
  let refused = 0;
  const visitor = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const { kind } = await shakeHands(name, { host: '127.0.0.1', port: https }, { timeout: TIMEOUT_MS, ca });
      if (kind !== 'there') refused += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, visitor));
  return refused;
}
