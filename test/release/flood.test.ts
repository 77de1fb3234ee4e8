import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { createHttpServer } from '../../server/http/listener/http-server.ts';
import { parseTrust } from '../../server/http/request.ts';
import { openTestApp } from '../app-fixture.ts';
import { startServerProcess, type ServerProcess } from '../server-process.ts';
import { writeFixtureSite } from '../site-fixture.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

function open(port: number, first = ''): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(first));
  socket.on('error', () => {});
  ends.push(() => socket.destroy());
  return socket;
}

async function startProcess(env: Record<string, string>): Promise<ServerProcess> {
  const site = writeFixtureSite();
  const server = await startServerProcess(site.folder, env);
  ends.push(() => server.end('SIGKILL'), site.remove);
  return server;
}

async function startHere(trust: string): Promise<{ port: number; server: Server }> {
  const site = await openTestApp();
  ends.push(() => site.close());
  const server = createHttpServer(site.app, parseTrust(trust)!, { failed() {} }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return { port: (server.address() as AddressInfo).port, server };
}

test('under a flood of slow senders of one address pages still come, also to that address', async () => {
  const { port } = await startProcess({ RATE_LIMIT_PER_MINUTE: '0' });
  const call = 'POST /functions/v1/send-quote-request HTTP/1.1\r\nHost: localhost\r\napikey: janus-anon\r\n';
  const starts = [
    '',
    'GET / HT',
    `${call}X-Slow: `,
    `${call}Content-Type: application/json\r\nContent-Length: 999\r\n\r\n{`,
  ];
  const flood = new Set<Socket>();
  for (let wave = 0; wave < 10; wave++) {
    for (let i = 0; i < 150; i++) flood.add(open(port, starts[i % starts.length]));
    for (const socket of flood) socket.write('x');
    const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } });
    expect(await response.text()).toContain('<title>Solvewright');
    await pause(50);
  }
});

const pipelined = (count: number) => 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(count);

test('who pipelines and reads nothing loses the connection, and pages still come', async () => {
  const { port, server } = await startHere('');
  const closes: Promise<unknown>[] = [];
  server.on('connection', (socket: Socket) => closes.push(new Promise((closed) => socket.once('close', closed))));
  for (let i = 0; i < 60; i++) open(port, pipelined(1500)).pause();
  await expect.poll(() => closes.length).toBe(60);
  await Promise.all(closes);
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('https://services.example');
});
