import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { App } from './app.ts';
import { readClient, type Trust } from './http/client.ts';
import { capConnections } from './http/connections.ts';
import { refuseUnreadable } from './http/unreadable.ts';
import { bareSecurity } from './http/security-headers.ts';

/** Without a byte in or out. Of an answer that nobody reads Node notices it at the second look, so after twice as long. */
const STALLED_MS = 7000;
/** For what is stored before it is answered. */
const STORING_MS = 15_000;

/** An HTTP server for the app, not yet listening. A sender slower than 15 s is cut off (Node's own limits are minutes). */
export function createHttpServer(app: App, trust: Trust): Server {
  const listener = createListener(app, trust);
  const server = createServer(
    {
      connectionsCheckingInterval: 1000,
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      // Longer than a proxy's own (60 s is usual), so that it never sends into a connection that is being closed.
      keepAliveTimeout: 65_000,
      // A request without a Host header gets an answer of ours; Node's own would carry no security headers.
      requireHostHeader: false,
    },
    listener,
  );
  // Between two requests the keep-alive timeout holds instead.
  server.timeout = STALLED_MS;
  server.on('checkExpectation', listener);
  server.on('clientError', refuseUnreadable);
  capConnections(server, trust);
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
    if (!answer) {
      incoming.socket.setTimeout(STORING_MS);
      return void listen(incoming, outgoing);
    }
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
