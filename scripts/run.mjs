// node scripts/run.mjs FILE [arguments]: runs a TypeScript file of the project on a Node that is new enough.
import { runFile } from './run-file.mjs';
import { ensureModules, ensureNode } from './runtime.mjs';

const [file = '', ...args] = process.argv.slice(2);
const node = ensureNode();
ensureModules(node);
await runFile(node, file, args);
