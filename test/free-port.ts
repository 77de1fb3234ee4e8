import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to whoever names none (RFC 6335, 6: 49152; Linux: 32768): thousands of connections of
 * the tests beside this one get theirs there, and would take the port of a server before it starts, or while it is down.
 */
const [FROM, TO] = [10_000, 32_000];

/** A loopback port that nobody listens on, for programs that have to be told theirs, and for those that come back. */
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
