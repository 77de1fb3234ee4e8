import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { writeFixtureSite } from './site-fixture.ts';

let site: ReturnType<typeof writeFixtureSite>;
let server: ServerProcess;

beforeAll(async () => {
  site = writeFixtureSite();
  server = await startServerProcess(site.folder, { RATE_LIMIT_PER_MINUTE: '3' });
});
afterAll(async () => {
  await server.end();
  site.remove();
});

/** Sends everything in one write, as a proxy does that has read the whole body. Resolves to the whole answer's head. */
function ask(line: string, headers: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = '';
    const head = [`${line} HTTP/1.1`, 'Host: localhost', 'Content-Length: 70000', ...headers, '', ''].join('\r\n');
    const socket = connect(server.port, '127.0.0.1', () => socket.write(head + 'x'.repeat(70_000)));
    socket.once('error', reject).on('data', (chunk) => {
      heard += chunk;
      const [answer, body] = heard.split('\r\n\r\n');
      if (body === undefined) return;
      socket.destroy();
      resolve(answer!);
    });
  });
}

const CALL = '/functions/v1/send-quote-request';
const KEY = 'apikey: janus-anon';
const JSON_TYPE = 'Content-Type: application/json';

test.each<[number, string, string[]]>([
  [401, `POST ${CALL}`, [JSON_TYPE]],
  [413, `POST ${CALL}`, [KEY, JSON_TYPE]],
  [415, `POST ${CALL}`, [KEY, 'Content-Type: text/plain']],
  [429, `POST ${CALL}`, [KEY, JSON_TYPE]],
  [404, 'POST /none', []],
  [405, 'PUT /', []],
  [200, 'GET /', []],
  [200, 'GET /healthz', []],
])(
  'an answer of %i to a long body that is not read says that its connection is closed',
  async (status, line, headers) => {
    const answer = await ask(line, headers);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/^connection: close$/im);
    expect(answer).not.toMatch(/^(?:keep-alive|connection: keep-alive)/im);
  },
);
