import { registerHooks } from 'node:module';

/**
 * `node --import bench/peer-hooks.ts server/main.ts`: the same server with one transaction for each request, the peer of
 * `durable-sends.ts`. Only the file that lets requests share a transaction is another.
 */
const peers: Record<string, string> = {
  './group-commit.ts': './peer-sqlite.ts',
  './shared-transactions.ts': './peer-postgres.ts',
};

registerHooks({
  resolve(specifier, context, next) {
    const peer = peers[specifier];
    return peer ? next(new URL(peer, import.meta.url).href, context) : next(specifier, context);
  },
});
