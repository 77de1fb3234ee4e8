// npm run check: format, lint, types, house rules, weight of the built pages, known advisories.
import { ensureBuild, ensureModules, ensureNode } from './runtime.mjs';
import { runSteps } from './steps.mjs';

const checks = [
  ['Format', 'oxfmt', '--check', '.'],
  ['Lint', 'oxlint', '--deny-warnings', '.'],
  ['Types of the browser', 'tsc', '-p', 'tsconfig.web.json'],
  ['Types of the server', 'tsc', '-p', 'tsconfig.server.json'],
  ['Types of the tests', 'tsc', '-p', 'tsconfig.tests.json'],
  ['House rules', 'vitest', 'run', 'test/house.test.ts'],
];

const node = ensureNode();
ensureModules(node);
runSteps(node, checks);
if (!ensureBuild(node)) process.exit(1);
runSteps(node, [
  ['Weight of the pages', node, 'site-build/check-budget.ts'],
  ['Known advisories', node, 'scripts/advisories.mjs'],
]);
