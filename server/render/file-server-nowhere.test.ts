import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app-fixture.ts';
import { sampleQuote } from '../../test/spec-messages.ts';
import { fixtureSite } from '../../test/site-fixture.ts';

const domains = fixtureSite.sites.filter(({ kind }) => kind === 'domain');
const call = {
  method: 'POST',
  headers: { apikey: 'janus-anon', 'content-type': 'application/json' },
  body: JSON.stringify(sampleQuote),
};
const quote = '/functions/v1/send-quote-request';

let site: TestApp;
afterEach(() => site.close());

describe('where no site takes unknown hosts', () => {
  beforeEach(async () => {
    site = await openTestApp({ site: { sites: domains } });
  });

  const paths = [
    '/',
    '/quote',
    '/none',
    '/robots.txt',
    '/.well-known/security.txt',
    '/assets/app-1a2b.js',
    '/icon.svg',
  ];
  test.each(paths)('an unknown host gets a plain page for %s, which nobody keeps or finds', async (path) => {
    const response = await site.ask(path, { host: 'unknown.example', tls: true });
    expect(response.status).toBe(404);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(response.headers.get('strict-transport-security')).toBeNull();
    const text = await response.text();
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    for (const { key, name } of domains) expect(text).not.toMatch(new RegExp(`${key}|${name}`));
  });

  test('this machine sees where its sites are', async () => {
    expect(await (await site.ask('/', { host: 'localhost:3000' })).text()).toContain('NAME.localhost');
    expect(await (await site.ask('/', { host: '192.0.2.1' })).text()).not.toContain('NAME.localhost');
    expect(await (await site.ask('/', { host: 'sellme.localhost:3000' })).text()).toContain('https://sellme.example');
  });

  test('an unknown host has no form', async () => {
    for (const host of ['localhost', 'unknown.example', 'sellme.localhost']) {
      expect((await site.ask(quote, { ...call, host })).status).toBe(404);
      expect((await site.ask('/quote', { method: 'POST', body: new URLSearchParams(sampleQuote), host })).status).toBe(
        404,
      );
    }
    expect(await site.countLeads()).toBe(0);
  });
});

describe('of two services sites', () => {
  const [services] = fixtureSite.sites;
  const second = { ...services!, key: 'fernbrook', name: 'Fernbrook', hosts: ['fernbrook.example'], isDefault: false };
  const sites = async () => (await site.database.read({ sql: 'select face from leads' })).map(({ face }) => face);
  beforeEach(async () => {
    site = await openTestApp({ site: { sites: [...fixtureSite.sites, second] } });
  });

  test.each([
    ['fernbrook.example', undefined, 'fernbrook'],
    ['fernbrook.example', 'https://solvewright.example', 'fernbrook'],
    ['functions.example', undefined, 'services'],
    ['functions.example', 'https://fernbrook.example', 'fernbrook'],
    ['functions.example', 'null', 'services'],
    ['nowfetch.localhost', undefined, 'services'],
  ])('a call to %s from %s is a lead of %s', async (host, origin, key) => {
    const headers = { ...call.headers, ...(origin ? { origin } : {}) };
    expect((await site.ask(quote, { ...call, headers, host })).status).toBe(200);
    expect(await sites()).toEqual([key]);
  });
});
