import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Listening = { ok: true; port: number } | { ok: false; problem: string };

/** Listens on the port (0: any free one), on all interfaces where no host is given. */
export async function listen(server: Server, { port, host }: { port: number; host: string }): Promise<Listening> {
  try {
    server.listen(host === '' ? { port } : { port, host });
    await once(server, 'listening');
    return { ok: true, port: (server.address() as AddressInfo).port };
  } catch (error) {
    return { ok: false, problem: listenProblem((error as NodeJS.ErrnoException).code ?? '', port, host) };
  }
}

function listenProblem(code: string, port: number, host: string): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program. Stop that one, or set PORT to a free port.`;
    case 'EACCES':
      return `Port ${port} may not be opened by this user. Set PORT to a port above 1023, or grant the right.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${host} is no address of this machine. Set HOST to one that is, or leave it empty for all.`;
    default:
      return `Port ${port} cannot be opened (${code}). Check PORT and HOST.`;
  }
}

/** A visitor on a slow line gets so long to send and be answered; whoever is left is cut off. */
const DRAIN_MS = 8000;
const SWEEP_MS = 50;

/** Takes no new connection, answers the running requests, then ends. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // A connection becomes idle only when its answer is through, so one look is not enough.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
