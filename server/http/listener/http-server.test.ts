import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServerProcess, type ServerProcess } from '../../../test/server-process.ts';
import { writeFixtureSite } from '../../../test/site-fixture.ts';

let site: ReturnType<typeof writeFixtureSite>;
let server: ServerProcess;

beforeAll(async () => {
  site = writeFixtureSite();
  server = await startServerProcess(site.folder, { RATE_LIMIT_PER_MINUTE: '0', TRUST_PROXY: 'loopback' });
});
afterAll(async () => {
  await server.end();
  site.remove();
});

/** Sends bytes as they are, and resolves to everything that comes back until the server closes. */
function speak(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(request));
    let heard = '';
    socket.on('data', (chunk) => (heard += chunk));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? resolve(heard) : reject(error),
    );
    socket.on('close', () => resolve(heard));
  });
}

const get = (target: string, more = '') =>
  speak(`GET ${target} HTTP/1.1\r\nHost: localhost\r\n${more}Connection: close\r\n\r\n`);

describe('requests over a real connection', () => {
  test.each([
    '/../',
    '/../../etc/passwd',
    '/assets/../../server/main.ts',
    '/..%2f..%2fetc%2fpasswd',
    '/.env',
    '//etc/passwd',
    'http://localhost/../../etc/passwd',
  ])('GET %s is 404', async (target) => {
    const heard = await get(target);
    expect(heard).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(heard).not.toMatch(/<h1>(services|quote)<|root:x:/);
  });

  test.each(['a b<script>', 'a, b', 'x@nowfetch.localhost', 'a/b', '[::1'])(
    'the host "%s" is refused',
    async (host) => {
      for (const method of ['GET', 'POST'])
        expect(await speak(`${method} /quote HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
      expect(await get('http://user@nowfetch.localhost/')).toMatch(/^HTTP\/1\.1 400 /);
    },
  );

  test.each(['localhost', 'a_b.example:80', '[::1]:3000', '127.0.0.1:', ''])(
    'the host "%s" gets a page',
    async (host) => {
      const heard = await speak(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      expect(heard).toMatch(/^HTTP\/1\.1 200 /);
    },
  );

  test('nothing names the software, and a trusted proxy with TLS gets HSTS', async () => {
    const heard = await get('/', 'X-Forwarded-Proto: https\r\n');
    expect(heard).toMatch(/strict-transport-security: max-age=15552000\r/i);
    expect(heard).not.toMatch(/^(server|x-powered-by):/im);
    expect(await get('/')).not.toMatch(/strict-transport-security/i);
  });

  test.each([
    ['garbage', 'hello\r\n\r\n', 400],
    ['a header that is too long', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['two lengths', 'POST /quote HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    ['a length and chunks', 'POST / HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 400],
    [
      'a call without a host',
      'POST /functions/v1/send-offer HTTP/1.1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
      404,
    ],
    ['an expectation', 'GET /nowhere HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\nConnection: close\r\n\r\n', 404],
  ])('%s gets an answer with the headers of all others', async (_what, text, status) => {
    const heard = await speak(text);
    expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(heard.match(/^HTTP/gm)).toHaveLength(1);
    for (const header of ['content-security-policy: default-src', 'x-content-type-options: nosniff', 'x-frame-options'])
      expect(heard.toLowerCase()).toContain(header);
    expect(heard).not.toMatch(/node|hono|^server:/im);
  });

  test('two Host lines are refused, and an absolute target names its host itself', async () => {
    for (const path of ['/', '/quote', '/functions/v1/send-quote-request', '/healthz']) {
      const heard = await speak(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nhost: nowfetch.localhost\r\n\r\n`);
      expect(heard).toMatch(/^HTTP\/1\.1 400 [^]*x-frame-options/);
    }
    expect(await get('http://nowfetch.localhost/')).toContain('<title>NowFetch');
    const posted = await speak(
      'POST http://sellme.localhost/ HTTP/1.1\r\nHost: localhost\r\nconnection: close\r\n' +
        'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 5\r\n\r\nname=',
    );
    expect(posted).toMatch(/^HTTP\/1\.1 422 [^]*"kind":"domain"/);
  });

  test('HEAD, and a POST to a page whose body nobody reads, leave the connection usable', async () => {
    const heard = await speak(
      'HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n' +
        'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello' +
        'GET /quote HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    );
    expect(heard.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 405', 'HTTP/1.1 200']);
    expect(heard).toContain('<title>Get Your Free Strategic');
  });

  test('a client that reads only after it has written too much reads its answer', async () => {
    const socket = connect(server.port, '127.0.0.1').pause();
    socket.write(
      'POST /functions/v1/send-quote-request HTTP/1.1\r\nHost: localhost\r\napikey: janus-anon\r\n' +
        'Content-Type: application/json\r\nContent-Length: 2000000\r\n\r\n',
    );
    for (let part = 0; part < 4; part += 1) {
      socket.write('x'.repeat(10_000));
      await setTimeout(50);
    }
    const heard = await text(socket);
    expect(heard).toMatch(/^HTTP\/1\.1 413 /);
    expect(heard).toContain('\r\nconnection: close\r\n');
    expect(heard).toMatch(/\}$/);
  });
});
