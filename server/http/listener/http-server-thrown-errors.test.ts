import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, createServer as createNetServer, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { listen } from '../../../test/for-test.ts';
import type { App } from '../app.ts';
import type { Trust } from '../request.ts';
import { createHttpServer } from './http-server.ts';

let server: Server;
let port: number;

const page: App = { fetch: () => new Response('page') };
const boom = (): never => {
  throw new Error('boom');
};

/** A server whose every step works but the given ones, with a list of the errors it reports. */
async function serve({ app = {}, trust = () => false }: { app?: Partial<App>; trust?: Trust }) {
  const failures: unknown[] = [];
  server = createHttpServer({ ...page, ...app }, trust, { failed: (error) => failures.push(error) });
  port = await listen(server);
  return failures;
}

function speak(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let heard = '';
    socket.on('data', (chunk) => (heard += chunk));
    socket.on('error', () => {});
    socket.on('close', () => resolve(heard));
  });
}

const get = (more = '') => `GET / HTTP/1.1\r\nHost: localhost\r\n${more}Connection: close\r\n\r\n`;
const later = async () => boom();
const askingWho: App = { fetch: (_request, { address }) => new Response(address) };
const oddHead = () => new Response(null, { headers: { 'x\n': 'y' } });
const broken = () => new ReadableStream({ pull: boom });

test.each([
  ['a client from the internet has 256 connections', '203.0.113.7', 2],
  ['a customer with many IPv6 networks has 256 connections', '2001:db8:1:NUMBER::1', 2],
  ['a trusted proxy has all it wants', '203.0.113.1', 0],
  ['a proxy in the same network has all it wants', '10.0.0.1', 0],
])('%s', async (_, remoteAddress, refused) => {
  await serve({ trust: (address) => address === '203.0.113.1' });
  let number = 0;
  const front = createNetServer((socket) => {
    Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress.replace('NUMBER', String((number += 1))) });
    server.emit('connection', socket);
  });
  port = await listen(front);
  const ask = () =>
    new Promise((end) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'));
      socket.on('data', () => end('answered'));
      socket.on('error', () => {});
      socket.on('close', () => end('refused'));
    });
  const heard = await Promise.all(Array.from({ length: 258 }, ask));
  expect(heard.filter((end) => end === 'refused')).toHaveLength(refused);
});

test('with very many connections none is kept after its answer', async () => {
  await serve({});
  const held: Socket[] = [];
  while (held.length < 1024) {
    held.push(connect(port, '127.0.0.1'));
    await once(held.at(-1)!, 'connect');
  }
  const heard = await speak('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  for (const socket of held) socket.destroy();
  expect(heard).toMatch(/^connection: close\r$/im);
});

test('requests in one piece are answered one after another, and a flood of them ends', async () => {
  let open = 0;
  const most: number[] = [];
  const count: App = {
    async fetch(request) {
      most.push((open += 1));
      await new Promise((turn) => setTimeout(turn, 5));
      open -= 1;
      return new Response(new URL(request.url).pathname);
    },
  };
  await serve({ app: count });
  const ask = (path: string) => `GET /${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const heard = await speak(ask('one') + ask('two') + ask('three') + get());
  expect(heard.match(/^\/(?:one|two|three|)/gm)).toEqual(['/one', '/two', '/three', '/']);
  expect(Math.max(...most)).toBe(1);
  expect(await speak(ask('x').repeat(1000))).toBe('');
  expect(most.length).toBeLessThan(20);
});

test.each<[string, { app?: Partial<App>; trust?: Trust }, string]>([
  ['reading who asks', { app: askingWho, trust: boom }, get()],
  ['answering', { app: { fetch: boom } }, get()],
  ['writing the head', { app: { fetch: oddHead } }, get()],
  ['an expectation', { app: { fetch: boom } }, get('Expect: tea\r\n')],
  ['handling a call, later', { app: { fetch: later } }, get()],
  ['a body that breaks', { app: { fetch: async () => new Response(broken()) } }, get()],
])('what is thrown while %s costs its connection only', async (_step, parts, request) => {
  // The adapter writes what broke a body to the console.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.on('uncaughtException', note).on('unhandledRejection', note);
  const failures = await serve(parts);
  expect(await speak(request)).not.toMatch(/^HTTP\/1\.1 200 [^]*page/);
  await new Promise((turn) => setImmediate(turn));
  process.off('uncaughtException', note).off('unhandledRejection', note);
  expect(uncaught).toEqual([]);
  expect(server.listening).toBe(true);
  if (!_step.includes('body')) expect(failures).toContainEqual(expect.any(Error));
});
