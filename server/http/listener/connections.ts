import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { limitKey, type Trust } from '../request.ts';

/** Connections of one client address, and of all. A browser holds six, an office behind one address some dozens. */
const CAPS = { perAddress: 256, all: 4096 };

/** Idle connections of a proxy: Caddy keeps 32, and nginx as many in each process. More of them are a flood. */
const PROXY_IDLE_CONNECTIONS = 512;

/** Requests of a connection that wait (RFC 9112, 9.3.2): more than any browser or proxy sends in a row. */
const UNANSWERED = 32;

interface Connection {
  unanswered: number;
  /** Connections of the same address, or null for a trusted proxy. */
  neighbours: Set<Socket> | null;
}

/** Counts a request of a connection. Returns false if its connection is closed and it needs no answer. */
type BeginRequest = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/**
 * Caps the connections of each client address, and of all, and the requests that wait on each. Over a cap, the
 * connection that has had no request for the longest is closed. So a flood closes its own, and a visitor still gets in,
 * even from the same address. Trusted proxies are not counted by address: all visitors come through them, and they have
 * their own limit to set. Proxies' connections between two requests are closed last, since the proxy may just be
 * writing the next one.
 */
export function capConnections(server: Server, trust: Trust, caps = CAPS): BeginRequest {
  // A set keeps the order of insertion: a socket with a new request is moved to its end.
  const all = new Set<Socket>();
  const byAddress = new Map<string, Set<Socket>>();
  const connections = new WeakMap<Socket, Connection>();

  server.on('connection', (socket: Socket) => {
    addWithin(all, socket, caps.all);
    const address = socket.remoteAddress ?? '';
    const key = limitKey(address);
    const neighbours = trust(address, 0) ? null : (byAddress.get(key) ?? new Set());
    connections.set(socket, { unanswered: 0, neighbours });
    if (neighbours) {
      byAddress.set(key, neighbours);
      addWithin(neighbours, socket, caps.perAddress);
    }
    socket.once('close', () => {
      all.delete(socket);
      if (neighbours?.delete(socket) && neighbours.size === 0) byAddress.delete(key);
    });
  });

  function addWithin(sockets: Set<Socket>, socket: Socket, cap: number): void {
    if (sockets.size >= cap) {
      const leastRecent =
        sockets.values().take(PROXY_IDLE_CONNECTIONS).find(mayClose) ?? [...sockets.values().take(1)][0]!;
      sockets.delete(leastRecent);
      leastRecent.destroy();
    }
    sockets.add(socket);
  }

  function mayClose(socket: Socket): boolean {
    const connection = connections.get(socket);
    return !connection || connection.neighbours !== null || connection.unanswered > 0;
  }

  function moveToEnd(sockets: Set<Socket> | null, socket: Socket): void {
    if (sockets?.delete(socket)) sockets.add(socket);
  }

  // One function for all answers: one for each would be memory that a flood takes.
  function settle(this: ServerResponse): void {
    const connection = connections.get(this.req.socket);
    if (connection) connection.unanswered -= 1;
  }

  return ({ socket }, outgoing) => {
    // Node continues to read what arrived in one piece with a request whose connection was closed.
    if (socket.destroyed) return false;
    const connection = connections.get(socket);
    if (!connection) return true;
    moveToEnd(all, socket);
    moveToEnd(connection.neighbours, socket);
    if (connection.unanswered >= UNANSWERED) {
      socket.destroy();
      return false;
    }
    connection.unanswered += 1;
    outgoing.on('close', settle);
    return true;
  };
}
