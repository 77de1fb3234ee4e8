import { loadPeers } from './load-peers.ts';

/** `node --import bench/peer-plain-hooks.ts server/main.ts`: the server with a transaction a request and a round trip a statement. */
loadPeers({
  './send-together.ts': './peer-plain.ts',
  './shared-transactions.ts': './peer-postgres.ts',
});
