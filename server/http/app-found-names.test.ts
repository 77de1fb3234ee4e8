import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageData } from '#contract/site/page.ts';
import type { SiteWithData } from '#contract/site/site.ts';
import { openTestApp, type TestApp } from '../../test/app-fixture.ts';
import { fixtureSite } from '../../test/site-fixture.ts';

const list: SiteWithData = {
  ...fixtureSite.sites[1]!,
  key: 'portfolio',
  kind: 'portfolio',
  hosts: ['names.example'],
  data: { kind: 'portfolio', starts: {}, content: { url: 'https://names.example' } } as unknown as PageData,
};
const site = { sites: [...fixtureSite.sites, list] };
const host = 'names.example';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ site });
});
afterAll(() => app.close());

/** The address for which the fixture renders. */
const readPath = async (address: string) =>
  (JSON.parse(await (await app.ask(address, { host })).text()) as { path: string }).path;

describe('a search among the names for sale', () => {
  test('a search is rendered by the server, with the headers of the page', async () => {
    const page = await app.ask('/?q=b%C3%BCch&sort=price', { host });
    expect(page.status).toBe(200);
    expect(JSON.parse(await page.text()).path).toBe('/?q=b%C3%BCch&sort=price');
    const stored = await app.ask('/', { host });
    for (const name of ['content-security-policy', 'x-content-type-options', 'content-type', 'cache-control'])
      expect(page.headers.get(name)).toBe(stored.headers.get(name));
  });

  test('a flood of searches of one address is refused, and another address is answered', async () => {
    const from = (address: string, count: number) =>
      Array.from({ length: count }, (_, at) => app.ask(`/?q=${at}`, { host, address }));
    const crowd = from('192.0.2.7', 400);
    const statuses = async (answers: Promise<Response>[]) =>
      Object.keys(Object.groupBy(await Promise.all(answers), ({ status }) => status));
    expect(await statuses(from('198.51.100.1', 20))).toEqual(['200']);
    expect(await statuses(crowd)).toEqual(['200', '503']);
    const refused = (await Promise.all(crowd)).find(({ status }) => status === 503)!;
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('only the page of all names has a search', async () => {
    expect(await (await app.ask('/?q=a', { host: 'solvewright.example' })).text()).toContain('"path":"/",');
    for (const query of ['utm_source=x', 'xq=1']) expect(await readPath(`/?${query}`)).toBe('/');
    for (const query of ['q=', 'a=1&page=2']) expect(await readPath(`/?${query}`)).toBe(`/?${query}`);
    expect((await app.ask('/nowhere?q=a', { host })).status).toBe(404);
    expect((await app.ask('/?q=a', { host, method: 'POST' })).status).toBe(405);
  });
});
