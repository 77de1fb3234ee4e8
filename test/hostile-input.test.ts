import { connect } from 'node:net';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { evidenceHeaders } from '#contract/forms/evidence.ts';
import { anyText, naughtyStrings, randomRuns } from './random-text.ts';
import { openTestApp, type TestApp } from './app-fixture.ts';
import { makeSite, runServer } from './for-test.ts';
import { quoteFields } from './spec-messages.ts';

/**
 * Some 2,200 inputs in `npm test`, ten times as many in a release. `fast-check` prints the seed and the smallest input
 * of a failure.
 */
const path = '/functions/v1/send-quote-request';
const good = Object.fromEntries(quoteFields.map((field) => [field, 'ten letters at least']));
const valid = { ...good, email: 'ada@example.org', phone: '' };

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

const naughty = fc.constantFrom(...naughtyStrings);
const text = fc.oneof(naughty, anyText(), fc.string({ unit: 'grapheme', maxLength: 200 }));
const value = fc.oneof(text, fc.jsonValue({ maxDepth: 3 }));

async function isHarmless(response: Response, sent: string): Promise<void> {
  expect(response.status).toBeLessThan(500);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  const answer = await response.text();
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('json')) JSON.parse(answer);
  // A function never returns a value that was sent.
  if (sent.length > 24) expect(answer).not.toContain(sent);
}

function call(body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
  const all = { apikey: 'janus-anon', 'content-type': 'application/json', ...headers };
  return site.ask(path, { method: 'POST', body, headers: all });
}

const check = <Input>(arbitrary: fc.Arbitrary<Input>, runs: number, property: (input: Input) => Promise<void>) =>
  fc.assert(fc.asyncProperty(arbitrary, property), { numRuns: randomRuns(runs) });

describe('whatever is sent, there is no 5xx and no crash', () => {
  test('hostile fields of a request do no harm', () =>
    check(fc.tuple(fc.constantFrom(...quoteFields), value), 600, async ([field, given]) => {
      // The email is spoilt too, so that each input meets the check and not the disk.
      const body = JSON.stringify({ ...valid, email: 'nobody', [field]: given });
      await isHarmless(await call(body), typeof given === 'string' ? given.trim() : '');
    }));

  test('a hostile body does no harm', () =>
    check(fc.oneof(text, fc.json({ maxDepth: 5 }), fc.uint8Array({ maxLength: 300 })), 400, async (body) => {
      await isHarmless(await call(body as BodyInit), typeof body === 'string' ? body.trim() : '');
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    }));

  const names = [
    'apikey',
    'authorization',
    'content-type',
    'content-encoding',
    'idempotency-key',
    'origin',
    'host',
    'cookie',
  ];
  const header = fc.constantFrom(...names, ...Object.values(evidenceHeaders), 'access-control-request-headers');
  test('a hostile header does no harm', () =>
    check(fc.tuple(header, text, fc.constantFrom('POST', 'GET', 'OPTIONS')), 800, async ([name, given, method]) => {
      const headers = new Headers({ apikey: 'janus-anon', 'content-type': 'application/json' });
      try {
        headers.set(name, given);
      } catch {
        return; // No client can send it.
      }
      const body = method === 'POST' ? '{}' : undefined;
      await isHarmless(await site.ask(path, { method, headers, body }), '');
    }));

  test('a hostile form does no harm', () =>
    check(
      fc.dictionary(fc.oneof(fc.constantFrom(...quoteFields, 'subject', '__proto__'), text), text),
      300,
      async (form) => {
        const response = await site.ask('/quote', { method: 'POST', body: new URLSearchParams(form) });
        await isHarmless(response, '');
      },
    ));

  test('a hostile path, host, method or condition gets no page', () => {
    const part = fc.oneof(
      text,
      fc.constantFrom('..', '.', '%2e%2e', 'assets', 'quote', '.env', 'functions', 'v1', '\\', '%00'),
    );
    const target = fc.array(part, { maxLength: 6 }).map((parts) => `/${parts.join('/')}`);
    const method = fc.constantFrom('GET', 'HEAD', 'POST', 'OPTIONS', 'PROPFIND');
    const ask = fc.record({
      method,
      path: target,
      host: text,
      acceptEncoding: text,
      ifNoneMatch: text,
      tls: fc.boolean(),
    });
    const known = new Set(['/', '/quote', '/healthz', '/readyz', '/metrics', '/assets/app-1a2b.js']);
    return fc.assert(
      fc.asyncProperty(ask, async ({ method: given, path, host, acceptEncoding, ifNoneMatch, tls }) => {
        const headers = { 'accept-encoding': acceptEncoding, 'if-none-match': ifNoneMatch };
        const asked = { target: path, headers, host, tls, address: '192.0.2.1', local: false };
        const answer = await site.app.fetch(new Request('http://localhost/', { method: given }), asked);
        if (known.has(path.split('?', 1)[0]!)) return;
        // Another spelling of a page's path is redirected to that page. No other answer names an address.
        if (answer.status === 308) expect(['/', '/quote']).toContain(answer.headers.get('location'));
        else expect([404, ...(path.startsWith('/functions/v1') ? [204] : [])]).toContain(answer.status);
        expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      }),
      { numRuns: randomRuns(1000) },
    );
  });
});

test('the real server survives garbage on the wire', async () => {
  const server = await runServer(makeSite().folder, { RATE_LIMIT_PER_MINUTE: '0' });
  const speak = (bytes: Uint8Array) =>
    new Promise<void>((resolve) => {
      const socket = connect(server.port, '127.0.0.1', () => socket.end(bytes));
      socket.on('error', () => {}).on('close', () => resolve());
      socket.resume();
    });
  const start = fc.constantFrom(
    '',
    'GET / HTTP/1.1\r\n',
    'POST /quote HTTP/1.1\r\nHost: x\r\n',
    'GET ',
    'PRI * HTTP/2.0\r\n\r\n',
  );
  const garbage = fc
    .tuple(start, fc.uint8Array({ maxLength: 400 }))
    .map(([line, rest]) => Buffer.concat([Buffer.from(line), rest]));
  await check(garbage, 60, speak);
  expect(await (await fetch(`http://127.0.0.1:${server.port}/`)).text()).toContain('<title>Solvewright');
  expect(server.output()).not.toMatch(/unexpected/);
});
