import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { authorizedCertificate } from './certificate-authority.ts';

export interface CuttableLine {
  /** The same database over this line. */
  address(databaseUrl: string): string;
  /** Ends all connections and lets nothing through until `mend`. */
  cut(): void;
  mend(): void;
  close(): void;
}

/**
 * A connection to the PostgreSQL server of the address that can be cut, as a network between two machines is. It speaks
 * TLS alone, with a certificate of `testAuthority`.
 */
export async function openCuttableLine(serverUrl: string): Promise<CuttableLine> {
  const { hostname, port } = new URL(serverUrl);
  const open = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket, other: () => Socket | undefined) => {
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => (open.delete(socket), other()?.destroy()));
  };
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    let far: Socket | undefined;
    keep(near, () => far);
    near.once('data', (asked: Buffer) => {
      if (!asked.equals(SSL_REQUEST)) return near.destroy();
      near.write('S');
      const secure = new TLSSocket(near, { isServer: true, ...authorizedCertificate });
      secure.on('error', () => {});
      far = connect(Number(port), hostname);
      keep(far, () => near);
      secure.pipe(far).pipe(secure);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = String((server.address() as AddressInfo).port);
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    address: (databaseUrl) => Object.assign(new URL(databaseUrl), { hostname: 'localhost', port: own }).href,
    cut,
    mend: () => void (isCut = false),
    close: () => (cut(), server.close()),
  };
}

/** The message with which PostgreSQL's clients request TLS first. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
