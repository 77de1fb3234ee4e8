import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from './app-fixture.ts';
import { sampleQuote } from './sample-quote.ts';
import { fixtureSite } from './site-fixture.ts';

/** Pages that are served elsewhere, and the server that their forms are posted to. */
const css = 'body{color:red}';
const faces = fixtureSite.faces.map((face) => ({ ...face, isDefault: false, shell: { ...face.shell, css } }));
const offer = { name: 'Bob', email: 'bob@example.org', phone: '', message: 'Ten thousand' };
const type = { 'content-type': 'application/x-www-form-urlencoded' };

let site: TestApp;
beforeEach(async () => {
  site = await openTestApp({ site: { faces } });
});
afterEach(() => site.close());

const post = (path: string, fields: Record<string, string>, more: Record<string, string> = {}, host = 'api.example') =>
  site.ask(path, { host, method: 'POST', body: String(new URLSearchParams(fields)), headers: { ...type, ...more } });
const leads = () => site.database.read({ sql: 'select kind, face, state from leads' });

describe('a form that names its face', () => {
  test('is stored and answered at a host of no face, without a script, and no other site learns of it', async () => {
    const origin = 'https://solvewright.example';
    const response = await post('/quote?face=services', sampleQuote, { origin, 'sec-fetch-site': 'cross-site' });
    expect(response.status).toBe(200);
    const policy = response.headers.get('content-security-policy');
    const style = createHash('sha256').update(css).digest('base64');
    expect(policy).toContain(`style-src 'sha256-${style}'; `);
    expect(policy).toContain("default-src 'none'; ");
    expect(policy).toContain("form-action 'self'; ");
    expect(policy).not.toContain('script-src');
    expect(await response.text()).toContain('"status":"sent"');
    expect(await leads()).toEqual([{ kind: 'quote', face: 'services', state: 'new' }]);
  });

  test("is that face's at the host of another", async () => {
    expect((await post('/?face=sellme', offer, {}, 'solvewright.example')).status).toBe(200);
    expect(await leads()).toMatchObject([{ kind: 'offer', face: 'sellme' }]);
  });

  test('is answered as usual at its own host', async () => {
    const response = await post('/quote?face=services', sampleQuote, {}, 'solvewright.example');
    expect(response.headers.get('content-security-policy')).toContain("'sha256-script'");
  });

  test('with errors is answered with them, and stores nothing', async () => {
    expect((await post('/quote?face=services', { ...sampleQuote, email: 'nobody' })).status).toBe(422);
    expect(await leads()).toEqual([]);
  });

  test('comes from no other site unsuspected', async () => {
    await post('/quote?face=services', sampleQuote, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' });
    expect(await leads()).toMatchObject([{ state: 'held' }]);
  });

  test.each([
    ['/quote', 404],
    ['/quote?face=', 404],
    ['/quote?face=nowhere', 404],
    ['/quote?face=nowfetch', 404],
    ['/?face=nowfetch', 404],
    ['/none?face=services', 404],
  ])('is none at %s', async (path, status) => {
    expect((await post(path, sampleQuote)).status).toBe(status);
    expect(await leads()).toEqual([]);
  });
});

describe('what the answer shows', () => {
  test('is there for its face at any host, and no page of it is', async () => {
    const status = async (path: string) => (await site.ask(path, { host: 'api.example' })).status;
    expect(await status('/assets/app-1a2b.js?face=services')).toBe(200);
    expect(await status('/assets/app-1a2b.js')).toBe(404);
    for (const path of ['/', '/quote', '/404', '/none']) expect(await status(`${path}?face=services`)).toBe(404);
  });
});

test('a call is that of the first face that has the form: of its host, otherwise of its page', async () => {
  const call = (host: string, origin: string) =>
    site.ask('/functions/v1/send-offer', {
      host,
      method: 'POST',
      body: JSON.stringify(offer),
      headers: { 'content-type': 'application/json', apikey: 'janus-anon', origin },
    });
  expect((await call('solvewright.example', 'http://sellme.localhost')).status).toBe(200);
  expect((await call('api.example', 'https://evil.example')).status).toBe(404);
  expect(await leads()).toMatchObject([{ kind: 'offer', face: 'sellme' }]);
});
