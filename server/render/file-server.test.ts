import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PageData, Renderer } from '#contract/site/page.ts';
import { drawnRelease, writeFixtureSite } from '../../test/site-fixture.ts';
import { writeInto } from '../../test/write-into.ts';
import { createSitesReader, type ReadSites } from '../../sites/open-sites.ts';
import type { FileRequest } from '../respond/stored-file.ts';
import { createPageCache } from './page-cache.ts';
import { openPictureStore } from './picture-store.ts';
import { readAssets, type Release } from './release.ts';
import { createRenderQueue } from './render-queue.ts';
import { createFileServer, type FileServerParts, type FileServer } from './file-server.ts';

const TODAY = '2026-11-27';
const script = 'console.log("a long enough script")\n'.repeat(20);

let site: ReturnType<typeof writeFixtureSite>;
let readSites: ReadSites;
let parts: FileServerParts;
let files: FileServer;
/** The pages that were rendered since the test began, as site and address. */
let rendered: string[];

beforeAll(async () => {
  site = writeFixtureSite();
  const put = (path: string, body: string) => writeInto(site.folder, path, body);
  put('secret.txt', 'secret');
  put('content/public/map.txt', 'a map');
  put('content/public/.well-known/proof.txt', 'mine');
  put('content/pages/imprint.md', '---\ntitle: Imprint\ndescription: Us.\n---\nAlderwick Ltd');
  put('release/assets/app-1a2b.js', script);
  put('release/assets/font-1a2b.woff2', 'font');
  parts = {
    release: releaseOf((path, { kind, content }) => {
      rendered.push(`${kind} ${path}`);
      return `<h1>${kind} ${path}</h1>${content.url}`.repeat(20);
    }),
    assets: await readAssets(join(site.folder, 'release')),
    cache: createPageCache(),
    queue: createRenderQueue(),
    pictures: openPictureStore(join(site.folder, 'cache'), () => {}),
    backend: { url: 'https://backend.example', publicKey: 'janus-anon' },
    failed: () => {},
  };
  readSites = createSitesReader(site.content);
  await read();
});
afterAll(() => site.remove());
beforeEach(() => void (rendered = []));

const { renderArt } = await drawnRelease.loadRenderer('services');

function releaseOf(render: (path: string, data: PageData) => string | Promise<string>): Release {
  const renderer = {
    renderArt,
    renderDocument: async (path: string, data: PageData) => render(path, data),
    renderCustomPage: async ({ html }: { html: string }) => `<main>${html}</main>`,
  };
  return { ...drawnRelease, loadRenderer: async () => renderer as unknown as Renderer };
}

/** Reads the content, and serves it as an edit does: with the same cache. */
async function read(): Promise<void> {
  const reading = await readSites(TODAY);
  if (!reading.ok) throw new Error(reading.issues.join('\n'));
  files = createFileServer(reading.sites, parts);
}

async function get(path: string, more: Partial<FileRequest> = {}) {
  const ask = {
    method: 'GET',
    path,
    host: 'localhost',
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
    client: '',
  };
  const answer = await files.answer({ ...ask, ...more });
  return { ...answer, text: answer.body?.toString() ?? '' };
}

describe('the host chooses the site, and each has its own pages', () => {
  test.each([
    ['localhost:3000', 'services'],
    ['unknown.example', 'services'],
    ['NowFetch.com:443', 'domain'],
    ['nowfetch.com.', 'domain'],
    ['__proto__', 'services'],
  ])('host "%s" shows %s', async (host, kind) => {
    expect((await get('/', { host })).text).toContain(`<h1>${kind} /</h1>`);
  });

  test('pages, its not-found page with status 404, and files with their type', async () => {
    const html = { 'content-type': 'text/html; charset=utf-8' };
    expect(await get('/quote')).toMatchObject({ status: 200, headers: html, page: { site: 'services' } });
    const missing = { status: 404, headers: html, text: expect.stringContaining('/404</h1>'), page: undefined };
    expect(await get('/nothing')).toMatchObject(missing);
    expect(await get('/quote', { host: 'nowfetch.com' })).toMatchObject(missing);
    expect(await get('/imprint')).toMatchObject({ text: expect.stringContaining('Alderwick'), headers: html });
    expect((await get('/robots.txt')).text).toContain('User-agent: *');
    expect((await get('/.well-known/security.txt')).headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(await get('/map.txt')).toMatchObject({ text: 'a map', headers: { 'cache-control': 'no-cache' } });
    expect((await get('/.well-known/proof.txt')).text).toBe('mine');
  });

  test('a file of the owner is read once for all sites, however large', async () => {
    const film = join(site.content, 'public/film.mp4');
    writeFileSync(film, Buffer.alloc(24_000_000));
    await read();
    const first = await get('/film.mp4');
    rmSync(film);
    const again = await get('/film.mp4', { host: 'nowfetch.com' });
    expect(first.body).toHaveLength(24_000_000);
    expect(again.body).toBe(first.body);
    await read();
  });
});

test.each(['/quote/', '/quote//'])('%s is another spelling of /quote', async (path) => {
  expect(await get(path)).toMatchObject({ status: 308, headers: { location: '/quote' } });
});

test.each([
  '/Quote',
  '/quote%2F',
  '/quote.html',
  '/404',
  ' 404',
  '/.env',
  '/.well-known/.hidden',
  '/map.txt.br',
  '*',
  '/__proto__',
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/..%5csecret.txt',
  '/quote%00',
  '//quote',
  '/services.yaml',
])('%j is not found', async (path) => {
  expect(await get(path)).toMatchObject({ status: 404, text: expect.stringContaining('/404</h1>') });
});

test.each([
  '/assets/none.js',
  '/assets/../secret.txt',
  '/assets/app-1a2b.js.br',
  '/assets/0123456789abcdef-800.avif',
  '/assets/name-0123456789abcdef.woff2',
])('%s is a missing asset, never a page', async (path) => {
  const answer = await get(path);
  expect(answer).toMatchObject({ status: 404, text: 'Not found\n' });
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
});

describe('a file of the owner that something else has replaced since it was checked', () => {
  const file = () => join(site.content, 'public/map.txt');
  const replacements: [string, () => void][] = [
    ['a link out of the folder', () => symlinkSync(join(site.folder, 'secret.txt'), file())],
    ['a file that is too large', () => writeFileSync(file(), Buffer.alloc(25_000_001))],
    ['a folder', () => mkdirSync(file())],
  ];
  beforeEach(() => writeFileSync(file(), 'a map'));
  afterEach(() => rmSync(file(), { recursive: true }));
  test.each(replacements)('a replaced file of the owner is not served: %s', async (_, replace) => {
    await read();
    rmSync(file(), { recursive: true });
    replace();
    expect(await get('/map.txt', { host: 'sellme.example' })).toMatchObject({ status: 500 });
  });
  afterAll(async () => {
    writeFileSync(file(), 'a map');
    await read();
  });
});

describe('encodings, conditions and methods', () => {
  test('assets are kept for a year, and come as they are if no other form is there', async () => {
    const answer = await get('/assets/font-1a2b.woff2', { acceptEncoding: 'br' });
    expect(answer.headers).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect((await get('/assets/app-1a2b.js')).text).toBe(script);
  });

  test('a page is sent in each encoding, each with a tag of its own', async () => {
    const tags = new Set<string>();
    for (const [acceptEncoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
      [undefined, (body: Buffer) => body],
    ] as const) {
      const { headers, body } = await get('/', { acceptEncoding });
      expect(decode(body!).toString()).toContain('<h1>services /</h1>');
      expect(headers).toMatchObject({ 'content-length': String(body!.length), vary: 'Accept-Encoding' });
      expect(headers['content-encoding']).toBe(acceptEncoding);
      tags.add(headers['etag']!);
    }
    expect(tags.size).toBe(3);
    expect((await get('/', { acceptEncoding: 'gzip, br' })).headers['content-encoding']).toBe('br');
  });

  test('a known ETag gets 304 without a body', async () => {
    const { etag } = (await get('/')).headers;
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    for (const ifNoneMatch of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await get('/', { ifNoneMatch });
      expect(answer).toMatchObject({ status: 304, body: null, headers: { etag } });
      expect(answer.headers['content-length']).toBeUndefined();
    }
    expect((await get('/', { ifNoneMatch: '"other"' })).status).toBe(200);
    expect((await get('/nothing', { ifNoneMatch: '*' })).status).toBe(404);
  });

  test('HEAD has the headers of GET and no body', async () => {
    for (const path of ['/quote', '/nothing', '/icon.svg', '/map.txt']) {
      const head = await get(path, { method: 'HEAD' });
      expect(head.body).toBeNull();
      expect(head.headers).toEqual((await get(path)).headers);
    }
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])(
    '%s on a page is 405 with Allow',
    async (method) => {
      for (const path of ['/', '/map.txt', '/assets/app-1a2b.js'])
        expect(await get(path, { method })).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
      // The routes of forms answer its POST.
      if (method !== 'POST')
        expect(await get('/quote', { method })).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD, POST' } });
      expect((await get('/nothing', { method })).status).toBe(404);
    },
  );
});

describe('security headers', () => {
  const everything = ['/', '/quote', '/imprint', '/nothing', '/assets/app-1a2b.js', '/assets/none.js', '/robots.txt'];

  test.each(everything)('security headers are on %s', async (path) => {
    const { headers } = await get(path);
    const isScript = path === '/assets/app-1a2b.js';
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toMatch(/unsafe|upgrade/);
    expect(headers['strict-transport-security'] ?? headers['server'] ?? headers['x-powered-by']).toBeUndefined();
    expect(headers['x-frame-options']).toBe(isScript ? undefined : 'DENY');
    expect(headers['cross-origin-opener-policy']).toBe(isScript ? undefined : 'same-origin');
    expect(headers['permissions-policy'] === undefined).toBe(isScript);
  });

  test('a page may run and load exactly its own', async () => {
    const policy = (await get('/')).headers['content-security-policy']!.split('; ');
    expect(policy).toContainEqual(expect.stringMatching(/^style-src 'self' 'sha256-[\w+/]{43}='$/));
    expect(policy).toContain("connect-src 'self' https://backend.example");
    expect(policy).toContain("require-trusted-types-for 'script'");
  });
});

describe('pages are made when somebody asks for them', () => {
  test('an edit of one domain leaves the pages of the others as they were made', async () => {
    for (const host of ['nowfetch.com', 'sellme.example']) await get('/', { host });
    const file = join(site.content, 'domains/sellme.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('SellMe.com', 'SellMeNow.com'));
    await read();
    rendered = [];
    for (const host of ['nowfetch.com', 'sellme.example']) await get('/', { host });
    expect(rendered).toEqual(['domain /']);
  });

  test('of a hundred clients with a page each, none is turned away', async () => {
    const site = files.findSite('nowfetch.com')!;
    const pages = Array.from({ length: 100 }, (_, at) => files.renderPage({ site, client: `${at}` }, `/?page=${at}`));
    expect(await Promise.all(pages)).not.toContain(null);
  });

  test('many first requests of one client leave another client waiting for a single page', async () => {
    const order: string[] = [];
    const crowd = Array.from({ length: 50 }, (_, at) =>
      files
        .renderPage({ site: files.findSite('nowfetch.com')!, client: 'crawler' }, `/?page=${at}`)
        .then(() => order.push('crawler')),
    );
    await crowd[0];
    await files.renderPage({ site: files.findSite('')!, client: 'visitor' }, '/').then(() => order.push('visitor'));
    await Promise.all(crowd);
    expect(order.indexOf('visitor')).toBeLessThan(4);
    expect(order).toHaveLength(51);
  });

  test('nor does a page that this client has asked for too', async () => {
    const site = files.findSite('nowfetch.com')!;
    const crowd = Array.from({ length: 50 }, (_, at) => files.renderPage({ site, client: 'crawler' }, `/?page=${at}`));
    const last = get('/quote', { client: 'crawler' });
    await Promise.all([...crowd, last, get('/quote', { client: 'visitor' })]);
    expect(rendered.indexOf('services /quote')).toBeLessThan(4);
    expect(rendered).toHaveLength(52);
  });
});
