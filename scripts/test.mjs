// npm test runs the guard of every change. npm test NAME runs the tests with NAME in their path.
// npm test unit, integration, journeys or house runs one kind of tests. Its runner gets the arguments after "--".
// npm run test:release runs everything. The Node of the machine reads this file, as old as 20: no `globSync`. CONTRIBUTING.md lists what runs where.
import { readdirSync } from 'node:fs';
import { ensureBuild } from './ensure-build.mjs';
import { ensureModules, ensureNode, root, sample, say } from './runtime.mjs';
import { runStep, runTogether } from './steps.mjs';
import { ensureNginx, ensurePgBouncer, ensurePostgres, ensureTestBrowser } from './test-tools.mjs';

/** @typedef {import('./steps.mjs').Step} Step */

/** @type {Step} */
const check = ['Checks', process.execPath, `${root}/scripts/check.mjs`];
/** The site of the journeys, with every variant as a face. @type {Step} */
const sites = ['Site of the journeys', process.execPath, `${root}/scripts/run.mjs`, 'e2e/build-site.ts'];
/** @type {Record<string, Step>} */
const kinds = {
  unit: ['Unit tests', 'vitest', 'run', '--project', 'unit'],
  integration: ['Integration tests', 'vitest', 'run', '--project', 'integration', '--project', 'release'],
  journeys: ['Journeys in a real browser', 'playwright', 'test'],
  house: ['House rules', 'vitest', 'run', '--project', 'house'],
};
/** @type {Record<string, Step[]>} */
const runs = {
  guard: [
    ['Unit and integration tests', 'vitest', 'run', '--project', 'unit', '--project', 'integration'],
    ['Journeys in a real browser', 'playwright', 'test', '--project', 'guard'],
  ],
  release: [
    ['Unit and integration tests', 'vitest', 'run'],
    ['Journeys in a real browser', 'playwright', 'test'],
  ],
};

const [name = 'guard', ...args] = process.argv.slice(2);
const kind = kinds[name];
const run = runs[name];
const named = kind || run ? [] : findTests(name);
if (!kind && !run && named.length === 0) {
  say(`No test has "${name}" in its path. There are also the runs ${Object.keys({ ...runs, ...kinds }).join(', ')}.`);
  process.exit(2);
}
const journeys = named.filter((file) => file.endsWith('.e2e.ts'));
const others = named.filter((file) => !journeys.includes(file));
const needsBrowser = run || name === 'journeys' || journeys.length > 0;
const needsTools = name === 'release' || name === 'integration' || others.some((file) => file.includes('/release/'));
// Ten times the random inputs (test/random-runs.ts).
if (name === 'release') process.env.RANDOM_RUNS = '10';

const begun = performance.now();
const node = ensureNode();
ensureModules(node);
try {
  if (run || others.length > 0 || name === 'unit' || name === 'integration') ensurePostgres();
  if (run || others.length > 0 || name === 'integration') ensureNginx();
  if (needsTools) ensurePgBouncer();
  if (needsBrowser) ensureTestBrowser();
} catch (error) {
  say(/** @type {Error} */ (error).message);
  process.exit(1);
}
const needsSite = kind
  ? name === 'integration' || name === 'journeys'
  : run || named.some((file) => /^(?:test|e2e)\//.test(file));
if (needsSite && !ensureBuild(node, sample)) process.exit(1);
if (needsBrowser && !kind && !(await runStep(node, sites))) process.exit(1);
const ready = performance.now();
process.exitCode = (await runChosen()) ? 0 : 1;
say(`Tests took ${seconds(ready)} s, after ${seconds(begun, ready)} s of installing and building`);

async function runChosen() {
  if (run) return runAll(run);
  if (kind) return runStep(node, [...kind, ...args]);
  const ofRooms =
    others.length === 0 || (await runStep(node, [`Tests of ${name}`, 'vitest', 'run', ...others, ...args]));
  const ofVisitors =
    journeys.length === 0 || (await runStep(node, [`Journeys of ${name}`, 'playwright', 'test', ...journeys, ...args]));
  return ofRooms && ofVisitors;
}

/**
 * Finds the tests with these words in their path. Tests of the release are included only if nothing else matches.
 * @param {string} part
 */
function findTests(part) {
  const rooms = ['build', 'cli', 'contract', 'e2e', 'server', 'test', 'web', 'words'];
  const files = rooms.flatMap((room) =>
    readdirSync(`${root}/${room}`, { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`),
  );
  const found = files.filter((file) => /\.(?:test\.tsx?|e2e\.ts)$/.test(file) && file.includes(part)).toSorted();
  const usual = found.filter((file) => !file.includes('/release/'));
  return usual.length > 0 && !part.includes('release') ? usual : found;
}

/**
 * Runs the checks, then the two kinds of tests at the same time: while one waits, the other computes.
 * @param {Step[]} steps
 */
async function runAll(steps) {
  if (!(await runStep(node, check))) return false;
  say('\n> Unit and integration tests and journeys at the same time: each prints when it ends');
  return runTogether(node, steps);
}

/** @param {number} from Milliseconds. @param {number} to */
function seconds(from, to = performance.now()) {
  return Math.round((to - from) / 1000);
}
