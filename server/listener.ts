import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { App } from './app.ts';
import { readClient, type Trust } from './http/client.ts';
import { bareSecurity } from './http/security-headers.ts';

/** Sockets at a time; a flood beyond it waits outside while those inside are answered. */
const MAX_CONNECTIONS = 4096;

/** An HTTP server for the app, not yet listening. A sender slower than 15 s is cut off (Node's own limits are minutes). */
export function createHttpServer(app: App, trust: Trust): Server {
  const server = createServer(
    {
      connectionsCheckingInterval: 1000,
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      // Longer than a proxy's own (60 s is usual), so that it never sends into a connection that is being closed.
      keepAliveTimeout: 65_000,
    },
    createListener(app, trust),
  );
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}

function createListener(app: App, trust: Trust): RequestListener {
  const listen = getRequestListener(
    (request, { incoming }) => app.fetch(request, readClient(incoming as IncomingMessage, trust)),
    { errorHandler: () => new Response('Bad request\n', { status: 400, headers: bareSecurity.plain }) },
  );
  return (incoming, outgoing) => {
    const { headers } = incoming;
    const answer = app.answer({
      method: incoming.method ?? 'GET',
      path: rawPath(incoming.url ?? '/'),
      host: headers.host,
      acceptEncoding: headers['accept-encoding'] as string | undefined,
      ifNoneMatch: headers['if-none-match'],
      tls: headers['x-forwarded-proto'] !== undefined && readClient(incoming, trust).tls,
    });
    if (!answer) return void listen(incoming, outgoing);
    outgoing.writeHead(answer.status, answer.headers);
    outgoing.end(answer.body);
  };
}

/** The path as it was sent, dot segments and escapes included: what is not literally a file's address is not found. */
function rawPath(target: string): string {
  const path = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
  const query = path.indexOf('?');
  return query === -1 ? path : path.slice(0, query);
}
