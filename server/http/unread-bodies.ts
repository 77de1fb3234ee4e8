import type { IncomingMessage, ServerResponse } from 'node:http';

/** For a client that still writes to read the answer it got. */
const LINGER_MS = 1000;
/** Bytes. What is announced as no longer than this Node may read and throw away. */
const SMALL = 64 * 1024;

/**
 * Answers a request whose body may be long with `Connection: close` (RFC 9112, 9.6), and reads no more of that body then. Node itself
 * would read and throw away whatever comes, without end: a megabyte in chunks of one byte costs 75 ms of processor time. A proxy
 * that has written the whole body into a connection which does not say so gives it to the next visitor, whose form is lost in it.
 */
export function closeAfterLongBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (!mayBeLong(incoming)) return;
  outgoing.setHeader('connection', 'close');
  lingerAtClose(incoming);
}

/** Has Node's way of closing after the last answer leave time to read it: a socket that is closed with bytes unread is reset. */
function lingerAtClose(incoming: IncomingMessage): void {
  const { socket } = incoming;
  const closeAtOnce = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    if (incoming.complete) return closeAtOnce();
    socket.end();
    // In the next turn: in this one Node still reads the body's beginning, and begins to read what it will throw away.
    setImmediate(() => socket.pause());
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}

/** RFC 9112, 6: in chunks, or announced by its length. */
function mayBeLong({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > SMALL;
}
