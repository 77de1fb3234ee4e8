import type { IncomingMessage, Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { App } from './app.ts';
import { readClient, readHost, untrustedProxy, type Trust } from './client.ts';
import { capConnections } from './connections.ts';
import { GuardedServer, type RequestListener } from './guarded-server.ts';
import { isHost } from './host-header.ts';
import { limitPipelining, type Pipelining } from './pipelining.ts';
import { closeAfterLongBodies } from './unread-bodies.ts';
import type { PageRequest } from '../visits/read-view.ts';
import { refuseRequest, refuseUnreadable } from './unreadable.ts';
import { bareSecurity } from './security-headers.ts';

/** Without a byte in or out. A response that is not read is cut after twice as long: Node notices it at the second check. */
const STALLED_MS = 7000;
/** For requests that write to the database before they are answered. */
const STORING_MS = 15_000;

/**
 * An HTTP server for the app, not yet listening. A sender slower than 15 s is cut off (Node's own limits are minutes).
 * `failed` is called with what was thrown between socket and response, `foundProxy` once, with the address of a proxy that
 * `trust` does not know, `viewed` with every page that somebody asks for.
 */
export function createHttpServer(
  app: App,
  trust: Trust,
  failed: (error: unknown) => void,
  foundProxy: (address: string) => void = () => {},
  viewed: (request: PageRequest) => void = () => {},
): Server {
  const listener = createRequestListener(app, trust, viewed, (socket, answer) => inTurn(socket, answer));
  const server = new GuardedServer(
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
    failed,
  );
  // Between two requests the keep-alive timeout holds instead.
  server.timeout = STALLED_MS;
  // An expectation that is not understood changes nothing.
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing));
  server.on('clientError', refuseUnreadable);
  lookForProxy(server, trust, foundProxy);
  const { inTurn, isIdle } = limitPipelining(server, failed);
  capConnections(server, { trust, isIdle });
  closeAfterLongBodies(server);
  return server;
}

function createRequestListener(
  app: App,
  trust: Trust,
  viewed: (request: PageRequest) => void,
  inTurn: Pipelining['inTurn'],
): RequestListener {
  const serveRoutes = getRequestListener(
    (request, { incoming }) => app.fetch(request, readClient(incoming as IncomingMessage, trust)),
    { errorHandler: () => new Response('Bad request\n', { status: 400, headers: bareSecurity.plain }) },
  );
  return (incoming, outgoing) => {
    const host = readHost(incoming);
    if (namesTwoHosts(incoming) || !isHost(host)) return refuseRequest(outgoing, 400);
    const { headers } = incoming;
    const answer = app.answer({
      method: incoming.method ?? 'GET',
      ...rawAddress(incoming.url ?? '/'),
      host,
      acceptEncoding: headers['accept-encoding'] as string | undefined,
      ifNoneMatch: headers['if-none-match'],
      tls: headers['x-forwarded-proto'] !== undefined && readClient(incoming, trust).tls,
    });
    if (!answer) {
      incoming.socket.setTimeout(STORING_MS);
      return serveRoutes(incoming, outgoing);
    }
    const { page } = answer;
    if (page && incoming.method === 'GET') viewed({ page, headers, target: incoming.url ?? '/', host });
    inTurn(incoming.socket, () => {
      outgoing.writeHead(answer.status, answer.headers).end(answer.body);
    });
  };
}

function lookForProxy(server: Server, trust: Trust, found: (address: string) => void): void {
  const look = (incoming: IncomingMessage) => {
    const address = untrustedProxy(incoming, trust);
    if (address === null) return;
    server.off('request', look);
    found(address);
  };
  server.on('request', look);
}

/** RFC 9112, 3.2: a proxy before us may have chosen the other one. */
function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** The path as it was sent: dot segments and escapes are not resolved, so only the literal address of a file finds it. */
function rawAddress(target: string): { path: string; query: string } {
  const path = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
  const at = path.indexOf('?');
  return at === -1 ? { path, query: '' } : { path: path.slice(0, at), query: path.slice(at + 1) };
}
