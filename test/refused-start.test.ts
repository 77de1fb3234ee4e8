import { beforeEach, expect, test } from 'vitest';
import { makeFolder } from './folder.ts';
import { startFailing } from './server-process.ts';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { testCertificate } from './certificates.ts';

let folder: string;
beforeEach(() => void (folder = makeFolder()));

test('a DATABASE_URL that cannot be used ends the start with one line, without its password', async () => {
  const server = await startPasswordAsker();
  const { code, errors } = await startFailing(folder, {
    DATABASE_URL: `postgres://janus:hunter%232@127.0.0.1:${server.port}/janus`,
  });
  server.stop();
  expect(server.heard()).toContain('hunter#2');
  expect(code).toBe(1);
  expect(errors).toMatch(/^Cannot start: Cannot use the database in DATABASE_URL: [^\n]+\n$/);
  expect(errors).not.toMatch(/hunter|%23/);
});

const SSL_REQUEST = 80877103;
/** AuthenticationCleartextPassword, and an ErrorResponse (PostgreSQL's protocol, "Message Formats"). */
const ASK_FOR_PASSWORD = Buffer.from('R\0\0\0\x08\0\0\0\x03', 'latin1');
const REFUSE = Buffer.from('E\0\0\0\x0cMwrong\0\0', 'latin1');

/**
 * Takes the place of a PostgreSQL server, requests the password unencrypted from each client, and remembers all
 * messages.
 */
async function startPasswordAsker() {
  let heard = '';
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.once('data', (first: Buffer) => {
      if (first.readInt32BE(4) !== SSL_REQUEST) return askForPassword(socket);
      socket.write('S');
      const secured = new TLSSocket(socket, { isServer: true, ...testCertificate }).on('error', () => {});
      secured.once('data', () => askForPassword(secured));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  function askForPassword(socket: Socket): void {
    socket.write(ASK_FOR_PASSWORD);
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1');
      socket.end(REFUSE);
    });
  }

  return {
    port: (server.address() as AddressInfo).port,
    heard: () => heard,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
