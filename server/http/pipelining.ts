import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** More than any browser or proxy sends on one connection before the first is answered. */
const UNANSWERED = 32;

interface Pipeline {
  unanswered: number;
  /** Answers that are not made yet, in their order. */
  waiting: (() => void)[];
}

export interface Pipelining {
  /** Makes an answer when its request is the next one of its connection. */
  inTurn(socket: Socket, answer: () => void): void;
  /** Whether all requests of the connection are answered. */
  isIdle(socket: Socket): boolean;
}

/**
 * Bounds the requests of one connection that wait for their answers (RFC 9112, 9.3.2), and closes the connection over the
 * bound: a segment of 64 KB holds thousands, and each would become a request and an answer in memory. `inTurn`
 * makes an answer only once those before it are through, so that none is made for who reads nothing. `failed` is told what
 * such an answer throws, outside of the request that it belongs to.
 */
export function limitPipelining(server: Server, failed: (error: unknown) => void, most = UNANSWERED): Pipelining {
  const pipelines = new WeakMap<Socket, Pipeline>();
  const pipelineOf = (socket: Socket) => {
    const known = pipelines.get(socket) ?? { unanswered: 0, waiting: [] };
    pipelines.set(socket, known);
    return known;
  };
  // One function for all answers: one for each would be a part of the memory that is saved here.
  function settle(this: ServerResponse<IncomingMessage>): void {
    const pipeline = pipelineOf(this.req.socket);
    pipeline.unanswered -= 1;
    try {
      pipeline.waiting.shift()?.();
    } catch (error) {
      failed(error);
      this.req.socket.destroy();
    }
  }
  server.on('connection', (socket: Socket) => stopParser(socket, () => pipelineOf(socket).unanswered >= most));
  server.on('request', ({ socket }, outgoing) => {
    const pipeline = pipelineOf(socket);
    pipeline.unanswered += 1;
    outgoing.on('close', settle);
    if (pipeline.unanswered > most) socket.destroy();
  });
  return {
    inTurn(socket, answer) {
      const { unanswered, waiting } = pipelineOf(socket);
      // The request itself is counted by the listener above, which comes after the server's own.
      if (unanswered === 0) answer();
      else waiting.push(answer);
    },
    isIdle: (socket) => pipelineOf(socket).unanswered === 0,
  };
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
