import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app-fixture.ts';
import { sampleQuote as body, quoteFields } from '../../../test/sample-quote.ts';
import { describeRefusals, headers, path, problemOf } from './function-refusals.contract.ts';

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

describe('the function of a form stores a lead', () => {
  test('is stored, then answered with its id and reference', async () => {
    const response = await call();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    const reply = (await response.json()) as Record<string, string>;
    expect(Object.keys(reply)).toEqual(['id', 'reference']);
    expect(await readLeads()).toMatchObject([{ id: reply['id'], kind: 'quote', face: 'services', fields: body }]);
  });

  test('twenty identical ones at the same time are one lead with one answer', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, async () => (await call()).text()));
    expect(new Set(replies).size).toBe(1);
    expect((await readLeads()).length).toBe(1);
  });

  test('again under its key is the same answer, and another body under it is refused', async () => {
    const key = { 'idempotency-key': 'abc' };
    const first = await (await call(body, key)).text();
    expect(await (await call(body, key)).text()).toBe(first);
    const other = await call({ ...body, name: 'Someone Else' }, key);
    expect(other.status).toBe(422);
    expect((await problemOf(other)).errors).toBeUndefined();
    expect((await readLeads()).length).toBe(1);
  });

  test('a key has 1 to 255 printable characters', async () => {
    expect((await call(body, { 'idempotency-key': 'k'.repeat(255) })).status).toBe(200);
    for (const key of ['k'.repeat(256), '', 'clé', 'a\tb']) {
      expect((await call(body, { 'idempotency-key': key })).status).toBe(422);
    }
  });
});

describe('refusals', () =>
  describeRefusals({
    ask: (to, init) => site.ask(to, init),
    call,
    breakDatabase: () => site.database.close(),
  }));

describe('send-offer', () => {
  const offer = { name: 'Bob', email: 'bob@example.org', phone: '', message: 'Ten thousand' };
  const send = (face: string) => call(offer, { origin: `http://${face}.localhost:3000` }, '/functions/v1/send-offer');

  test('belongs to a domain that delivers its offers', async () => {
    const response = await send('sellme');
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ reference: expect.stringMatching(/^O-/) });
    expect(await readLeads()).toMatchObject([{ kind: 'offer', face: 'sellme' }]);
  });

  test.each(['nowfetch', 'elsewhere'])('is not there for the page of %s', async (face) => {
    const response = await send(face);
    expect(response.status).toBe(404);
    await problemOf(response);
    expect(await readLeads()).toEqual([]);
  });
});

describe('a request', () => {
  test('may come from any host name, with a bearer key, and with keys that nobody asked for', async () => {
    const { apikey: _, ...without } = headers;
    const sent = JSON.stringify({ ...body, extra: 'x', ['__proto__']: { polluted: true } });
    const response = await site.ask(path, {
      host: 'nowfetch.localhost',
      method: 'POST',
      body: sent.replace('{', '{"__proto__":{"polluted":true},'),
      headers: { ...without, authorization: 'Bearer janus-anon', 'content-type': 'application/json; charset=utf-8' },
    });
    expect(response.status).toBe(200);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    const [row] = await site.database.read({ sql: 'select face, fields from leads' });
    expect(row!['face']).toBe('services');
    expect(Object.keys(JSON.parse(String(row!['fields'])) as object)).toEqual(quoteFields);
  });

  test('that announces more than 64 KB is 413', async () => {
    expect((await call('{}', { 'content-length': '65537' })).status).toBe(413);
  });

  test('404 for a function that is not there', async () => {
    await problemOf(await call(body, {}, '/functions/v1/other'));
  });
});

describe('the rate limit', () => {
  test('counts accepted and refused calls by client, and says when to come back', async () => {
    await site.close();
    site = await openTestApp({ perMinute: 3 });
    expect([(await call()).status, (await call('{')).status, (await call(body, { apikey: 'wrong' })).status]).toEqual([
      200, 400, 401,
    ]);
    const response = await call();
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    await problemOf(response);
    expect(
      (await site.ask(path, { method: 'POST', address: '192.0.2.2', headers, body: JSON.stringify(body) })).status,
    ).toBe(200);
    expect((await site.ask(path, { method: 'OPTIONS' })).status).toBe(204);
  });
});

describe('other origins', () => {
  test('a preflight allows what is asked for', async () => {
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
    expect(response.headers.get('access-control-allow-headers')).toBe(asked);
    expect(response.headers.get('access-control-allow-methods')).toContain('POST');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    expect(response.headers.get('vary')).toContain('Access-Control-Request-Headers');
  });

  test('every status may be read', async () => {
    await site.close();
    site = await openTestApp({ perMinute: 8 });
    const responses = [
      await call(),
      await call('{'),
      await call(body, { apikey: 'wrong' }),
      await site.ask(path, { method: 'GET' }),
      await call('{}', { 'content-length': '70000' }),
      await call(body, { 'content-type': 'text/plain' }),
      await call({}),
      await call(body, {}, '/functions/v1/send-offer'),
      await call(),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 400, 401, 405, 413, 415, 422, 404, 429]);
    for (const response of responses) {
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-expose-headers')).toContain('Retry-After');
      expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      await response.json();
    }
  });
});

test('send-offer is not there on the host of the services face', async () => {
  const offer = { name: 'Bob', email: 'bob@example.org', phone: '', message: 'Ten thousand' };
  const send = (host: string) =>
    site.ask('/functions/v1/send-offer', { host, method: 'POST', headers, body: JSON.stringify(offer) });
  expect((await send('localhost')).status).toBe(404);
  expect((await send('nowfetch.localhost')).status).toBe(404);
  expect((await send('sellme.localhost:3000')).status).toBe(200);
});
