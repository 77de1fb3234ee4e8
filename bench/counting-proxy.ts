import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

export interface CountingProxy {
  port: number;
  /** Bytes sent to the browser, heads included, by address. */
  fetched(): Map<string, number>;
  /** Resolves once the connection has been idle for that time. */
  quiet(milliseconds: number): Promise<void>;
  close(): void;
}

/**
 * Counts the bytes between browser and server, whichever part of the browser requested them: a browser's own tools do not show its
 * fetches of icons. HTTP/1.1 answers in order, so bytes belong to the last request of their connection.
 */
export async function startCountingProxy(port: number): Promise<CountingProxy> {
  const bytes = new Map<string, number>();
  let last = performance.now();
  const listener = createServer((browser) => {
    const server = connect(port, '127.0.0.1');
    let address = 'unknown';
    browser.on('data', (chunk) => {
      address = /^[A-Z]+ (\S+) HTTP\/1\.1\r\n/.exec(chunk.toString('latin1'))?.[1] ?? address;
      last = performance.now();
      server.write(chunk);
    });
    server.on('data', (chunk) => {
      bytes.set(address, (bytes.get(address) ?? 0) + chunk.length);
      last = performance.now();
      browser.write(chunk);
    });
    for (const [one, other] of [
      [browser, server],
      [server, browser],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');

  async function quiet(milliseconds: number): Promise<void> {
    last = performance.now();
    while (performance.now() - last < milliseconds) await new Promise((resolve) => setTimeout(resolve, 50));
  }

  return {
    port: (listener.address() as AddressInfo).port,
    fetched: () => new Map(bytes),
    quiet,
    close: () => void listener.close(),
  };
}
