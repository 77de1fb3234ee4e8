import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { bareSecurity } from './security-headers.ts';

/** Errors of Node's parser and timeouts that have a status of their own. */
const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers what is no HTTP request, or came too slowly, with the headers of every other answer, and ends the connection. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex & { bytesWritten?: number }): void {
  // Not into a response that has begun.
  if (socket.writable && socket.bytesWritten === 0) socket.write(answer(statuses[error.code ?? ''] ?? 400));
  socket.destroy();
}

/** Answers a request with a status and its name alone, and ends the connection; a response that has begun is cut. */
export function refuseRequest(outgoing: ServerResponse, status: number): void {
  if (outgoing.headersSent) return void outgoing.destroy();
  const { headers, body } = plainAnswer(status);
  outgoing.writeHead(status, headers).end(body);
}

function answer(status: number): string {
  const { headers, body } = plainAnswer(status);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}

function plainAnswer(status: number) {
  const body = `${STATUS_CODES[status]}\n`;
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(body.length),
    'cache-control': 'no-store',
    connection: 'close',
    ...bareSecurity.plain,
  };
  return { headers, body };
}
