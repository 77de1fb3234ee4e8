import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app-fixture.ts';
import { fixtureSite } from '../../../test/site-fixture.ts';

const [services, domain] = fixtureSite.faces;
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
  site = await openTestApp({ site: { faces: [services!, { ...domain!, hosts }] } });
});
afterAll(() => site.close());

const ask = async (query: string, from: Parameters<TestApp['ask']>[1] = {}) =>
  (await site.ask(`/tls/ask${query}`, from)).status;

test.each(['solvewright.example', 'parcelpost.com', 'www.parcelpost.com', 'PARCELPOST.com', 'xn--mnchen-3ya.de'])(
  '%s, which a face has, gets a certificate',
  async (name) => {
    expect(await ask(`?domain=${name}`)).toBe(200);
    expect(await ask(`?domain=${name}`, { method: 'HEAD' })).toBe(200);
  },
);

test.each([
  'unknown.example',
  'www.solvewright.example',
  'parcelpost.com.',
  'parcelpost.com:443',
  ' parcelpost.com',
  'parcelpost.com%00',
  'parcelpost.com/',
  '*.parcelpost.com',
  'a.parcelpost.com',
  'münchen.de',
  'parcelpost.localhost',
  'localhost',
  'intranet',
  '192.0.2.7',
  '127.0.0.1',
  '[::1]',
  '2001:db8::1',
  '__proto__',
  `${'a.'.repeat(2000)}com`,
])('%s gets none, whatever its visitors see', async (name) => {
  expect(await ask(`?domain=${name}`)).toBe(404);
});

test.each(['', '?', '?domain=', '?host=parcelpost.com', '?domain=parcelpost.com&domain=unknown.example'])(
  'a query without exactly one name (%s) is refused',
  async (query) => expect(await ask(query)).toBe(400),
);

test('nobody but this machine may ask, and it only in a way that changes nothing', async () => {
  expect(await ask('?domain=parcelpost.com', { local: false })).toBe(403);
  expect(
    await ask('?domain=parcelpost.com', { local: false, headers: { authorization: 'Bearer token of the tests' } }),
  ).toBe(403);
  expect(await ask('?domain=parcelpost.com', { method: 'POST' })).toBe(405);
  const response = await site.ask('/tls/ask?domain=parcelpost.com');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});
