import { keepCompiledCode } from '../scripts/compiled-code.mjs';

// Before anything else is loaded, so that a second start finds its own code compiled.
keepCompiledCode();
const { runServer } = await import('./start/run-server.ts');
await runServer();
