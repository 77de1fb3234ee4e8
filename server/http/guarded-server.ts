import { Server, type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { refuseRequest } from './unreadable.ts';

/** As Node's, and its promise is awaited. */
export type RequestListener = (incoming: IncomingMessage, outgoing: ServerResponse) => void | Promise<void>;

/** Events that a client causes: a new connection, a request in its two forms, and bytes that are no request. */
const CLIENT_EVENTS = new Set<string | symbol>(['connection', 'request', 'checkExpectation', 'clientError']);

/**
 * An HTTP server that no client can end: what a listener throws while a connection or a request is handled is given to
 * `failed`, and costs that connection only. Otherwise it would be an uncaught exception, which ends the process.
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
