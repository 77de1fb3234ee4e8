import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportSite } from '../cli/export/export-site.ts';
import { loadFaces } from '../server/start/live-site.ts';
import { findNginx } from '../scripts/test-tools.mjs';
import { startExportNginx } from './delivered-nginx.ts';
import { freePort } from './free-port.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { openStaticHost, type HostAnswer, type Kind } from './static-host.ts';

/**
 * Serves the files of `janus site export` from the sample as Netlify and Cloudflare Pages would, next to the server
 * itself.
 */
const sample = join(import.meta.dirname, '../sample');
const hosts = { services: 'solvewright.example', nowfetch: 'nowfetch.com' } as const;
type Key = keyof typeof hosts;

let out: string;
let data: string;
let server: ServerProcess;
let backend: string;
beforeAll(async () => {
  [out, data] = [mkdtempSync(join(tmpdir(), 'janus-export-')), mkdtempSync(join(tmpdir(), 'janus-data-'))];
  const port = await freePort();
  backend = `http://127.0.0.1:${port}`;
  const settings = { PORT: String(port), DATA_DIR: data, BACKEND_URL: backend, TRUST_PROXY: 'loopback' };
  server = await startServerProcess(sample, settings);
  const options = {
    dist: join(sample, 'dist'),
    folder: out,
    only: [],
    backendOrigin: backend,
    hsts: null,
  };
  expect(await exportSite(options)).toMatchObject({ ok: true });
});
afterAll(async () => {
  await server?.end();
  for (const folder of [out, data]) rmSync(folder, { recursive: true, force: true });
});

/** Returns the server's answer to a visitor who uses TLS, or that of another server. */
async function ask(key: Key, path: string, port = server.port): Promise<HostAnswer> {
  const headers = { host: hosts[key], 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' };
  const asked = request({ host: '127.0.0.1', port, path, headers }).end();
  const [response] = await new Promise<[import('node:http').IncomingMessage]>((resolve, reject) => {
    asked.on('response', (...given) => resolve(given)).on('error', reject);
  });
  return {
    status: response.statusCode!,
    headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
    body: await buffer(response),
  };
}

/** Headers of the connection, and those that a static host adds by itself. */
const OF_THE_HOST = ['date', 'connection', 'keep-alive', 'content-length', 'etag', 'vary'];

const without = (headers: Record<string, string>, names: string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

async function pathsOf(key: Key): Promise<string[]> {
  const loaded = await loadFaces(join(sample, 'dist'));
  if (!loaded.ok) throw new Error(loaded.problem);
  return [...loaded.files.paths(hosts[key]), '/.well-known/security.txt'];
}

/** Headers of pages that Netlify also sends with assets, as it cannot leave out one that every file has. */
const OF_PAGES = ['cross-origin-opener-policy', 'permissions-policy', 'x-frame-options'];

/** No page loads assets of another kind of face. */
const isExported = (key: Key, path: string) => !path.startsWith('/assets/') || existsSync(join(out, key, path));

describe.each(['netlify', 'cloudflare'] as const)('an export answers on %s as the server does', (kind: Kind) => {
  test.each(['services', 'nowfetch'] as const)('every path of %s is answered as the server does', async (key) => {
    const host = openStaticHost(join(out, key), kind);
    const paths = (await pathsOf(key)).filter((path) => isExported(key, path));
    expect(paths.length).toBeGreaterThan(15);
    for (const path of paths) {
      const [there, here] = [await ask(key, path), host(path)];
      expect(there.status, path).toBe(200);
      const more = kind === 'netlify' && path.startsWith('/assets/') ? OF_PAGES : [];
      expect({ status: here.status, ...without(here.headers, more) }, path).toEqual({
        status: 200,
        ...without(there.headers, OF_THE_HOST),
      });
      expect(here.body.equals(there.body), path).toBe(true);
    }
  });

  test.each(['services', 'nowfetch'] as const)('what %s has not is its page of status 404', async (key) => {
    const host = openStaticHost(join(out, key), kind);
    for (const path of ['/none', '/no/thing', '/none.png', '/_headers', '/_redirects', '/healthz']) {
      const [there, here] = [await ask(key, path === '/healthz' ? '/none' : path), host(path)];
      expect([there.status, here.status], path).toEqual([404, 404]);
      // Neither host lets a cache keep one.
      const names = [...OF_THE_HOST, 'cache-control'];
      expect(without(here.headers, names), path).toEqual(without(there.headers, names));
      expect(here.body.equals(there.body), path).toBe(true);
    }
  });

  test('another spelling leads to the page, a link of an email to the backend', async () => {
    const host = openStaticHost(join(out, 'services'), kind);
    const there = await ask('services', '/quote/');
    expect([there.status, there.headers['location']]).toEqual([308, '/quote']);
    // Netlify takes both for one address and serves the page, whose canonical address is the server's.
    if (kind === 'cloudflare') expect(host('/quote/')).toMatchObject({ status: 308, headers: { location: '/quote' } });
    else expect(host('/quote/').body.equals(host('/quote').body)).toBe(true);
    expect(host('/r/abc')).toMatchObject({ status: 302, headers: { location: `${backend}/r/abc` } });
    expect(host('/l/abc')).toMatchObject({ status: 302, headers: { location: `${backend}/l/abc` } });
    expect(openStaticHost(join(out, 'nowfetch'), kind)('/r/abc').status).toBe(404);
  });
});

describe.runIf(findNginx()).each(['services', 'nowfetch'] as const)(
  'nginx answers for %s as the server does',
  (key) => {
    let nginx: Awaited<ReturnType<typeof startExportNginx>>;
    beforeAll(async () => {
      nginx = await startExportNginx(join(out, key));
    });
    afterAll(() => nginx?.stop());
    const ofNginx = [...OF_THE_HOST, 'server', 'last-modified', 'accept-ranges'];

    test('every path has the headers and the body', async () => {
      const paths = (await pathsOf(key)).filter((path) => isExported(key, path));
      expect(paths.length).toBeGreaterThan(15);
      for (const path of paths) {
        const [there, here] = [await ask(key, path), await ask(key, path, nginx.port)];
        expect([here.status, without(here.headers, ofNginx)], path).toEqual([200, without(there.headers, ofNginx)]);
        expect(here.body.equals(there.body), path).toBe(true);
      }
    });

    test('other paths are the page of status 404, and links of emails lead to the backend', async () => {
      for (const path of ['/none', '/no/thing', '/none.png', '/404', '/404.html', '/_headers', '/nginx.conf']) {
        const [there, here] = [await ask(key, '/none'), await ask(key, path, nginx.port)];
        expect([here.status, without(here.headers, ofNginx)], path).toEqual([404, without(there.headers, ofNginx)]);
        expect(here.body.equals(there.body), path).toBe(true);
      }
      const link = await ask(key, '/r/abc?a=b', nginx.port);
      const expected = key === 'services' ? [302, `${backend}/r/abc?a=b`] : [404, undefined];
      expect([link.status, link.headers['location']]).toEqual(expected);
    });
  },
);
