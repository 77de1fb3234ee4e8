import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface CuttingProxy {
  port: number;
  /** Function calls that reached the server. */
  calls: number;
  /** The number of further answers to calls that are cut off, after the server has given them. */
  cuts: number;
  stop(): Promise<void>;
}

/**
 * A connection to the server that breaks at the worst moment: the call has been answered, and the answer is lost with a
 * reset. Chromium itself sends a POST again when that happens on a connection that it has used before.
 */
export async function startCuttingProxy(serverPort: number): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  const listener = createServer((browser) => {
    const server = connect(serverPort, '127.0.0.1');
    let calling = false;
    for (const socket of [browser, server]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => {
        sockets.delete(socket);
        browser.destroy();
        server.destroy();
      });
    }
    browser.on('data', (chunk) => {
      // A body may arrive apart from its head, and belongs to the same call.
      const head = /^([A-Z]+ \S+) HTTP\/1\.1\r\n/.exec(chunk.toString('latin1'))?.[1];
      if (head) calling = head.startsWith('POST /functions/v1/send-');
      if (head && calling) proxy.calls += 1;
      server.write(chunk);
    });
    server.on('data', (chunk) => {
      if (!calling || proxy.cuts === 0) return void browser.write(chunk);
      proxy.cuts -= 1;
      browser.resetAndDestroy();
    });
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const proxy: CuttingProxy = {
    port: (listener.address() as AddressInfo).port,
    calls: 0,
    cuts: 0,
    async stop() {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
  return proxy;
}
