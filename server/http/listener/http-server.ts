import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener, RequestError } from '@hono/node-server';
import { isHost } from '../../text/host-name.ts';
import type { App } from '../app.ts';
import {
  findUntrustedProxy,
  formatLimitKey,
  isNeighbour,
  readClient,
  readHost,
  type RequestContext,
  type Trust,
  widenToNetwork,
} from '../request.ts';
import { bareSecurity } from '../../respond/security-headers.ts';

interface Reports {
  failed(error: unknown): void;
  /** Called once, with the address of a proxy that `trust` does not know. */
  foundProxy?(address: string): void;
}

/** Makes an HTTP server for the app, not yet listening. A sender slower than 15 s is cut off. */
export function createHttpServer(app: App, trust: Trust, { failed, foundProxy }: Reports): Server {
  const respond = getRequestListener((request, { incoming }) => answer(request, incoming as IncomingMessage), {
    // The host of a request that names none.
    hostname: 'localhost',
    errorHandler(error) {
      const isUnreadable = error instanceof RequestError;
      if (!isUnreadable) failed(error);
      return makeBareResponse(isUnreadable ? 400 : 500);
    },
  });

  const reportProxy = createProxyReport(trust, foundProxy);

  function answer(request: Request, incoming: IncomingMessage): Response | Promise<Response> {
    // RFC 9110, 9.3.1. A large file would be copied before its answer could wait for the rest of such a body.
    const isOdd = mayBeLong(incoming) && incoming.method === 'GET';
    const response = isOdd ? makeBareResponse(400) : app.fetch(request, readContext(incoming, trust));
    // Storing on the disk may take longer than a connection may be silent.
    if (response instanceof Promise) incoming.socket.setTimeout(STORING_MS);
    return mayBeLong(incoming) ? endLate(response, incoming) : response;
  }

  const waitForTurn = createTurns();
  let countOpen = () => 0;

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (!(await waitForTurn(incoming, outgoing))) return;
    // A proxy that has written the whole body into a connection which does not close gives it to the next visitor,
    // whose form is lost in it.
    // Behind a proxy, answers that nobody reads would use up all connections that are kept.
    if (mayBeLong(incoming) || countOpen() > KEPT_MAX) outgoing.setHeader('connection', 'close');
    reportProxy(incoming);
    if (namesTwoHosts(incoming) || !isHost(readHost(incoming))) return refuseRequest(outgoing, 400);
    // An empty port is none (RFC 3986, 3.2.3). The adapter would refuse it.
    if (incoming.headers.host?.endsWith(':')) incoming.headers.host = incoming.headers.host.slice(0, -1);
    return respond(incoming, outgoing);
  }

  const server = createServer(OPTIONS, (incoming, outgoing) => {
    // What is thrown costs the connection of its request only: an uncaught exception would end the process.
    handle(incoming, outgoing).catch((error: unknown) => {
      failed(error);
      refuseRequest(outgoing, 500);
    });
  });
  // Between two requests the keep-alive timeout holds instead.
  server.timeout = STALLED_MS;
  server.maxConnections = CONNECTIONS_MAX;
  countOpen = limitClients(server, trust);
  // An unknown expectation changes nothing.
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing));
  server.on('clientError', refuseUnreadable);
  return server;
}

/** Ends the connections of one client beyond its share. A proxy, which is trusted or near, may have all. Counts all. */
function limitClients(server: Server, trust: Trust): () => number {
  const open = new Map<string, number>();
  let sum = 0;
  server.on('connection', (socket: Socket) => {
    sum += 1;
    socket.once('close', () => (sum -= 1));
    const address = socket.remoteAddress ?? '';
    if (isNeighbour(address, 0) || trust(address, 0)) return;
    const client = widenToNetwork(formatLimitKey(address));
    const others = open.get(client) ?? 0;
    if (others >= CLIENT_CONNECTIONS_MAX) return void socket.destroy();
    open.set(client, others + 1);
    socket.once('close', () => {
      const left = open.get(client)! - 1;
      if (left > 0) open.set(client, left);
      else open.delete(client);
    });
  });
  return () => sum;
}

/** Requests of a connection that wait for the answers before theirs. Browsers and proxies send none ahead. */
const PIPELINED_MAX = 20;

/** Lets a connection have one answer at a time: a thousand requests in one piece would be made at once. */
function createTurns(): (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<boolean> {
  const open = new WeakMap<Socket, ServerResponse[]>();
  return async ({ socket }, outgoing) => {
    if (socket.destroyed) return false;
    const answers = open.get(socket) ?? [];
    open.set(socket, answers);
    const before = answers.at(-1);
    answers.push(outgoing);
    outgoing.once('close', () => answers.shift());
    if (answers.length > PIPELINED_MAX) socket.destroy();
    if (before) await once(before, 'close');
    return !socket.destroyed;
  };
}

function createProxyReport(trust: Trust, report: Reports['foundProxy']): (incoming: IncomingMessage) => void {
  let found: string | null = null;
  return (incoming) => {
    if (!report || found !== null) return;
    found = findUntrustedProxy(incoming, trust);
    if (found !== null) report(found);
  };
}

/** Node's own limits are minutes. */
const OPTIONS = {
  connectionsCheckingInterval: 1000,
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  // Longer than a proxy's own (60 s by default), so that it never sends into a connection that is being closed.
  keepAliveTimeout: 65_000,
  // A request without a Host header gets our own answer. Node's would carry no security headers.
  requireHostHeader: false,
};

/** The time without a byte in or out. Node cuts an unread response after twice as long, at its second check. */
const STALLED_MS = 7000;
/** The same for requests that write to the database before they are answered. */
const STORING_MS = 15_000;
const CONNECTIONS_MAX = 4096;
const CLIENT_CONNECTIONS_MAX = 256;
/** With more, none is kept after its answer. */
const KEPT_MAX = 1024;

function readContext(incoming: IncomingMessage, trust: Trust): RequestContext {
  const { headers, url = '/' } = incoming;
  const target = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
  return { target, headers, ...readClient(incoming, trust) };
}

/** RFC 9112, 3.2: a proxy before us may have chosen the other one. */
function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  const isHostLine = (text: string, at: number) => at % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host';
  return rawHeaders.filter(isHostLine).length > 1;
}

/** The time in which a client that still writes can read its answer. */
const LINGER_MS = 1000;
/** Bytes. Node may read and throw away a body that is announced as no longer. */
const SMALL = 64 * 1024;

/**
 * Sends an answer whole, and ends it when the body has arrived or after a second. A socket that is closed with bytes
 * unread is reset, and the answer is lost with it. In the meantime Node reads no more of the body. After the end it
 * would read and throw away without limit: a megabyte in chunks of one byte costs 75 ms of processor time.
 */
async function endLate(answer: Response | Promise<Response>, incoming: IncomingMessage): Promise<Response> {
  const response = await answer;
  if (response.body === null) return response;
  const content = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.set('content-length', String(content.length));
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  setTimeout(end, LINGER_MS);
  incoming.once('close', end);
  if (incoming.complete) end();
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(content),
    pull: (controller) => isOver.then(() => controller.close()),
  });
  return new Response(body, { status: response.status, headers });
}

/** RFC 9112, 6: in chunks, or announced by its length. */
function mayBeLong({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > SMALL;
}

/** Errors of Node's parser and timeouts that have a status of their own. */
const STATUSES: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers bytes that are not an HTTP request, or come too slowly, with our headers, and ends the connection. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex & { bytesWritten?: number }): void {
  // Not into a response that has begun.
  if (socket.writable && socket.bytesWritten === 0) {
    const status = STATUSES[error.code ?? ''] ?? 400;
    const { headers, body } = bareResponse(status);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  }
  socket.destroy();
}

/** Answers a request with a status and its name alone, and ends the connection. A response that has begun is cut. */
function refuseRequest(outgoing: ServerResponse, status: number): void {
  if (outgoing.headersSent) return void outgoing.destroy();
  const { headers, body } = bareResponse(status);
  outgoing.writeHead(status, headers).end(body);
}

function makeBareResponse(status: number): Response {
  const { headers, body } = bareResponse(status);
  return new Response(body, { status, headers });
}

function bareResponse(status: number) {
  const body = `${STATUS_CODES[status]}\n`;
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(body.length),
    'cache-control': 'no-store',
    connection: 'close',
    ...bareSecurity,
  };
  return { headers, body };
}
