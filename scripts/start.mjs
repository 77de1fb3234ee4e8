// npm start: installs and builds what is not there or stale, then serves. A second start does neither.
import { runFile } from './run-file.mjs';
import { ensureBuild, ensureModules, ensureNode } from './runtime.mjs';

const node = ensureNode();
ensureModules(node);
if (ensureBuild(node)) await runFile(node, 'server/main.ts', process.argv.slice(2));
else process.exitCode = 1;
