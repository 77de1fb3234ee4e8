import { registerHooks } from 'node:module';

/** `node --import bench/peer-plain-hooks.ts server/main.ts`: the server with a transaction a request and a round trip a statement. */
const peers: Record<string, string> = {
  './send-together.ts': './peer-plain.ts',
  './shared-transactions.ts': './peer-postgres.ts',
};

registerHooks({
  resolve(specifier, context, next) {
    const peer = peers[specifier];
    return peer ? next(new URL(peer, import.meta.url).href, context) : next(specifier, context);
  },
});
