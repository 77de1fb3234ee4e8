// npm test: everything, on a machine that has nothing installed by hand.
import { ensureChromium } from './chromium.mjs';
import { ensureBuild, ensureModules, ensureNode, root } from './runtime.mjs';
import { runSteps } from './steps.mjs';

const node = ensureNode();
ensureModules(node);
ensureChromium();
if (!ensureBuild(node)) process.exit(1);
runSteps(node, [
  ['Checks', node, `${root}/scripts/check.mjs`],
  ['Rooms: contract, server, desk, build', 'vitest', 'run'],
  ['Journeys in a real browser', 'playwright', 'test'],
]);
