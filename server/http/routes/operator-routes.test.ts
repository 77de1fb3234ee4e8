import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app-fixture.ts';
import { fixtureSite } from '../../../test/site-fixture.ts';

const [services, domain] = fixtureSite.sites;
const hosts = [
  'parcelpost.com',
  'www.parcelpost.com',
  'xn--mnchen-3ya.de',
  'parcelpost.localhost',
  '192.0.2.7',
  'intranet',
];
let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ site: { sites: [services!, { ...domain!, hosts }] } });
});
afterAll(() => site.close());

const ask = async (query: string, from: Parameters<TestApp['ask']>[1] = {}) =>
  (await site.ask(`/tls/ask${query}`, from)).status;

test('a name that a site has gets a certificate, and no other, whatever its visitors see', async () => {
  for (const name of ['solvewright.example', 'www.parcelpost.com', 'PARCELPOST.com', 'xn--mnchen-3ya.de']) {
    expect(await ask(`?domain=${name}`), name).toBe(200);
    expect(await ask(`?domain=${name}`, { method: 'HEAD' })).toBe(200);
  }
  const others = [
    'unknown.example',
    'www.solvewright.example',
    'parcelpost.com.',
    'parcelpost.com:443',
    ' parcelpost.com',
  ];
  const odd = ['parcelpost.com%00', '*.parcelpost.com', 'münchen.de', '__proto__', `${'a.'.repeat(2000)}com`];
  const own = ['parcelpost.localhost', 'localhost', 'intranet', '192.0.2.7', '127.0.0.1', '[::1]'];
  for (const name of [...others, ...odd, ...own]) expect(await ask(`?domain=${name}`), name).toBe(404);
  for (const query of ['', '?', '?domain=', '?host=parcelpost.com', '?domain=parcelpost.com&domain=unknown.example'])
    expect(await ask(query), query).toBe(400);
});

test('nobody but this machine may ask, and it only in a way that changes nothing', async () => {
  const headers = { authorization: 'Bearer token of the tests' };
  for (const from of [{ local: false }, { local: false, headers }])
    expect(await ask('?domain=parcelpost.com', from)).toBe(403);
  expect(await ask('?domain=parcelpost.com', { method: 'POST' })).toBe(405);
  const response = await site.ask('/tls/ask?domain=parcelpost.com');
  expect(response.headers.get('cache-control')).toBe('no-store');
});
