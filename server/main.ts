import { enableCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';

// Before anything else is loaded, so that a second start finds its own code compiled.
enableCompileCache();
// V8 lets its room for what is young grow to 60 MB under load, and every body that was read waits in it: a small one is emptied sooner.
setFlagsFromString('--semi-space-growth-factor=1');
const { runServer } = await import('./start/run-server.ts');
await runServer();
