import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { App } from '../../server/http/app.ts';
import { parseTrust } from '../../server/http/request.ts';
import { createHttpServer } from '../../server/http/listener/http-server.ts';
import { startServerProcess } from '../server-process.ts';
import { writeFixtureSite } from '../site-fixture.ts';

/**
 * Sends `text`, and an `x` every half second if it drips. Resolves when the server cuts it off, after 16 seconds at
 * most.
 */
async function cutOff(port: number, text: string, how: 'drip' | 'wait'): Promise<void> {
  const socket = connect(port, '127.0.0.1', () => socket.write(text))
    .on('error', () => {})
    .resume();
  const timer = setInterval(() => how === 'drip' && socket.writable && socket.write('x'), 500);
  // Not by `once` of node:events, which rejects if the server resets the connection, as it may.
  await new Promise((closed) => socket.once('close', closed));
  clearInterval(timer);
}

// The test waits for the limits themselves, all at the same time.
describe.concurrent('a connection that sends or reads too slowly is closed by the server', () => {
  test('slow senders are cut off', async () => {
    const site = writeFixtureSite();
    const server = await startServerProcess(site.folder, { RATE_LIMIT_PER_MINUTE: '0' });
    const call = 'POST /functions/v1/send-quote-request HTTP/1.1\r\nHost: localhost\r\n';
    const type = 'apikey: janus-anon\r\nContent-Type: application/json\r\n';
    await Promise.all([
      cutOff(server.port, '', 'wait'),
      cutOff(server.port, `${call}X-Slow: `, 'drip'),
      cutOff(server.port, `${call}${type}Content-Length: 1000\r\n\r\n{`, 'drip'),
    ]);
    expect(await (await fetch(server.url())).text()).toContain('<title>Solvewright');
    await server.end();
    site.remove();
  });

  test('who reads nothing of a long answer is cut off', async () => {
    const body = Buffer.alloc(64 * 1024 * 1024);
    const app: App = { fetch: () => new Response(body) };
    const server = createHttpServer(app, parseTrust('')!, { failed() {} }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const connected = once(server, 'connection');
    const greedy = connect(port, '127.0.0.1', () => greedy.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'));
    greedy.on('error', () => {}).pause();
    const [socket] = await connected;
    await once(socket, 'close');
    greedy.destroy();
    server.close();
  });
});
