import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface CuttableLine {
  /** The same database over this line. */
  address(databaseUrl: string): string;
  /** Ends what is connected and lets nothing through until `mend`. */
  cut(): void;
  mend(): void;
  close(): void;
}

/** A line to the server of the address that can be cut, as a network between two machines is. */
export async function openCuttableLine(serverUrl: string): Promise<CuttableLine> {
  const { hostname, port } = new URL(serverUrl);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [[near, far] as const, [far, near] as const]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => (open.delete(socket), other.destroy()));
      socket.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = String((server.address() as AddressInfo).port);
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    address: (databaseUrl) => Object.assign(new URL(databaseUrl), { port: own }).href,
    cut,
    mend: () => void (isCut = false),
    close: () => (cut(), server.close()),
  };
}
