import { enableCompileCache } from 'node:module';

// Before anything else is loaded, so that a second start finds its own code compiled.
enableCompileCache();
const { runServer } = await import('./start/run-server.ts');
await runServer();
