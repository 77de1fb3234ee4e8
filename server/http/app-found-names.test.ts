import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageData } from '#contract/site/page.ts';
import type { FaceWithSource } from '#contract/site/site.ts';
import { openTestApp, type TestApp } from '../../test/app-fixture.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import { isNameSearch } from './files/face-files.ts';

const list: FaceWithSource = {
  ...fixtureSite.faces[1]!,
  key: 'portfolio',
  kind: 'portfolio',
  hosts: ['names.example'],
  data: { kind: 'portfolio', starts: {}, content: { url: 'https://names.example' } } as unknown as PageData,
};
const site = { faces: [...fixtureSite.faces, list] };
const host = 'names.example';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ site });
});
afterAll(() => app.close());

describe('a search among the names for sale', () => {
  test('is drawn by the server, with the headers of the page', async () => {
    const page = await app.ask('/?q=b%C3%BCch&sort=price', { host });
    expect(page.status).toBe(200);
    expect(JSON.parse(await page.text()).path).toBe('/?q=b%C3%BCch&sort=price');
    const stored = await app.ask('/', { host });
    for (const name of ['content-security-policy', 'x-content-type-options', 'content-type', 'cache-control'])
      expect(page.headers.get(name)).toBe(stored.headers.get(name));
  });

  test('is compressed for clients that accept it, and without a body for HEAD', async () => {
    const zipped = await app.ask('/?page=2', { host, headers: { 'accept-encoding': 'gzip, br' } });
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect(zipped.headers.get('vary')).toBe('Accept-Encoding');
    const head = await app.ask('/?page=2', { host, method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('has the policy of its line over TLS', async () => {
    const page = await app.ask('/?q=a', { host, tls: true });
    expect(page.headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
    expect(page.headers.get('strict-transport-security')).toContain('max-age=15552000');
  });

  test('over the limit of simultaneous rendering gets a pause', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => app.ask(`/?page=${at + 2}`, { host })));
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]!.headers.get('retry-after')).toBe('1');
    expect(refused[0]!.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('is drawn for another address, however many one address requests', async () => {
    const crowd = Array.from({ length: 48 }, (_, at) => app.ask(`/?q=${at}`, { host, address: '192.0.2.7' }));
    const others = Array.from({ length: 20 }, (_, at) => app.ask('/?page=2', { host, address: `198.51.100.${at}` }));
    expect((await Promise.all(others)).filter(({ status }) => status !== 200)).toEqual([]);
    expect((await Promise.all(crowd)).filter(({ status }) => status === 503).length).toBeGreaterThan(30);
  });

  test('is asked of the face of all names alone', async () => {
    expect(await (await app.ask('/?q=a', { host: 'solvewright.example' })).text()).toBe('<h1>services</h1>');
    expect(await (await app.ask('/?utm_source=x', { host })).text()).toBe('<h1>portfolio</h1>');
    expect((await app.ask('/nowhere?q=a', { host })).status).toBe(404);
    expect((await app.ask('/?q=a', { host, method: 'POST' })).status).toBe(405);
  });
});

test.each([
  ['', false],
  ['utm_source=q', false],
  ['xq=1', false],
  ['q=', true],
  ['a=1&page=2', true],
])('whether "%s" looks for names', (query, expected) => expect(isNameSearch(query)).toBe(expected));
