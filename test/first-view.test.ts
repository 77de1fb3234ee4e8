import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { openLiveFolder, type LiveFolder, type LiveServer } from './live-folder.ts';

const FIRST_VIEW_MAX = 40_000;

let live: LiveFolder;
let server: LiveServer;
beforeAll(async () => {
  live = openLiveFolder();
  server = await live.serve();
  return live.remove;
});

/** Reads what a browser gets, compressed if the server can. */
async function read(host: string, path: string) {
  const headers = { host, 'accept-encoding': 'br' };
  const [response] = (await once(get({ port: server.port, path, headers }), 'response')) as [IncomingMessage];
  const bytes = await buffer(response);
  expect(response.statusCode).toBe(200);
  const text = response.headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes;
  return { size: bytes.length, text: text.toString() };
}

test.each([
  ['localhost', '/'],
  ['localhost', '/quote'],
  ['nowfetch.com', '/'],
])('the first view of %s%s is light: its page, the fonts that it preloads and its icon', async (host, path) => {
  const { size, text } = await read(host, path);
  const fonts = [...text.matchAll(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g)].map(([, font]) => font!);
  expect(fonts.length).toBeGreaterThan(0);
  const others = await Promise.all([...fonts, '/icon.svg'].map(async (each) => [each, (await read(host, each)).size]));
  const sizes = Object.fromEntries([[path, size], ...others]) as Record<string, number>;
  const whole = Object.values(sizes).reduce((sum, each) => sum + each, 0);
  expect(whole, JSON.stringify(sizes)).toBeLessThanOrEqual(FIRST_VIEW_MAX);
});
