import { loadPeers } from './load-peers.ts';

/**
 * `node --import bench/peer-hooks.ts server/main.ts`: the same server with one transaction for each request, the peer of
 * `durable-sends.ts`: other files take the place of the one that lets requests share a transaction, and of the one that sends its
 * statements to PostgreSQL together.
 */
loadPeers({
  '../group-commit.ts': './peer-alone.ts',
  './postgres-transactions.ts': './peer-plain.ts',
});
