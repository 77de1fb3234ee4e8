// npm run check: format, lint, types, house rules, weight of the built pages, known advisories.
import { ensureModules, ensureNode } from './runtime.mjs';
import { runTogether } from './steps.mjs';

const node = ensureNode();
ensureModules(node);
const good = await runTogether(node, [
  ['Weight of the pages', node, 'build/check-budget.ts'],
  ['Types of the tests', 'tsc', '-p', 'tsconfig.tests.json'],
  ['Types of the browser', 'tsc', '-p', 'tsconfig.web.json'],
  ['Types of the server', 'tsc', '-p', 'tsconfig.server.json'],
  ['Types of the scripts', 'tsc', '-p', 'tsconfig.scripts.json'],
  ['House rules', 'vitest', 'run', '--project', 'house'],
  ['Lint', 'oxlint', '--deny-warnings', '.'],
  ['Format', 'oxfmt', '--check', '.'],
  ['Known advisories', node, 'scripts/advisories.mjs'],
]);
process.exitCode = good ? 0 : 1;
