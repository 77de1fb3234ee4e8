import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { onTestFinished } from 'vitest';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { writeFixtureSite } from './site-fixture.ts';

/** Stops after the test what it starts. */
export async function forTest<Started extends { stop(): unknown }>(starting: Promise<Started>): Promise<Started> {
  const started = await starting;
  onTestFinished(async () => void (await started.stop()));
  return started;
}

/** Starts the real server, and ends it after the test. */
export async function runServer(...given: Parameters<typeof startServerProcess>): Promise<ServerProcess> {
  const server = await startServerProcess(...given);
  onTestFinished(async () => void (await server.end('SIGKILL')));
  return server;
}

/** Writes the sample's content into a folder that is removed after the test. */
export function makeSite(): ReturnType<typeof writeFixtureSite> {
  const site = writeFixtureSite();
  onTestFinished(site.remove);
  return site;
}

/** Listens on a free port of this machine until the end of the test, and returns the port. */
export async function listen(server: Server & { closeAllConnections?(): void }): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections?.();
  });
  return (server.address() as AddressInfo).port;
}

/** Accepts all that is posted to it until the end of the test. */
export async function startReceiver() {
  const posted: { headers: IncomingHttpHeaders; text: string }[] = [];
  const server = createServer(async (request, response) => {
    posted.push({ headers: request.headers, text: Buffer.concat(await request.toArray()).toString() });
    response.end();
  });
  return { posted, url: `http://127.0.0.1:${await listen(server)}/` };
}
