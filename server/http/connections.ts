import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { limitKey, type Trust } from './client.ts';

/** Connections that one client address, and all together, may hold. A browser holds six; an office behind one address some dozens. */
const CAPS = { perAddress: 256, all: 4096 };

/** Between two requests, at most; Caddy keeps 32, nginx as many for each of its processes. Where more are idle, that is a flood. */
const KEPT_BY_PROXIES = 512;

interface CapParts {
  trust: Trust;
  /** Whether all requests of the connection are answered. */
  isIdle(socket: Socket): boolean;
}

/**
 * Caps the connections of each client address, and of all. Over a cap the one without a request for the longest is closed,
 * so that a flood closes its own, and a visitor still gets in, even from the same address. Trusted proxies are not counted
 * by address: all visitors come through them, and they have a limit of their own to set. Of theirs those that are between
 * two requests are closed last, since the proxy may just be writing the next one into it.
 */
export function capConnections(server: Server, { trust, isIdle }: CapParts, caps = CAPS): void {
  // A set keeps the order of insertion: a socket with a new request is moved to its end.
  const all = new Set<Socket>();
  const byAddress = new Map<string, Set<Socket>>();
  const ofSameAddress = new WeakMap<Socket, Set<Socket>>();
  const mayClose = (socket: Socket) => ofSameAddress.has(socket) || !isIdle(socket);

  server.on('connection', (socket: Socket) => {
    addWithin(all, socket, caps.all);
    const address = socket.remoteAddress ?? '';
    const key = limitKey(address);
    const own = trust(address, 0) ? null : (byAddress.get(key) ?? new Set());
    if (own) {
      byAddress.set(key, own);
      ofSameAddress.set(socket, own);
      addWithin(own, socket, caps.perAddress);
    }
    socket.once('close', () => {
      all.delete(socket);
      if (own?.delete(socket) && own.size === 0) byAddress.delete(key);
    });
  });

  server.on('request', ({ socket }) => {
    if (all.delete(socket)) all.add(socket);
    const own = ofSameAddress.get(socket);
    if (own?.delete(socket)) own.add(socket);
  });

  function addWithin(sockets: Set<Socket>, socket: Socket, cap: number): void {
    if (sockets.size >= cap) {
      const leastRecent = sockets.values().take(KEPT_BY_PROXIES).find(mayClose) ?? [...sockets.values().take(1)][0]!;
      sockets.delete(leastRecent);
      leastRecent.destroy();
    }
    sockets.add(socket);
  }
}
