// npm test: everything, on a machine that has nothing installed by hand. With the name of a part: that part, and what
// is said after it goes to its runner.
import { ensureChromium } from './chromium.mjs';
import { ensureBuild, ensureModules, ensureNode, root, say } from './runtime.mjs';
import { runStep } from './steps.mjs';

/** @type {Record<string, import('./steps.mjs').Step>} */
const parts = {
  check: ['Checks', process.execPath, `${root}/scripts/check.mjs`],
  unit: ['Unit tests', 'vitest', 'run', '--project', 'unit'],
  integration: ['Integration tests', 'vitest', 'run', '--project', 'integration'],
  journeys: ['Journeys in a real browser', 'playwright', 'test'],
};
const [part, ...args] = process.argv.slice(2);
const wanted = part ? [part] : Object.keys(parts);

const node = ensureNode();
ensureModules(node);
if (wanted.includes('journeys')) {
  ensureChromium();
  if (!ensureBuild(node)) process.exit(1);
}
for (const name of wanted) {
  const step = parts[name];
  if (!step) say(`There is no part "${name}"; there are: ${Object.keys(parts).join(', ')}`);
  if (!step || !(await runStep(node, [...step, ...args]))) process.exit(1);
}
