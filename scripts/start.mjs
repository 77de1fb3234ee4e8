// npm start installs and builds missing and stale parts, then serves. A second start does neither.
import { ensureBuild, hasSite } from './ensure-build.mjs';
import { runFile } from './run-file.mjs';
import { ensureModules, ensureNode, say } from './runtime.mjs';

const node = ensureNode();
ensureModules(node);
const isFresh = ensureBuild(node);
if (!isFresh && hasSite()) say('The site of the last build is served. It is built again once the errors are fixed.');
// React then renders without checks for developers. Set earlier, it would make npm leave out the packages of the build.
process.env.NODE_ENV ??= 'production';
if (isFresh || hasSite()) await runFile(node, 'server/main.ts', process.argv.slice(2));
else process.exitCode = 1;
