import { setFlagsFromString } from 'node:v8';
import { keepCompiledCode } from '../scripts/compiled-code.mjs';

// Before anything else is loaded, so that a second start finds its own code compiled.
keepCompiledCode();
// What has lasted is looked through once a seventh more of it has come, not twice as much: pages that were read hold memory that V8 does not see.
setFlagsFromString('--heap-growing-percent=15');
const { runServer } = await import('./start/run-server.ts');
await runServer();
