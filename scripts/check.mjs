// npm run check: format, lint, types, house rules, weight of the built pages, known advisories.
import { ensureBuild, ensureModules, ensureNode } from './runtime.mjs';
import { runTogether } from './steps.mjs';

const node = ensureNode();
ensureModules(node);
const checks = runTogether(node, [
  ['Types of the tests', 'tsc', '-p', 'tsconfig.tests.json'],
  ['Types of the browser', 'tsc', '-p', 'tsconfig.web.json'],
  ['Types of the server', 'tsc', '-p', 'tsconfig.server.json'],
  ['Types of the scripts', 'tsc', '-p', 'tsconfig.scripts.json'],
  ['House rules', 'vitest', 'run', 'test/house.test.ts'],
  ['Lint', 'oxlint', '--deny-warnings', '.'],
  ['Format', 'oxfmt', '--check', '.'],
  ['Known advisories', node, 'scripts/advisories.mjs'],
]);
const light =
  ensureBuild(node) && (await runTogether(node, [['Weight of the pages', node, 'site-build/check-budget.ts']]));
process.exitCode = (await checks) && light ? 0 : 1;
