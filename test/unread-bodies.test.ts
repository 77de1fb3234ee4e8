import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { writeFixtureSite } from './site-fixture.ts';

let site: ReturnType<typeof writeFixtureSite>;
let server: ServerProcess;

beforeAll(async () => {
  site = writeFixtureSite();
  server = await startServerProcess(site.folder, { RATE_LIMIT_PER_MINUTE: '4' });
});
afterAll(async () => {
  await server.end();
  site.remove();
});

const CHUNK = '1\r\na\r\n';

/** Sends a body without end until the server closes. Resolves to the answer and the number of accepted bytes. */
async function sendWithoutEnd(request: string, piece: string): Promise<{ heard: string; taken: number }> {
  let heard = '';
  const socket = connect(server.port, '127.0.0.1', () => socket.write(request));
  const more = piece.repeat(10_000);
  const pump = () => {
    while (socket.writable && socket.write(more));
  };
  socket.on('drain', pump).on('connect', pump);
  socket.on('data', (chunk) => (heard += chunk)).on('error', () => {});
  await new Promise((resolve) => socket.on('close', resolve));
  return { heard, taken: socket.bytesWritten };
}

test.each([
  ['a file, which needs none', 'GET /assets/none', 400],
  ['a page', 'POST /quote2', 404],
  ['the state', 'POST /healthz', 405],
  ['no function', 'POST /functions/v1/none', 404],
])('a body that comes with a request for %s is not read on', async (_what, line, status) => {
  const head = `${line} HTTP/1.1\r\nHost: localhost\r\n`;
  for (const [announced, piece] of [
    ['Transfer-Encoding: chunked', CHUNK],
    ['Content-Length: 9000000000', 'a'],
  ] as const) {
    const { heard, taken } = await sendWithoutEnd(`${head}${announced}\r\n\r\n`, piece);
    expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    // Bytes that fit into the system's buffers are on their way before anybody can refuse them.
    expect(taken).toBeLessThan(40_000_000);
  }
});

test('a form in chunks of one byte is refused after some of them', async () => {
  const head =
    'POST /functions/v1/send-quote-request HTTP/1.1\r\nHost: localhost\r\napikey: janus-anon\r\n' +
    'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
  const { heard } = await sendWithoutEnd(head, CHUNK);
  expect(heard).toMatch(/^HTTP\/1\.1 413 /);
});

test('a small body that comes whole leaves the connection usable', async () => {
  let heard = '';
  const socket = connect(server.port, '127.0.0.1', () =>
    socket.write('POST /none HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello'),
  );
  socket.on('data', (chunk) => (heard += chunk));
  await expect.poll(() => heard).toContain('404');
  socket.write('GET /quote HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  await once(socket, 'close');
  expect(heard).toContain('Get Your Free Strategic Business Plan');
});

/** Sends 70 KB in one write, as a proxy does that has read the whole body. Resolves to the head of the answer. */
function ask(line: string, headers: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = '';
    const head = [`${line} HTTP/1.1`, 'Host: localhost', 'Content-Length: 70000', ...headers, '', ''].join('\r\n');
    const socket = connect(server.port, '127.0.0.1', () => socket.write(head + 'x'.repeat(70_000)));
    socket.once('error', reject).on('data', (chunk) => {
      heard += chunk;
      if (!heard.includes('\r\n\r\n')) return;
      socket.destroy();
      resolve(heard.split('\r\n\r\n')[0]!);
    });
  });
}

test('an answer to a long unread body closes its connection, so that no other visitor gets it', async () => {
  const call = 'POST /functions/v1/send-quote-request';
  const [key, json] = ['apikey: janus-anon', 'Content-Type: application/json'];
  for (const [status, line, headers] of [
    [401, call, [json]],
    [413, call, [key, json]],
    [415, call, [key, 'Content-Type: text/plain']],
    [429, call, [key, json]],
    [404, 'POST /none', []],
    [405, 'PUT /', []],
    [400, 'GET /', []],
  ] as const) {
    const answer = await ask(line, [...headers]);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/^connection: close$/im);
    expect(answer).not.toMatch(/^(?:keep-alive|connection: keep-alive)/im);
  }
});
