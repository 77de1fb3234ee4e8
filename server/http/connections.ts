import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { limitKey, type Trust } from './client.ts';

/** Connections that one client address may hold. A browser holds six; an office behind one address some dozens. */
const PER_ADDRESS = 256;

/**
 * Caps the connections of each client address. Over the cap the one that has been without a request the longest makes room,
 * so a flood pushes itself out, and a visitor who shares its address still gets in. Trusted proxies are not counted: all
 * visitors come through them, and they have a limit of their own to set.
 */
export function capConnections(server: Server, trust: Trust, cap = PER_ADDRESS): void {
  const held = new Map<string, Set<Socket>>();
  const fellows = new WeakMap<Socket, Set<Socket>>();

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (trust(address, 0)) return;
    const key = limitKey(address);
    const own = held.get(key) ?? new Set();
    const [longest] = own;
    if (longest && own.size >= cap) {
      own.delete(longest);
      longest.destroy();
    }
    held.set(key, own.add(socket));
    fellows.set(socket, own);
    socket.once('close', () => {
      own.delete(socket);
      if (own.size === 0 && held.get(key) === own) held.delete(key);
    });
  });

  // A set keeps the order of adding: who has just asked for something goes to its end.
  server.on('request', ({ socket }) => {
    const own = fellows.get(socket);
    if (own?.delete(socket)) own.add(socket);
  });
}
