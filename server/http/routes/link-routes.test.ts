import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app-fixture.ts';
import { type LinkScope, readLinkKey, signLink } from '../../leads/action-links/signed-links.ts';
import { newLeadId } from '../../leads/receive/accept.ts';

let opened: TestApp;
let leadId: string;
beforeEach(async () => {
  opened = await openTestApp();
  leadId = newLeadId(Date.now());
  const sql = `insert into leads (id, reference, kind, face, received_at, state, fields)
    values ($1, 'O-7K2M-9XQD', 'offer', 'sellme', 1, 'new', '{}')`;
  await opened.database.write([{ sql, values: [leadId] }]);
});
afterEach(() => opened.close());

async function pathOf(scope: LinkScope): Promise<string> {
  const token = signLink(await readLinkKey(opened.database), { leadId, scope }, Date.now() + 60_000);
  return `/${scope === 'visitor' ? 'r' : 'l'}/${token}`;
}
const post = (path: string, headers: Record<string, string> = {}, body = 'step=do') =>
  opened.ask(path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const stateOf = async () => (await opened.database.read({ sql: 'select state from leads' }))[0]!['state'];

test('no page behind a link in an email is cached, found by search, referred from, or runs anything', async () => {
  for (const path of [await pathOf('spam'), await pathOf('visitor'), '/l/wrong', '/r/']) {
    for (const method of ['GET', 'HEAD']) {
      const { headers } = await opened.ask(path, { method });
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'x-content-type-options': 'nosniff',
        'content-type': 'text/html; charset=utf-8',
      });
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; (?!.*script)/,
      );
      expect(headers.getSetCookie()).toEqual([]);
    }
  }
  expect(await stateOf()).toBe('new');
});

test('after a POST the browser looks again, with the same headers', async () => {
  const path = await pathOf('spam');
  const { status, headers } = await post(path);
  expect([status, headers.get('location'), headers.get('referrer-policy')]).toEqual([303, path, 'no-referrer']);
  expect(await stateOf()).toBe('spam');
});

describe('a POST is taken from our own page only', () => {
  test.each([
    ['sec-fetch-site', 'cross-site'],
    ['origin', 'https://evil.example'],
    ['content-type', 'text/plain'],
  ])('%s: %s is refused', async (name, value) => {
    expect((await post(await pathOf('spam'), { [name]: value })).status).toBe(403);
    expect(await stateOf()).toBe('new');
  });

  test.each<Record<string, string>>([
    {},
    { origin: 'null' },
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
  ])('as browsers and mail programs send it: %j', async (headers: Record<string, string>) => {
    expect((await post(await pathOf('spam'), headers)).status).toBe(303);
  });

  test('a body that is too large, or of too many fields, is refused', async () => {
    for (const body of [`step=do&x=${'x'.repeat(70_000)}`, `step=do${'&x'.repeat(200)}`])
      expect((await post(await pathOf('spam'), {}, body)).status).toBe(403);
    expect(await stateOf()).toBe('new');
  });
});

test('the lead’s site answers on any host, and a wrong link is answered by the host’s own', async () => {
  const host = 'nowfetch.localhost';
  expect(await (await opened.ask(await pathOf('spam'), { host })).text()).toContain('sellme.example');
  expect(await (await opened.ask('/l/wrong', { host })).text()).toContain('nowfetch.example');
});

test('other methods and other spellings are not a link', async () => {
  const wrong = await opened.ask('/l/x', { method: 'DELETE' });
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  expect(wrong.headers.get('content-security-policy')).toMatch(/^default-src 'none'; (?!.*script)/);
  for (const path of ['/l', '/l/a/b', '/l/%61', '/l/..', '/r/a.b', '/x/abc', `/l/${'a'.repeat(201)}`])
    expect((await opened.ask(path)).headers.get('referrer-policy'), path).not.toBe('no-referrer');
});

test('looking is limited too, each address by itself, and says when to come again', async () => {
  await opened.close();
  opened = await openTestApp({ perMinute: 2 });
  for (let asked = 0; asked < 2; asked += 1) expect((await opened.ask('/l/wrong')).status).toBe(404);
  const refused = await opened.ask('/r/wrong');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await opened.ask('/l/wrong', { address: '192.0.2.2' })).status).toBe(404);
});

test('while the database is away it says so, in words and with the same headers', async () => {
  const path = await pathOf('spam');
  const { read } = opened.database;
  opened.database.read = async () => Promise.reject(new Error('away'));
  const { status, headers } = await opened.ask(path);
  opened.database.read = read;
  expect([status, headers.get('cache-control')]).toEqual([503, 'no-store']);
});
