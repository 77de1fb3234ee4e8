import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** More than any browser or proxy sends on one connection before the first is answered. */
const UNANSWERED = 32;

/**
 * Bounds the requests of one connection that wait for their answers (RFC 9112, 9.3.2), and closes the connection over the
 * bound: a segment of 64 KB holds thousands, and each would become a request and an answer in memory.
 */
export function limitPipelining(server: Server, most = UNANSWERED): void {
  const unanswered = new WeakMap<Socket, number>();
  const countOf = (socket: Socket) => unanswered.get(socket) ?? 0;
  server.on('connection', (socket: Socket) => stopParser(socket, () => countOf(socket) >= most));
  // One function for all answers: one for each would be a part of the memory that is saved here.
  function settle(this: ServerResponse<IncomingMessage>): void {
    const { socket } = this.req;
    unanswered.set(socket, countOf(socket) - 1);
  }
  server.on('request', ({ socket }, outgoing) => {
    unanswered.set(socket, countOf(socket) + 1);
    outgoing.on('close', settle);
    if (countOf(socket) > most) socket.destroy();
  });
}

interface Parser {
  onIncoming(incoming: IncomingMessage, keepAlive: boolean): number;
}

/**
 * Node has no setting for it: its parser goes on to the end of a segment, whatever becomes of the connection. It stops
 * where a request says that another protocol follows, and the server closes that connection, since none is spoken here.
 */
function stopParser(socket: Socket, isFull: () => boolean): void {
  const { parser } = socket as Socket & { parser?: Partial<Parser> | null };
  const onIncoming = parser?.onIncoming;
  if (!parser || !onIncoming) return;
  parser.onIncoming = function (this: Parser, incoming, keepAlive) {
    if (!isFull()) return onIncoming.call(this, incoming, keepAlive);
    (incoming as IncomingMessage & { upgrade: boolean }).upgrade = true;
    return 2;
  };
}
