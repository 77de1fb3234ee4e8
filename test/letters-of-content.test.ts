import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLiveFolder, type LiveFolder, type LiveServer } from './live-folder.ts';

let live: LiveFolder;
let server: LiveServer;
/** The home pages, by the key of their site. */
let pages: Record<string, string>;

/** The sample with a services site in Japanese and some Arabic, and a domain in Korean and Polish. */
beforeAll(async () => {
  live = openLiveFolder();
  write('services.yaml', [
    [/^tagline: .*$/m, 'tagline: デジタルの悩み、今すぐ解決。'],
    [/^brand: .*$/m, 'brand: الصانع'],
  ]);
  write('domains/nowfetch.yaml', [
    [/^ {2}lead: .*$/m, '  lead: 여덟 글자의 이름입니다.'],
    [/^ {2}heading: Premium.*$/m, '  heading: Zażółć gęślą jaźń za 100 €'],
  ]);
  server = await live.serve();
  pages = { services: await server.page(), nowfetch: await server.page('nowfetch.localhost') };
});
afterAll(async () => {
  await server.end();
  live.remove();
});

function write(file: string, changes: [RegExp, string][]): void {
  const path = join(live.folder, 'content', file);
  let words = readFileSync(path, 'utf8');
  for (const [from, to] of changes) {
    expect(words).toMatch(from);
    words = words.replace(from, to);
  }
  writeFileSync(path, words);
}

const page = (site: string) => pages[site]!;
const preloads = (site: string) => [...page(site).matchAll(/<link rel="preload" as="font"[^>]*href="([^"]+)"/g)];

test('a page with Polish words preloads the letters that an English one has not', async () => {
  expect(preloads('services')).toHaveLength(1);
  expect(preloads('nowfetch')).toHaveLength(2);
  for (const [, address] of preloads('nowfetch')) {
    expect(page('nowfetch')).toContain(`src:url(${address})`);
    expect((await (await fetch(server.url(address))).text()).slice(0, 4)).toBe('wOF2');
  }
});
