// node faults/planted.mjs [--list | --table] [NUMBER…]: plants each fault of planted-faults.mjs in a copy of the project, one at
// a time, and checks that the tests of the guard notice. The exit code is 1 if one is not noticed.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { ensureModules, ensureNode, root, say } from '../scripts/runtime.mjs';
import { ensurePostgres, ensureTestBrowser } from '../scripts/test-tools.mjs';
import { faults } from './planted-faults.mjs';

/** @typedef {import('./planted-faults.mjs').Fault & { number: number }} Fault */
/** @typedef {{ kind: 'passed' } | { kind: 'failed', file: string, test: string, why: string } | { kind: 'broken', why: string }} Outcome */

const { values, positionals } = parseArgs({
  options: { list: { type: 'boolean' }, table: { type: 'boolean' } },
  allowPositionals: true,
});
/** @type {Fault[]} */
const numbered = faults.map((fault, at) => ({ ...fault, number: at + 1 }));
const unknown = positionals.filter((word) => !numbered.some(({ number }) => String(number) === word));
if (unknown.length > 0) {
  say(`There is no fault ${unknown.join(', ')}; there are 1 to ${faults.length}, and --list shows them.`);
  process.exit(2);
}
const chosen = numbered.filter(({ number }) => positionals.length === 0 || positionals.includes(String(number)));
if (values.list) {
  for (const { number, area, name, file, tests } of chosen)
    console.log(`${number}  ${area}: ${name}\n    ${file}, to be caught by ${tests[0]}`);
  process.exit(0);
}

const node = ensureNode();
ensureModules(node);
try {
  ensurePostgres();
  if (chosen.some(({ tests }) => tests.some(isJourney))) ensureTestBrowser();
} catch (error) {
  say(/** @type {Error} */ (error).message);
  process.exit(1);
}

// Faults are planted in a copy, never in the sources. A killed run leaves a folder among the temporary files, and no fault.
const copy = mkdtempSync(join(realpathSync(tmpdir()), 'janus-faults-'));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
copyProject();
/** The copy's own programs run and build its files. */
const { runCommand } = await import(pathToFileURL(join(copy, 'scripts/steps.mjs')).href);
const { ensureBuild } = await import(pathToFileURL(join(copy, 'scripts/ensure-build.mjs')).href);
const sample = join(copy, 'sample');
const [built, clean] = [join(sample, 'dist'), join(copy, 'clean')];

process.exitCode = (await passWithoutFault()) && (await catchAll()) ? 0 : 1;

/** Runs all tests without a fault. Otherwise a test that fails anyway would seem to notice one. */
async function passWithoutFault() {
  say('All named tests without a fault');
  if (!ensureBuild(node, sample)) return false;
  cpSync(built, clean, { recursive: true });
  const all = [...new Set(chosen.flatMap(({ tests }) => tests))];
  for (const files of [all.filter((file) => !isJourney(file)), all.filter(isJourney)]) {
    if (files.length === 0) continue;
    const outcome = await runTests(files);
    if (outcome.kind === 'passed') continue;
    say(`Nothing was planted: this fails without a fault too: ${describe(outcome)}`);
    if (outcome.kind === 'failed') say(outcome.why);
    return false;
  }
  return true;
}

async function catchAll() {
  let missed = 0;
  for (const fault of chosen) {
    const { number, area, name, file, tests } = fault;
    const outcome = await plant(fault);
    const isCaught = outcome.kind === 'failed';
    if (!isCaught) missed += 1;
    if (values.table) console.log(`| ${number} | ${area} | ${name} | \`${file}\` | ${cell(outcome)} |`);
    else console.log(`${isCaught ? 'caught' : 'MISSED'}  ${number}  ${name}\n        ${describe(outcome)}`);
    if (isCaught && outcome.file !== tests[0]) say(`        not by ${tests[0]}, which is first in its list`);
  }
  say(`${chosen.length - missed} of ${chosen.length} faults were caught`);
  return missed === 0;
}

/**
 * Puts the fault into its file, runs the tests one file after the other until one fails, and takes the fault out again.
 * @param {Fault} fault
 * @returns {Promise<Outcome>}
 */
async function plant({ file, text, fault, tests }) {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  const times = source.split(text).length - 1;
  if (times !== 1) return { kind: 'broken', why: `its text occurs ${times} times in ${file}` };
  // A function, since a dollar sign in a replacement text has a meaning.
  writeFileSync(
    path,
    source.replace(text, () => fault),
  );
  let isBuilt = false;
  try {
    for (const test of tests) {
      if (needsSite(test)) {
        isBuilt = true;
        if (!ensureBuild(node, sample)) return { kind: 'broken', why: 'no site can be built with it' };
      }
      const outcome = await runTests([test]);
      if (outcome.kind !== 'passed') return outcome;
    }
    return { kind: 'passed' };
  } finally {
    writeFileSync(path, source);
    if (isBuilt) {
      rmSync(built, { recursive: true, force: true });
      cpSync(clean, built, { recursive: true });
    }
  }
}

/**
 * Runs the tests of the files, and finds the first that fails.
 * @param {string[]} files
 * @returns {Promise<Outcome>}
 */
async function runTests(files) {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const journeys = isJourney(files[0] ?? '');
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = report;
  const command = journeys
    ? ['playwright', 'test', '--project', 'guard', '--max-failures', '1', '--reporter', 'json', ...files]
    : ['vitest', 'run', '--bail', '1', '--reporter', 'json', '--outputFile', report, ...files];
  let output = '';
  const { ok } = await runCommand(node, command, (/** @type {string} */ text) => (output += text));
  if (ok) return { kind: 'passed' };
  const failed = existsSync(report)
    ? (journeys ? failedJourney : failedTest)(JSON.parse(readFileSync(report, 'utf8')))
    : null;
  // A file that cannot be loaded proves nothing about the program.
  return failed ?? { kind: 'broken', why: `the tests ended without one that fails:\n${output.slice(-3000)}` };
}

/**
 * @param {{ testResults: { name: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[] }} report Of Vitest.
 * @returns {Outcome | null}
 */
function failedTest({ testResults }) {
  for (const { name, assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed');
    if (failed) {
      const { fullName: test, failureMessages } = failed;
      return { kind: 'failed', file: relative(copy, name), test, why: failureMessages.join('\n') };
    }
  }
  return null;
}

/** @typedef {{ file: string, specs?: { ok: boolean, title: string, tests: { results: { error?: { message?: string } }[] }[] }[], suites?: Suite[] }} Suite */

/**
 * @param {{ suites: Suite[] }} report Of Playwright.
 * @returns {Outcome | null}
 */
function failedJourney({ suites }) {
  for (const { file, specs = [], suites: inner = [] } of suites) {
    // Unreached tests are not ok either.
    const failed = specs.find(({ ok, tests }) => !ok && tests.some(({ results }) => results.length > 0));
    if (failed) {
      const results = failed.tests.flatMap((one) => one.results);
      const why = results.map(({ error }) => error?.message ?? '').join('\n');
      return { kind: 'failed', file: `e2e/${file}`, test: failed.title, why };
    }
    const further = failedJourney({ suites: inner });
    if (further) return further;
  }
  return null;
}

/** @param {Outcome} outcome */
function describe(outcome) {
  if (outcome.kind === 'failed') return `${outcome.file}: ${outcome.test}`;
  return outcome.kind === 'broken' ? outcome.why : 'all its tests pass';
}

/** @param {Outcome} outcome */
function cell(outcome) {
  return outcome.kind === 'failed' ? `\`${outcome.file}\`: ${oneLine(outcome.test)}` : `**${describe(outcome)}**`;
}

/** @param {string} text */
function oneLine(text) {
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|');
}

/** @param {string} test */
function isJourney(test) {
  return test.startsWith('e2e/');
}

/**
 * Whether a test needs the built site. Tests next to sources make their own inputs.
 * @param {string} test
 */
function needsSite(test) {
  return isJourney(test) || test.startsWith('test/');
}

/** Copies the files that git knows or would add, as they are now. Packages and runtimes are links. */
function copyProject() {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  if (listed.status !== 0) throw new Error(`git cannot list the project: ${listed.stderr}`);
  for (const file of listed.stdout.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(join(copy, dirname(file)), { recursive: true });
    cpSync(join(root, file), join(copy, file), { verbatimSymlinks: true });
  }
  // One link and not one for each package: the process that renders content may read its target, and nothing else.
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  if (existsSync(join(root, '.runtime'))) symlinkSync(join(root, '.runtime'), join(copy, '.runtime'));
  const site = join(root, 'sample/dist');
  if (existsSync(site)) cpSync(site, join(copy, 'sample/dist'), { recursive: true });
}
