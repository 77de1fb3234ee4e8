import { text } from 'node:stream/consumers';

// `build/dev.ts` starts this file before the site is built, so that the server's code is loaded by the time it has a site to serve.
const { runServer } = await import('./start/start-server.ts');
if (await text(process.stdin)) await runServer();
