import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { App } from '../../server/http/app.ts';
import { createHttpServer } from '../../server/http/listener/http-server.ts';
import { parseTrust } from '../../server/http/request.ts';
import { openTestApp } from '../app-fixture.ts';
import { listen, makeSite, runServer } from '../for-test.ts';
import type { ServerProcess } from '../server-process.ts';

const CALL = 'POST /functions/v1/send-quote-request HTTP/1.1\r\nHost: localhost\r\napikey: janus-anon\r\n';
const BODY = `${CALL}Content-Type: application/json\r\nContent-Length: 999\r\n\r\n{`;
const PAGE = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

let server: ServerProcess;
let sockets: Socket[];
beforeEach(async () => {
  sockets = [];
  server = await runServer(makeSite().folder, { RATE_LIMIT_PER_MINUTE: '0', TRUST_PROXY: '1' });
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
});

function open(first: string, port = server.port): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(first)).on('error', () => {});
  sockets.push(socket);
  return socket;
}

/** Not by `once`, which rejects if the server resets the connection, as it may. */
const waitForClose = (socket: Socket) => new Promise((closed) => socket.once('close', closed));

async function expectPage(): Promise<void> {
  const response = await fetch(server.url(), { headers: { connection: 'close' } });
  expect(await response.text()).toContain('<title>Solvewright');
}

test('under a flood of slow senders of one address pages still come, also to that address', async () => {
  const starts = ['', 'GET / HT', `${CALL}X-Slow: `, BODY];
  for (let wave = 0; wave < 10; wave += 1) {
    for (let n = 0; n < 150; n += 1) open(starts[n % starts.length]!);
    for (const socket of sockets) socket.write('x');
    await expectPage();
    await pause(50);
  }
});

test('who pipelines and reads nothing loses the connection, and pages still come', async () => {
  const own = await openTestApp();
  const here = createHttpServer(own.app, parseTrust('')!, { failed() {} });
  const port = await listen(here);
  const closes: Promise<unknown>[] = [];
  here.on('connection', (socket: Socket) => closes.push(waitForClose(socket)));
  for (let n = 0; n < 60; n += 1) open(PAGE.repeat(1500), port).pause();
  await expect.poll(() => closes.length).toBe(60);
  await Promise.all(closes);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  await own.close();
});

test('connections that are gone before they are accepted do not end the server behind a proxy', async () => {
  for (let n = 0; n < 1000; n += 1) {
    const socket = connect(server.port, '127.0.0.1', () => {
      socket.write(PAGE.replace('\r\n\r\n', '\r\nX-Forwarded-Proto: https\r\n\r\n'));
      socket.resetAndDestroy();
    }).on('error', () => {});
    await once(socket, 'close');
  }
  await expectPage();
  expect(server.child.exitCode).toBeNull();
});

test('slow senders are cut off, and so is who reads nothing of a long answer', async () => {
  const slow = ['', `${CALL}X-Slow: `, BODY].map((first) => open(first).resume());
  const drip = setInterval(() => slow.slice(1).forEach((socket) => socket.writable && socket.write('x')), 500);
  const app: App = { fetch: () => new Response(Buffer.alloc(64 * 1024 * 1024)) };
  const long = createHttpServer(app, parseTrust('')!, { failed() {} });
  const port = await listen(long);
  const connected = once(long, 'connection');
  open(PAGE, port).pause();
  const [greedy] = (await connected) as [Socket];
  await Promise.all([...slow, greedy].map(waitForClose));
  clearInterval(drip);
  await expectPage();
});
