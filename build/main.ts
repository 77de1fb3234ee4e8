import { cacheCompiledCode } from '../scripts/run-file.mjs';

// Before anything else is loaded: where one word has changed, reading the program would take longer than building.
cacheCompiledCode();
const { runBuild } = await import('./build-site.ts');
await runBuild();
