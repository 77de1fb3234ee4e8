import { type IncomingMessage, Server, type ServerOptions, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { bareSecurity } from '../../respond/security-headers.ts';

/** Node's own listener, whose promise is awaited. */
type RequestListener = (incoming: IncomingMessage, outgoing: ServerResponse) => void | Promise<void>;

/** Events that a client causes: a new connection, a request in its two forms, and bytes that are not a request. */
const CLIENT_EVENTS = new Set<string | symbol>(['connection', 'request', 'checkExpectation', 'clientError']);

/**
 * An HTTP server that no client can end: what a listener throws while a connection or a request is handled is given
 * to `failed`, and costs that connection only. Otherwise it would be an uncaught exception, which ends the process.
 */
export class GuardedServer extends Server {
  readonly #failed: (error: unknown) => void;

  constructor(options: ServerOptions, listener: RequestListener, failed: (error: unknown) => void) {
    super(options, (incoming, outgoing) => {
      // A listener may be asynchronous: its rejection would end the process too.
      const answered = listener(incoming, outgoing);
      answered?.catch((error: unknown) => {
        failed(error);
        refuseRequest(outgoing, 500);
      });
    });
    this.#failed = failed;
  }

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (!CLIENT_EVENTS.has(event)) return super.emit(event as string, ...args);
    try {
      return super.emit(event as string, ...args);
    } catch (error) {
      this.#failed(error);
      const [first, second] = args as [Error | Socket | IncomingMessage, Socket | ServerResponse | undefined];
      if (second !== undefined && 'writeHead' in second) refuseRequest(second, 500);
      else ((second ?? first) as Socket).destroy();
      return true;
    }
  }
}

/** Errors of Node's parser and timeouts that have a status of their own. */
const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers bytes that are not an HTTP request, or come too slowly, with our headers, and ends the connection. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex & { bytesWritten?: number }): void {
  // Not into a response that has begun.
  if (socket.writable && socket.bytesWritten === 0) socket.write(rawResponse(statuses[error.code ?? ''] ?? 400));
  socket.destroy();
}

/** Answers a request with a status and its name alone, and ends the connection. A response that has begun is cut. */
export function refuseRequest(outgoing: ServerResponse, status: number): void {
  if (outgoing.headersSent) return void outgoing.destroy();
  const { headers, body } = bareResponse(status);
  outgoing.writeHead(status, headers).end(body);
}

function rawResponse(status: number): string {
  const { headers, body } = bareResponse(status);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
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
