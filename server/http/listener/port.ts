import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as NetServer, type AddressInfo } from 'node:net';

type OpenPort = { ok: true; port: number } | { ok: false; problem: string };

/** Listens on the port (0: any free one), on all interfaces if no host is given. */
export async function openPort(server: Server, { port, host }: { port: number; host: string }): Promise<OpenPort> {
  try {
    server.listen(host === '' ? { port } : { port, host });
    await once(server, 'listening');
    return { ok: true, port: (server.address() as AddressInfo).port };
  } catch (error) {
    return { ok: false, problem: explainPort((error as NodeJS.ErrnoException).code ?? '', port, host) };
  }
}

function explainPort(code: string, port: number, host: string): string {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program. Stop that one, or set PORT to a free port.`,
    EACCES: `Port ${port} cannot be opened by this user. Set PORT to a port above 1023, or grant the right.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine. Set HOST to one that is, or leave it empty.`,
  };
  reasons['ENOTFOUND'] = reasons['EADDRNOTAVAIL']!;
  return reasons[code] ?? `Port ${port} cannot be opened (${code}). Check PORT and HOST.`;
}

/** Milliseconds. A visitor on a slow line has this long to send and be answered. Then open connections are cut. */
const DRAIN_MS = 8000;
const SWEEP_MS = 50;
/** A turn of the event loop may accept one connection alone, or none. Where visitors keep coming, time ends it. */
const QUIET_TURNS = 3;
const ACCEPTING_MS = 2000;
/** Milliseconds. A request may be under way on a connection that is idle here: closing it now would cut it off. */
const LINGER_MS = 300;

/** Accepts no new connection, answers requests on the open ones, then ends. */
export async function closeServer(server: Server): Promise<void> {
  await acceptWaiting(server);
  server.prependListener('request', (_, outgoing) => outgoing.setHeader('connection', 'close'));
  // The HTTP server's own `close` begins by closing idle connections.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  const begun = performance.now();
  // A connection becomes idle only when its answer is through, so one look is not enough.
  const sweep = setInterval(() => {
    // In a later turn, once what came in is read: a busy process would close connections whose requests it has not
    // seen.
    if (performance.now() - begun >= LINGER_MS) setImmediate(() => server.closeIdleConnections());
  }, SWEEP_MS);
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
  // Ends the HTTP server's own timer.
  server.close();
}

/** Accepts the connections that came in while this process was busy: the system would refuse them with the port. */
async function acceptWaiting(server: Server): Promise<void> {
  let turns = QUIET_TURNS;
  const beginAgain = () => void (turns = QUIET_TURNS);
  server.on('connection', beginAgain);
  const end = performance.now() + ACCEPTING_MS;
  for (; turns > 0 && performance.now() < end; turns -= 1) await new Promise((turn) => setImmediate(turn));
  server.off('connection', beginAgain);
}
