import { once } from 'node:events';

// `build/dev.ts` starts this file while the site is built, so that the server's code is loaded by the time it has a site to serve.
const { runServer } = await import('./start/start-server.ts');
const leave = () => process.exit();
process.once('disconnect', leave);
await once(process, 'message');
process.off('disconnect', leave).disconnect?.();
await runServer();
