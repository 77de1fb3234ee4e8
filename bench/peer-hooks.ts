import { loadPeers } from './load-peers.ts';

/**
 * `node --import bench/peer-hooks.ts server/main.ts` runs the same server with one transaction for each request, the peer of
 * `durable-sends.ts`. It replaces the file by which requests share a transaction, and the one that sends statements to PostgreSQL
 * together.
 */
loadPeers({
  '../group-commit.ts': './peer-alone.ts',
  './postgres-transactions.ts': './peer-plain.ts',
});
