import { STATUS_CODES } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app-fixture.ts';
import { sampleQuote as body, quoteFields, quoteMessages } from '../../../test/spec-messages.ts';
import { carriesKey, decodeConsent } from './form-api-routes.ts';

const path = '/functions/v1/send-quote-request';
const headers = { 'content-type': 'application/json', apikey: 'janus-anon' };
const offer = { name: 'Bob', email: 'bob@example.org', phone: '', message: 'Ten thousand' };

let site: TestApp;
beforeEach(async () => {
  site = await openTestApp();
});
afterEach(() => site.close());

function call(sent: unknown = body, more: Record<string, string> = {}, to = path): Promise<Response> {
  const text = typeof sent === 'string' ? sent : JSON.stringify(sent);
  return site.ask(to, { method: 'POST', body: text, headers: { ...headers, ...more } });
}

async function readLeads() {
  const rows = await site.database.read({ sql: 'select id, kind, face, fields from leads' });
  return rows.map((row) => ({ ...row, fields: JSON.parse(String(row['fields'])) as object }));
}

/** Checks that an answer is problem details (RFC 9457) of a status. */
async function problemOf(response: Response, status: number) {
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const problem = (await response.json()) as { title: string; errors?: object };
  expect(problem).toMatchObject({ type: 'about:blank', status, title: STATUS_CODES[status] });
  return problem;
}

describe('the function of a form', () => {
  test('a call is answered with its id and reference once it is stored, the same under one key', async () => {
    const key = { 'idempotency-key': 'abc' };
    const response = await call(body, key);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
    const reply = (await response.json()) as Record<string, string>;
    expect(Object.keys(reply)).toEqual(['id', 'reference']);
    expect(await readLeads()).toMatchObject([{ id: reply['id'], kind: 'quote', face: 'services', fields: body }]);
    expect(await (await call(body, key)).json()).toEqual(reply);
    const other = await problemOf(await call({ ...body, name: 'Someone Else' }, key), 422);
    expect(other.errors).toBeUndefined();
    expect(await site.countLeads()).toBe(1);
  });

  test('a key has 1 to 255 printable characters', async () => {
    expect((await call(body, { 'idempotency-key': 'k'.repeat(255) })).status).toBe(200);
    for (const key of ['k'.repeat(256), '', 'clé', 'a\tb'])
      expect((await call(body, { 'idempotency-key': key })).status).toBe(422);
  });

  test('a call may come at any host, with a bearer key, and with unknown keys in its body', async () => {
    const sent = JSON.stringify({ ...body, extra: 'x' }).replace('{', '{"__proto__":{"polluted":true},');
    const response = await site.ask(path, {
      host: 'nowfetch.localhost',
      method: 'POST',
      body: sent,
      headers: { authorization: 'Bearer janus-anon', 'content-type': 'application/json; charset=utf-8' },
    });
    expect(response.status).toBe(200);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    const [lead] = await readLeads();
    expect([lead!['face' as keyof typeof lead], Object.keys(lead!.fields)]).toEqual(['services', quoteFields]);
  });

  test('an offer is taken for a domain that delivers its offers, at its host or from its page', async () => {
    const send = async (host: string, origin?: string) =>
      (
        await site.ask('/functions/v1/send-offer', {
          host,
          method: 'POST',
          headers: { ...headers, ...(origin && { origin: `http://${origin}.localhost:3000` }) },
          body: JSON.stringify(offer),
        })
      ).status;
    expect([await send('localhost', 'sellme'), await send('sellme.localhost:3000')]).toEqual([200, 200]);
    expect(await readLeads()).toMatchObject([{ kind: 'offer', face: 'sellme' }]);
    for (const from of ['nowfetch', 'elsewhere', undefined]) expect(await send('localhost', from)).toBe(404);
    expect(await send('nowfetch.localhost')).toBe(404);
  });
});

describe('a call is refused with its status', () => {
  test('a wrong method, key, type or function gets 405, 401, 415 or 404', async () => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const response = await site.ask(path, { method, headers });
      expect(response.headers.get('allow')).toBe('POST, OPTIONS');
      await problemOf(response, 405);
    }
    const json = { 'content-type': 'application/json' };
    for (const given of [{}, { apikey: 'wrong' }, { authorization: 'Bearer wrong' }] as Record<string, string>[])
      await problemOf(await site.ask(path, { method: 'POST', body: '{}', headers: { ...json, ...given } }), 401);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])
      await problemOf(await call(body, { 'content-type': type }), 415);
    await problemOf(await call(body, { 'content-encoding': 'gzip' }), 415);
    await problemOf(await call(body, {}, '/functions/v1/other'), 404);
  });

  test('a body that is not JSON in UTF-8 gets 400', async () => {
    for (const text of ['', '{', 'name=Ada', '{"a":1}}', '\uFEFF']) await problemOf(await call(text), 400);
    const broken = new Uint8Array([0x22, 0xff, 0x22]);
    await problemOf(await site.ask(path, { method: 'POST', body: broken, headers }), 400);
  });

  test('a body one byte over 64 KB gets 413, announced or not', async () => {
    const empty = JSON.stringify({ ...body, extra: '' }).length;
    const sized = (size: number) => JSON.stringify({ ...body, extra: 'x'.repeat(size - empty) });
    const chunked = (text: string) =>
      site.ask(path, { method: 'POST', headers, body: new Blob([text]).stream(), duplex: 'half' } as RequestInit);
    for (const send of [call, chunked]) {
      expect((await send(sized(65_536))).status).toBe(200);
      await problemOf(await send(sized(65_537)), 413);
    }
    await problemOf(await call('{}', { 'content-length': '65537' }), 413);
  });

  test('wrong fields get 422 with their messages, and nothing that was sent', async () => {
    const { nameShort: name, emailFormat: email, answerShort } = quoteMessages;
    const questions = Object.fromEntries([1, 2, 3, 4, 5].map((at) => [`question${at}`, answerShort]));
    for (const text of ['[]', 'null', '"text"', '{}', '['.repeat(30_000) + ']'.repeat(30_000)])
      expect((await problemOf(await call(text), 422)).errors).toEqual({ name, email, ...questions });
    for (const [field, value, message] of [
      ['name', ' A ', quoteMessages.nameShort],
      ['name', 'x'.repeat(101), quoteMessages.nameLong],
      ['company', 'x'.repeat(101), quoteMessages.companyLong],
      ['phone', '1'.repeat(21), quoteMessages.phoneLong],
      ['question4', 'x'.repeat(501), quoteMessages.answerLong],
      ['question5', 'x'.repeat(1001), quoteMessages.lastAnswerLong],
      ['question2', 5, expect.any(String)],
      ['name', { $ne: '' }, expect.any(String)],
    ]) {
      const problem = await problemOf(await call({ ...body, [field]: value }), 422);
      expect(problem.errors).toEqual({ [field]: message });
      if (typeof value === 'string' && value.length > 20) expect(JSON.stringify(problem)).not.toContain(value);
    }
  });

  test('a call that cannot be stored gets 503 with Retry-After', async () => {
    await site.database.close();
    const response = await call();
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    await problemOf(response, 503);
  });

  test('calls beyond the limit of a client get 429', async () => {
    await site.close();
    site = await openTestApp({ perMinute: 3 });
    const calls = [await call(), await call('{'), await call(body, { apikey: 'wrong' })];
    expect(calls.map(({ status }) => status)).toEqual([200, 400, 401]);
    const response = await call();
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    await problemOf(response, 429);
    const another = { method: 'POST', address: '192.0.2.2', headers, body: JSON.stringify(body) };
    expect((await site.ask(path, another)).status).toBe(200);
    expect((await site.ask(path, { method: 'OPTIONS' })).status).toBe(204);
  });
});

describe('pages of other origins', () => {
  test('a preflight allows what it asks for', async () => {
    const asked = 'apikey,authorization,content-type,idempotency-key,x-client-info';
    const response = await site.ask(path, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://other.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': asked,
      },
    });
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-headers': asked,
      'access-control-allow-methods': expect.stringContaining('POST'),
      'access-control-allow-origin': '*',
    });
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('a page of another origin may read every answer', async () => {
    const responses = [
      await call(),
      await call('{'),
      await site.ask(path),
      await call({}),
      await call({}, {}, `${path}s`),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 400, 405, 422, 404]);
    for (const response of responses)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-expose-headers': expect.stringContaining('Retry-After'),
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      });
  });
});

test('a header of consent is read as it was written, and one that is not percent-encoded is ignored', () => {
  expect(decodeConsent(encodeURIComponent('Ich stimme zu: ü'))).toBe('Ich stimme zu: ü');
  for (const header of [null, '%', '%E0%A4%A']) expect(decodeConsent(header)).toBe('');
});

test.each<[Record<string, string>, boolean]>([
  [{ apikey: 'janus-anon', authorization: 'Bearer a-session-of-its-own' }, true],
  [{ apikey: 'wrong', authorization: 'bearer janus-anon' }, true],
  [{ apikey: 'janus-ano' }, false],
  [{ authorization: 'janus-anon' }, false],
  [{ authorization: 'Bearer ' }, false],
])('a call carries the public key in any of its headers: %j: %s', (given, carried) => {
  expect(carriesKey(new Headers(given), ['another', 'janus-anon'])).toBe(carried);
});
