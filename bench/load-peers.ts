import { registerHooks } from 'node:module';

/** Loads other files of this folder in the places of the server's; by the words of its import lines. */
export function loadPeers(peers: Record<string, string>): void {
  registerHooks({
    resolve(specifier, context, next) {
      const peer = peers[specifier];
      return peer ? next(new URL(peer, import.meta.url).href, context) : next(specifier, context);
    },
  });
}
