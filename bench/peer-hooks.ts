import { loadPeers } from './load-peers.ts';

/**
 * `node --import bench/peer-hooks.ts server/main.ts`: the same server with one transaction for each request, the peer of
 * `durable-sends.ts`. Only the file that lets requests share a transaction is another.
 */
loadPeers({
  './group-commit.ts': './peer-sqlite.ts',
  './shared-transactions.ts': './peer-postgres.ts',
});
