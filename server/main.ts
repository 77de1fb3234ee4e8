import { cacheCompiledCode } from '../scripts/run-file.mjs';

// Before all other imports, so that a second start finds its own code compiled.
cacheCompiledCode();
const { runServer } = await import('./start/start-server.ts');
await runServer();
