import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Ports below those that systems give to programs that name none (RFC 6335, 6: 49152, Linux: 32768). Thousands of
 * connections of parallel tests use those. They would take a server's port before it starts, or while it is down.
 */
const [FROM, TO] = [10_000, 32_000];

/** Finds a loopback port on which nobody listens, for programs that need a number, and for those that restart. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FROM, TO);
    const probe = createServer().listen(port, '127.0.0.1');
    const free = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!free) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
