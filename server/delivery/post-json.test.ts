import { createServer as createWebServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { listen } from '../../test/for-test.ts';
import { parseRetryAfter, post, sortAnswer } from './post-json.ts';

const at = async (server: Server) => `http://127.0.0.1:${await listen(server)}/`;

const posted = (url: string, timeoutMs = 20_000) => post({ url, headers: {}, body: '{}', timeoutMs });

test.each([
  [202, 'delivered'],
  [400, 'failed'],
  [401, 'failed'],
  [404, 'failed'],
  [408, 'later'],
  [410, 'failed'],
  [429, 'later'],
  [503, 'later'],
] as const)('an answer %i is %s', (status, kind) => {
  const error = `the receiver answered ${status}`;
  expect(sortAnswer({ status, retryAfterMs: null })).toEqual(kind === 'delivered' ? { kind } : { kind, error });
});

test('a redirect carries no lead on to another address, and is tried again', async () => {
  const asked: string[] = [];
  const web = createWebServer((request, response) => {
    asked.push(request.url!);
    response.writeHead(307, { location: '/elsewhere', 'retry-after': '120' }).end('noted');
  });
  const answer = await posted(await at(web));
  expect(answer).toEqual({ kind: 'answered', status: 307, text: 'noted', retryAfterMs: 120_000 });
  expect(sortAnswer(answer as never)).toMatchObject({ kind: 'later', retryAfterMs: 120_000 });
  expect(asked).toEqual(['/']);
});

test('a receiver that is silent or hangs up is not down, and one that cannot be reached is', async () => {
  const silent = await at(createServer(() => {}));
  const rude = await at(createServer((socket: Socket) => socket.destroy()));
  expect(await posted(silent, 300)).toEqual({ kind: 'later', error: 'the receiver did not answer in time' });
  const hungUp = expect.stringMatching(/cannot be reached: \w+/);
  expect(await posted(rude)).toEqual({ kind: 'later', error: hungUp, isDown: false });
  // Another test may be given a port that was in use. Nobody listens on this one.
  for (const [url, code] of [
    ['http://127.0.0.1:2/', 'ECONNREFUSED'],
    ['https://hook.invalid/', 'ENOTFOUND|EAI_AGAIN'],
  ] as const)
    expect(await posted(url)).toEqual({ kind: 'later', error: expect.stringMatching(code), isDown: true });
});

const NOW = Date.UTC(2026, 10, 22, 12, 0, 0);

test.each([
  [' 5 ', 5000],
  ['Sun, 22 Nov 2026 12:02:00 GMT', 120_000],
  ['0', 1000],
  ['Sun, 22 Nov 2026 11:00:00 GMT', 1000],
  ['999999999', 3_600_000],
  ['soon', null],
  ['-5', 1000],
  [null, null],
])('a wait that a service asks for is read within bounds: %s is %s ms', (text, ms) => {
  expect(parseRetryAfter(text, NOW)).toBe(ms);
});
