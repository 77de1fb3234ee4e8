// npm run check runs all checks. With words, as in npm run check advisories, it runs the checks whose names contain one of them.
import { ensureModules, ensureNode, say } from './runtime.mjs';
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
const words = process.argv.slice(2).map((word) => word.toLowerCase());
const isWanted = (/** @type {string} */ name) => words.some((word) => name.toLowerCase().includes(word));
const wanted = words.length === 0 ? steps : steps.filter(([name]) => isWanted(name));
if (wanted.length === 0) {
  say(`There is no such check. There are: ${steps.map(([name]) => name).join(', ')}.`);
  process.exit(2);
}
ensureModules(node);
process.exitCode = (await runTogether(node, wanted)) ? 0 : 1;
