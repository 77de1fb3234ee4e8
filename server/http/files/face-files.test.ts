import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plainFile } from '../../../test/site-fixture.ts';
import { writePages, type BuiltFile } from '../../pages/page-store.ts';
import { fixtureSite } from '../../../test/site-fixture.ts';
import { loadFaceFiles, type FaceFiles } from './face-files.ts';
import type { FileRequest } from './stored-file.ts';

const script = 'console.log("a long enough script")\n'.repeat(20);
let folder: string;
let files: FaceFiles;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'janus-files-'));
  const put = (path: string, body: string | Buffer) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), body);
  };
  put('secret.txt', 'secret');
  const pages = writePages(folder);
  for (const face of ['services', 'nowfetch']) {
    const own: [string, BuiltFile][] = face === 'services' ? [['/quote.html', plainFile('<h1>quote</h1>')]] : [];
    pages.put(face, '{}', [
      ['/index.html', plainFile(`<h1>${face}</h1>`)],
      ['/404.html', plainFile(`<h1>404 ${face}</h1>`)],
      ['/robots.txt', plainFile('User-agent: *')],
      ['/long.html', compressedFile(`<h1>long ${face}</h1>`)],
      ['link.html', plainFile('secret')],
      ...own,
    ]);
  }
  pages.close(['services', 'nowfetch']);
  put('public/.env', 'secret');
  put('public/.git/config', 'secret');
  put('public/.well-known/security.txt', 'Contact: mailto:hello@solvewright.example');
  put('public/.well-known/.hidden', 'secret');
  symlinkSync(join(folder, 'secret.txt'), join(folder, 'public/linked.txt'));
  put('assets/app-1a2b.js', script);
  put('assets/app-1a2b.js.br', brotliCompressSync(script));
  put('assets/app-1a2b.js.gz', gzipSync(script));
  put('assets/app-1a2b.js.map', '{}');
  put('assets/font-1a2b.woff2', 'font');
  const csp = { scripts: ["'sha256-abc'"], styles: ["'sha256-def'"] };
  const [services, nowfetch] = fixtureSite.faces;
  files = await loadFaceFiles(
    folder,
    [
      { ...services!, hosts: ['solvewright.example'], isDefault: true, csp },
      { ...nowfetch!, hosts: ['nowfetch.com', 'nowfetch.localhost'], isDefault: false, csp },
    ],
    { connect: ['https://backend.example'] },
  );
});

afterAll(() => {
  files.close();
  rmSync(folder, { recursive: true });
});

const compressedFile = (contents: string): BuiltFile => ({
  ...plainFile(contents),
  plain: null,
  br: brotliCompressSync(contents),
  gzip: gzipSync(contents),
});

function get(path: string, more: Partial<FileRequest> = {}) {
  const ask = { method: 'GET', path, host: 'localhost', acceptEncoding: undefined, ifNoneMatch: undefined };
  const answer = files.answer({ ...ask, ...more })!;
  return { ...answer, text: answer.body?.toString() ?? '' };
}

describe('the files of faces', () => {
  test.each([
    ['localhost:3000', 'services'],
    ['unknown.example', 'services'],
    ['', 'services'],
    ['NowFetch.com:443', 'nowfetch'],
    ['nowfetch.localhost:3000', 'nowfetch'],
    ['nowfetch.com.', 'nowfetch'],
    ['__proto__', 'services'],
  ])('host "%s" shows %s', (host, face) => {
    expect(get('/', { host }).text).toBe(`<h1>${face}</h1>`);
  });

  test('each face has its own pages and its own not-found page with status 404', () => {
    expect(get('/quote')).toMatchObject({ status: 200, text: '<h1>quote</h1>' });
    expect(get('/quote', { host: 'nowfetch.com' })).toMatchObject({ status: 404, text: '<h1>404 nowfetch</h1>' });
    expect(get('/nothing')).toMatchObject({ status: 404, text: '<h1>404 services</h1>' });
    expect(get('/nothing').headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test('files other than pages have their type', () => {
    expect(get('/robots.txt')).toMatchObject({ status: 200, text: 'User-agent: *' });
    expect(get('/.well-known/security.txt').status).toBe(200);
  });
});

test.each(['/quote/', '/quote//', '/%71uote', '/quo%74e/'])('%s is another spelling of /quote', (path) => {
  expect(get(path)).toMatchObject({ status: 308, headers: { location: '/quote' } });
});

test.each([
  '/Quote',
  '/no-such-page/',
  '/quote%2F',
  '/quote.html',
  '/index.html',
  '/404',
  '/404.html',
  '/.env',
  '/.git/config',
  '/.well-known/.hidden',
  '/.well-known/',
  '/..',
  '/../',
  '/../secret.txt',
  '/../../etc/passwd',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e%2fsecret.txt',
  '/..\\secret.txt',
  '/..%5csecret.txt',
  '/quote%00',
  '/quote\0.html',
  '//quote',
  '/./quote',
  '/linked.txt',
  '/site.json',
  '/faces/services/index.html',
  '/render/services.js',
  '/pages.db',
  '/link.html',
  'link.html',
  '/link',
  '/robots.txt.br',
  '*',
  '/__proto__',
  '/constructor',
])('%s is not found', (path) => {
  expect(get(path)).toMatchObject({ status: 404, text: '<h1>404 services</h1>' });
});

test.each([
  '/assets/',
  '/assets/none.js',
  '/assets/../secret.txt',
  '/assets/app-1a2b.js.map',
  '/assets/app-1a2b.js.br',
])('%s is a missing asset, never a page', (path) => {
  const answer = get(path);
  expect(answer).toMatchObject({ status: 404, text: 'Not found\n' });
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
});

describe('assets', () => {
  test('are kept for a year and come in the best encoding', () => {
    const answer = get('/assets/app-1a2b.js', { acceptEncoding: 'gzip, br' });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
      'content-length': String(answer.body!.length),
    });
    expect(brotliDecompressSync(answer.body!).toString()).toBe(script);
    expect(get('/assets/app-1a2b.js').text).toBe(script);
    expect(get('/assets/app-1a2b.js').headers['vary']).toBe('Accept-Encoding');
  });

  test('without compressed siblings come as they are', () => {
    const answer = get('/assets/font-1a2b.woff2', { acceptEncoding: 'br' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['content-type']).toBe('font/woff2');
  });
});

test('a page that is stored compressed alone is sent in each encoding, and as it was', () => {
  for (const [acceptEncoding, read] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    [undefined, (body: Buffer) => body],
  ] as const) {
    const { headers, body } = get('/long', { acceptEncoding });
    expect(read(body!).toString()).toBe('<h1>long services</h1>');
    expect(headers).toMatchObject({ 'content-length': String(body!.length), vary: 'Accept-Encoding' });
    expect(headers['content-encoding']).toBe(acceptEncoding);
  }
});

describe('conditions and methods', () => {
  test('a known ETag gets 304 without a body, and each encoding has its own', () => {
    const { etag } = get('/').headers;
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    for (const ifNoneMatch of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = get('/', { ifNoneMatch });
      expect(answer).toMatchObject({ status: 304, body: null });
      expect(answer.headers['etag']).toBe(etag);
      expect(answer.headers['content-length']).toBeUndefined();
    }
    expect(get('/', { ifNoneMatch: '"other"' }).status).toBe(200);
    expect(get('/nothing', { ifNoneMatch: '*' }).status).toBe(404);
    const compressed = get('/assets/app-1a2b.js', { acceptEncoding: 'br' }).headers['etag'];
    expect(compressed).not.toBe(get('/assets/app-1a2b.js').headers['etag']);
  });

  test('HEAD has the headers of GET and no body', () => {
    const head = get('/quote', { method: 'HEAD' });
    expect(head.body).toBeNull();
    expect(head.headers).toEqual(get('/quote').headers);
    expect(head.headers['cache-control']).toBe('no-cache');
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])('%s on a page is 405 with Allow', (method) => {
    expect(get('/', { method })).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
    expect(get('/nothing', { method }).status).toBe(404);
  });

  test('a form page says that it takes a POST, which the routes before the files answer', () => {
    const ask = { path: '/quote', host: '', acceptEncoding: undefined, ifNoneMatch: undefined };
    expect(files.answer({ ...ask, method: 'PUT' })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD, POST' },
    });
  });
});

describe('security headers', () => {
  const everything = ['/', '/quote', '/nothing', '/assets/app-1a2b.js', '/assets/none.js', '/robots.txt'];

  test.each(everything)('are on %s', (path) => {
    const { headers } = get(path);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['content-security-policy']).not.toContain('upgrade');
    expect(headers['server'] ?? headers['x-powered-by']).toBeUndefined();
  });

  test.each(everything)('of documents are on %s, unless it is a script', (path) => {
    const { headers } = get(path);
    const isScript = path === '/assets/app-1a2b.js';
    expect(headers['x-frame-options']).toBe(isScript ? undefined : 'DENY');
    expect(headers['cross-origin-opener-policy']).toBe(isScript ? undefined : 'same-origin');
    expect(headers['permissions-policy'] === undefined).toBe(isScript);
  });

  test('a page may run and load exactly its own', () => {
    const policy = get('/').headers['content-security-policy']!.split('; ');
    expect(policy).toContain("script-src 'self' 'sha256-abc'");
    expect(policy).toContain("style-src 'self' 'sha256-def'");
    expect(policy).toContain("connect-src 'self' https://backend.example");
    expect(policy).toContain("require-trusted-types-for 'script'");
  });
});
