// npm run check runs all checks.
import { ensureModules, ensureNode } from './runtime.mjs';
import { runTogether } from './steps.mjs';

const node = ensureNode();
/** @type {import('./steps.mjs').Step[]} */
const steps = [
  ['Types of the tests', 'tsc', '-p', 'tsconfig.tests.json'],
  ['Types of the browser', 'tsc', '-p', 'tsconfig.web.json'],
  ['Types of the server', 'tsc', '-p', 'tsconfig.server.json'],
  ['Types of the scripts', 'tsc', '-p', 'tsconfig.scripts.json'],
  ['House rules', 'vitest', 'run', '--project', 'house'],
  ['Lint', 'oxlint', '--deny-warnings', '.'],
  ['Format', 'oxfmt', '--check', '.'],
  ['Known advisories', node, 'scripts/advisories.mjs'],
];
ensureModules(node);
process.exitCode = (await runTogether(node, steps)) ? 0 : 1;
