import { registerHooks } from 'node:module';

/** Loads other files of this folder in place of the server's, by the specifiers of its imports. */
export function loadPeers(peers: Record<string, string>): void {
  registerHooks({
    resolve(specifier, context, next) {
      const peer = peers[specifier];
      return peer ? next(new URL(peer, import.meta.url).href, context) : next(specifier, context);
    },
  });
}
