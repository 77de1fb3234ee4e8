// npm test runs the guard of every change, npm test NAME the tests with NAME in their path, npm test unit one kind of
// tests. npm run test:release runs everything, npm run check the checks.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { ensureRelease } from './ensure-release.mjs';
import { root, say } from './runtime.mjs';
import { ensureProgram, ensureTestBrowser } from './test-tools.mjs';

const WEBKIT = ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1'];
/** @typedef {[title: string, command: string]} Step A command of an installed package. */
/** @type {Record<string, Step[]>} */
const runs = {
  check: [
    ['Types of the tests', 'tsc -p tsconfig.tests.json'],
    ['Types of the browser', 'tsc -p tsconfig.web.json'],
    ['Types of the server', 'tsc -p tsconfig.server.json'],
    ['Types of the scripts', 'tsc -p tsconfig.scripts.json'],
    ['Project rules', 'vitest run --project house'],
    ['Lint', 'oxlint --deny-warnings .'],
    ['Format', 'oxfmt --check .'],
  ],
  guard: [
    ['Unit and integration tests', 'vitest run --project unit --project integration'],
    ['Journeys in a real browser', 'playwright test --project guard'],
  ],
  release: [
    ['Unit and integration tests', 'vitest run'],
    ['Journeys in three real browsers', 'playwright test'],
  ],
  unit: [['Unit tests', 'vitest run --project unit']],
  journeys: [['Journeys in real browsers', 'playwright test']],
};

process.env.PATH = [dirname(process.execPath), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
const [name = 'guard', ...args] = process.argv.slice(2);
// Ten times the random inputs (test/random-text.ts).
if (name === 'release') process.env.RANDOM_RUNS = '10';
process.exitCode = (await (name === 'check' ? runTogether(name) : runTests())) ? 0 : 1;

async function runTests() {
  const steps = runs[name] ?? findTests();
  const commands = steps.map(([, command]) => command).join(' ');
  if (commands === '') say(`No test has "${name}" in its path. You can also run ${Object.keys(runs).join(', ')}.`);
  if (commands.includes('playwright')) ensureTestBrowser();
  if (commands.includes('vitest') && name !== 'unit') ensureProgram('nginx');
  if (commands.includes('release/') || name === 'release') ensureProgram('pgbouncer');
  if (name === 'release') ensureProgram('firefox-esr');
  if (name === 'release') ensureProgram('WebKitWebDriver', WEBKIT);
  if (name === 'release') ensureProgram('pdftotext', ['poppler-utils']);
  if (commands === '' || !ensureRelease()) return false;
  // While one kind of tests waits, the other computes.
  if (['guard', 'release'].includes(name)) return (await runTogether('check')) && runTogether(name);
  for (const step of steps) if (!(await run(step, 'inherit'))) return false;
  return true;
}

/** Tests of the release are included only if nothing else matches. */
function findTests() {
  const tests = globSync('{cli,contract,e2e,server,sites,test,web}/**/*.{test.ts,test.tsx,e2e.ts}', { cwd: root });
  const all = tests.filter((file) => file.includes(name)).toSorted();
  const usual = all.filter((file) => !file.includes('/release/'));
  const found = usual.length > 0 && !name.includes('release') ? usual : all;
  const isJourney = (/** @type {string} */ file) => file.endsWith('.e2e.ts');
  const [journeys, others] = [found.filter(isJourney), found.filter((file) => !isJourney(file))];
  /** @type {Step[]} */
  const steps = [];
  if (others.length > 0) steps.push([`Tests of ${name}`, `vitest run ${others.join(' ')}`]);
  if (journeys.length > 0) steps.push([`Journeys of ${name}`, `playwright test ${journeys.join(' ')}`]);
  return steps;
}

/** Prints the output of each step when it ends, and that of failed ones last. @param {string} which */
async function runTogether(which) {
  const folder = mkdtempSync(join(tmpdir(), 'janus-steps-'));
  let failures = '';
  const runStep = async (/** @type {Step} */ step, /** @type {number} */ index) => {
    // In a file, as a program that is left behind keeps a pipe open.
    const file = join(folder, `${index}`);
    const isGood = await run(step, openSync(file, 'w'));
    if (isGood) process.stderr.write(readFileSync(file));
    else failures += `\n> ${step[0]}: FAILED\n${readFileSync(file, 'utf8')}`;
  };
  await Promise.all((runs[which] ?? []).map(runStep));
  rmSync(folder, { recursive: true });
  process.stderr.write(failures);
  return failures === '';
}

/** @param {Step} step @param {'inherit' | number} output */
async function run([title, step], output) {
  const begun = performance.now();
  const [command = '', ...rest] = [...step.split(' '), ...(name === 'check' ? [] : args)];
  const child = spawn(command, rest, { cwd: root, stdio: ['ignore', output, output] });
  const [code] = await once(child, 'exit').catch((error) => [say(error.message)]);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  say(`\n> ${title}: ${code === 0 ? 'good' : 'FAILED'}, ${seconds} s`);
  return code === 0;
}
