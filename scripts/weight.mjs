// Weight of the pages, part of npm run check: builds the sample site if it is stale, and holds it to its budget.
import { ensureBuild } from './ensure-build.mjs';
import { runFile } from './run-file.mjs';
import { ensureNode, sample } from './runtime.mjs';

const node = ensureNode();
if (ensureBuild(node, sample)) await runFile(node, 'site-build/check-budget.ts', process.argv.slice(2));
else process.exitCode = 1;
