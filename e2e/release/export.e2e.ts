import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { exportSite } from '../../cli/export/export-site.ts';
import { testCertificate } from '../../test/certificate.ts';
import { quoteWords } from '../../test/spec-words.ts';
import { openStaticHost } from '../../test/static-host.ts';
import { watchPolicy } from '../policy.ts';
import { answers, fillQuoteForm } from '../quote-answers.ts';
import { copySample } from '../sample-copy.ts';
import { openSite, type Site } from '../site.ts';

/** Exported pages at a host that serves files over TLS, and the server that their forms are sent to at another. */
let folder: string;
let site: Site;
let pages: Server;
let backend: Server;
const portOf = (server: Server) => (server.address() as AddressInfo).port;
const page = (path: string) => `https://services.localhost:${portOf(pages)}${path}`;

test.use({ ignoreHTTPSErrors: true });
test.describe.configure({ mode: 'serial', timeout: 180_000 });

test.beforeAll(async () => {
  // As every other TLS server does: it adds the client's address and protocol, and passes on.
  backend = createServer(testCertificate, (asked, answer) => {
    const { method, url: path, headers } = asked;
    const told = { ...headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' };
    const passed = request({ port: site.port, host: '127.0.0.1', method, path, headers: told }, (given) => {
      answer.writeHead(given.statusCode!, given.headers);
      given.pipe(answer);
    });
    asked.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(backend, 'listening');
  const origin = `https://api.localhost:${portOf(backend)}`;
  const copy = copySample();
  ({ folder } = copy);
  writeFileSync(join(folder, '.env'), `BACKEND_URL=${origin}\nTRUST_PROXY=loopback\n`);
  copy.build();
  site = await openSite({}, { folder });
  const out = join(folder, 'out');
  const options = {
    dist: join(folder, 'dist'),
    folder: out,
    only: ['services'],
    backendOrigin: origin,
    publicAnonKey: 'janus-anon',
    hsts: null,
  };
  expect(await exportSite(options)).toMatchObject({ ok: true });
  const host = openStaticHost(join(out, 'services'), 'cloudflare');
  pages = createServer(testCertificate, (asked, answer) => {
    const { status, headers, body } = host(new URL(asked.url!, 'https://any.example').pathname);
    answer.writeHead(asked.method === 'GET' ? status : 405, headers).end(body);
  }).listen(0, '127.0.0.1');
  await once(pages, 'listening');
});
test.afterAll(async () => {
  for (const server of [pages, backend]) {
    server?.closeAllConnections();
    server?.close();
  }
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('an exported form is sent to the backend, with its preflight, and breaks no policy', async ({ page: tab }) => {
  const violations = await watchPolicy(tab);
  await tab.goto(page('/'));
  await tab.locator('a[href="/quote"]').first().click();
  await fillQuoteForm(tab);
  await tab.getByRole('button', { name: quoteWords.submit }).click();
  await expect(tab.getByRole('dialog', { name: quoteWords.sent.title })).toBeVisible();
  expect(new URL(tab.url()).hostname).toBe('services.localhost');
  expect(await site.listLeads()).toMatchObject([{ face: 'services', state: 'new', ...answers }]);
  expect(violations).toEqual([]);
  expect((await tab.goto(page('/nothing')))!.status()).toBe(404);
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form of an exported page says that it needs JavaScript', async ({ page: tab }) => {
    await tab.goto(page('/quote'));
    expect(await tab.content()).toContain('This form needs JavaScript.');
    await expect(tab.getByRole('button', { name: quoteWords.submit })).toBeDisabled();
  });
});
