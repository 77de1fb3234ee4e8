import { expect, test } from './site.ts';

for (const [path, type] of [
  ['/Preise%202026.pdf', 'application/pdf'],
  ['/google1.html', 'text/html; charset=utf-8'],
  ['/.well-known/verify.txt', 'text/plain; charset=utf-8'],
  ['/files/map.svg', 'image/svg+xml'],
] as const) {
  test(`a file of the owner is served on every face, as every other file: ${path}`, async ({ request, site }) => {
    const address = site.services(path);
    for (const host of ['localhost', 'nowfetch.localhost']) {
      const answer = await request.get(address, { headers: { host } });
      expect(answer.status()).toBe(200);
      const headers = answer.headers();
      expect(headers).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-cache',
      });
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      const again = await request.get(address, { headers: { host, 'if-none-match': headers['etag']! } });
      expect(again.status()).toBe(304);
      const head = await request.head(address, { headers: { host } });
      expect([head.status(), (await head.body()).length]).toEqual([200, 0]);
      expect((await request.post(address, { headers: { host } })).status()).toBe(405);
    }
  });
}

test('text is compressed ahead', async ({ request, site }) => {
  const answer = await request.get(site.services('/.well-known/verify.txt'), { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers()['content-encoding']).toBe('br');
});

test('what is not there is no page either', async ({ request, site }) => {
  for (const path of ['/google1', '/files', '/files/', '/.well-known/', '/Preise 2026'])
    expect((await request.get(site.services(encodeURI(path)))).status(), path).toBe(404);
});
