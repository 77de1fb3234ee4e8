// npm test: the guard of every change. npm run test:release: everything. npm run test:unit, test:integration, test:journeys:
// one kind of tests, with the rest of the command line for its runner. CONTRIBUTING.md says what runs where.
import { ensureBuild } from './ensure-build.mjs';
import { ensureModules, ensureNode, root, sample, say } from './runtime.mjs';
import { runStep, runTogether } from './steps.mjs';
import { ensureDeno, ensurePgBouncer, ensurePostgres, ensureTestBrowser } from './test-tools.mjs';

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
if (!kind && !run) {
  say(`There are no tests "${name}"; there are: ${Object.keys({ ...runs, ...kinds }).join(', ')}`);
  process.exit(2);
}
// Ten times the random inputs (test/random-runs.ts).
if (name === 'release') process.env.RANDOM_RUNS = '10';

const begun = performance.now();
const node = ensureNode();
ensureModules(node);
try {
  if (name !== 'journeys') ensurePostgres();
  if (name === 'release' || name === 'integration') {
    ensurePgBouncer();
    ensureDeno(node);
  }
  if (run || name === 'journeys') ensureTestBrowser();
} catch (error) {
  // The reason in one line, before anything has run.
  say(/** @type {Error} */ (error).message);
  process.exit(1);
}
if (name !== 'unit' && !ensureBuild(node, sample)) process.exit(1);
if (run && !(await runStep(node, sites))) process.exit(1);
const ready = performance.now();
process.exitCode = (kind ? await runStep(node, [...kind, ...args]) : await runAll(run ?? [])) ? 0 : 1;
say(`Tests took ${seconds(ready)} s, after ${seconds(begun, ready)} s of installing and building`);

/**
 * The checks, then the two kinds of tests at the same time: while one waits, the other computes.
 * @param {Step[]} steps
 */
async function runAll(steps) {
  if (!(await runStep(node, check))) return false;
  say('\n> Unit and integration tests beside journeys: each prints when it ends');
  return runTogether(node, steps);
}

/** @param {number} from Milliseconds. @param {number} to */
function seconds(from, to = performance.now()) {
  return Math.round((to - from) / 1000);
}
