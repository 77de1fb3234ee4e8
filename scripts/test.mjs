// npm test: everything, on a machine that has nothing installed by hand. With the name of a part: that part, and what
// is said after it goes to its runner.
import { ensureTestBrowser } from './chromium.mjs';
import { ensureDenos } from './deno.mjs';
import { ensureBuild } from './ensure-build.mjs';
import { ensurePgBouncer } from './pgbouncer.mjs';
import { ensureModules, ensureNode, root, sample, say } from './runtime.mjs';
import { runStep, runTogether } from './steps.mjs';

/** @type {Record<string, import('./steps.mjs').Step>} */
const parts = {
  check: ['Checks', process.execPath, `${root}/scripts/check.mjs`],
  unit: ['Unit tests', 'vitest', 'run', '--project', 'unit'],
  integration: ['Integration tests', 'vitest', 'run', '--project', 'integration'],
  journeys: ['Journeys in a real browser', 'playwright', 'test'],
};
const [part, ...args] = process.argv.slice(2);
if (part && !parts[part]) {
  say(`There is no part "${part}"; there are: ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}

const node = ensureNode();
ensureModules(node);
if (!part || part === 'integration') {
  ensurePgBouncer();
  ensureDenos(node);
}
if (!part || part === 'journeys') ensureTestBrowser();
if (!part || part === 'integration' || part === 'journeys') {
  if (!ensureBuild(node, sample)) process.exit(1);
}
process.exitCode = (part ? await runStep(node, [...steps(part), ...args]) : await runAll()) ? 0 : 1;

/** The two long parts at the same time: one mostly waits, the other mostly draws. */
async function runAll() {
  for (const name of ['check', 'unit']) if (!(await runStep(node, steps(name)))) return false;
  say('\n> Integration tests and journeys, at the same time: each prints when it ends');
  return runTogether(node, [steps('integration'), steps('journeys')]);
}

/**
 * @param {string} name
 * @returns {import('./steps.mjs').Step}
 */
function steps(name) {
  return /** @type {import('./steps.mjs').Step} */ (parts[name]);
}
