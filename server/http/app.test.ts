import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app-fixture.ts';

let site: TestApp;
beforeEach(async () => {
  site = await openTestApp();
});
afterEach(() => site.close());

describe('each host gets the pages of its site', () => {
  test('a page comes by its host, with its status, policy and HSTS', async () => {
    expect(await (await site.ask('/')).text()).toContain('https://services.example');
    const response = await site.ask('/?utm=1', { host: 'nowfetch.localhost' });
    expect(await response.text()).toContain('https://nowfetch.example');
    expect(response.headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-/);
    expect((await site.ask('/none')).status).toBe(404);
    expect(response.headers.get('content-security-policy')).not.toContain('upgrade');
    expect((await site.ask('/', { method: 'HEAD' })).headers.get('content-length')).toMatch(/^\d\d+$/);
    const hsts = async (host: string, path = '/') => {
      const { headers } = await site.ask(path, { tls: true, host });
      expect(headers.get('content-security-policy')).toMatch(/; upgrade-insecure-requests$/);
      return headers.get('strict-transport-security');
    };
    // The buyer of a domain inherits what browsers remember of it.
    for (const path of ['/', '/none', '/assets/app-1a2b.js', '/healthz', '/functions/v1/none']) {
      expect(await hsts('solvewright.example', path)).toBe('max-age=15552000');
      expect(await hsts('nowfetch.localhost', path)).toBe('max-age=86400');
    }
  });
});

describe('the host header', () => {
  test.each(['evil.example', 'evil.example:80', 'nowfetch.localhost.evil.example', 'localhost@evil.example', '[::1]'])(
    '"%s" gets the site of unknown hosts, and nothing is built from it',
    async (given) => {
      const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
      const body = new URLSearchParams({ name: '' });
      for (const [path, init] of [
        ['/', {}],
        ['/nowhere', {}],
        ['/quote', { method: 'POST', body }],
        ['/functions/v1/send-quote-request', { method: 'POST' }],
      ] as const) {
        const response = await site.ask(path, { ...init, host: given, headers });
        const heard = JSON.stringify([...response.headers]) + (await response.text());
        expect(heard).not.toContain('evil');
        expect(response.headers.get('location')).toBeNull();
      }
      expect(await (await site.ask('/', { host: given, headers })).text()).toContain('https://services.example');
    },
  );
});

describe('status', () => {
  test('the process is up and ready', async () => {
    expect((await site.ask('/healthz')).status).toBe(200);
    const response = await site.ask('/readyz');
    expect(await response.json()).toEqual({
      status: 'ready',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      waiting: 2,
      failed: 1,
      oldestWaitingSeconds: 7,
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect((await site.ask('/healthz', { method: 'POST' })).status).toBe(405);
    expect((await site.ask('/healthz', { method: 'HEAD' })).status).toBe(200);
  });

  test('numbers are shown to this machine and to holders of the token alone', async () => {
    const from = async (headers: Record<string, string>) => {
      const init = { local: false, headers };
      const ready = (await (await site.ask('/readyz', init)).json()) as object;
      return { metrics: (await site.ask('/metrics', init)).status, ready: Object.keys(ready) };
    };
    const nothing = { metrics: 403, ready: ['status'] };
    expect(await from({})).toEqual(nothing);
    expect(await from({ authorization: 'Bearer token of the test' })).toEqual(nothing);
    expect(await from({ authorization: 'Bearer token of the tests' })).toEqual({
      metrics: 200,
      ready: ['status', 'version', 'waiting', 'failed', 'oldestWaitingSeconds'],
    });
  });

  test('metrics count leads, refusals and deliveries', async () => {
    const message = 'name=Bob&email=bob%40example.org&phone=&message=Ten';
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    await site.ask('/', { host: 'sellme.localhost', method: 'POST', body: message, headers: type });
    await site.ask('/functions/v1/send-quote-request');
    const response = await site.ask('/metrics');
    const text = await response.text();
    expect(response.headers.get('content-type')).toContain('version=0.0.4');
    for (const line of [
      'janus_leads_accepted_total{kind="offer"} 1',
      'janus_calls_refused_total{status="405"} 1',
      'janus_deliveries{state="waiting"} 2',
      'janus_delivery_oldest_waiting_seconds 7',
      'janus_ready 1',
      'janus_backup_age_seconds 60',
      'janus_disk_free_bytes 500000000',
    ]) {
      expect(text).toContain(`${line}\n`);
    }
  });
});
