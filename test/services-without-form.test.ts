import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import type { ServicesFile } from '#contract/content/services-content.ts';
import { openLiveFolder, type LiveFolder } from './live-folder.ts';
import { sampleQuote } from './spec-words.ts';
import type { ServerProcess } from './server-process.ts';

let live: LiveFolder;
let server: ServerProcess;

/** The sample's services face without the quote form and without its services, alone and so the default. */
beforeAll(async () => {
  live = openLiveFolder();
  rmSync(join(live.folder, 'content/domains'), { recursive: true });
  const file = join(live.folder, 'content/services.yaml');
  const content = parse(readFileSync(file, 'utf8')) as ServicesFile;
  for (const name of ['quote', 'solutions'] as const) delete content[name];
  delete content.pages.quote;
  delete content.navigation.solutions;
  writeFileSync(file, stringify(content));
  server = await live.serve();
});
afterAll(async () => {
  await server.end();
  live.remove();
});

const read = async (path: string) => (await fetch(server.url(path))).text();

test('its page is not found, and takes no form', async () => {
  expect((await fetch(server.url('/quote'))).status).toBe(404);
  const body = new URLSearchParams(sampleQuote);
  expect((await fetch(server.url('/quote'), { method: 'POST', body })).status).toBe(404);
});

test('its function stores nothing', async () => {
  const headers = { apikey: 'janus-anon', 'content-type': 'application/json' };
  const call = { method: 'POST', headers, body: JSON.stringify(sampleQuote) };
  expect((await fetch(server.url('/functions/v1/send-quote-request'), call)).status).toBe(404);
});

test('what crawlers read names no page and no service that is not there', async () => {
  expect(await read('/')).not.toMatch(/href="\/quote"|makesOffer/);
  expect((await read('/sitemap.xml')).match(/<loc>/g)).toHaveLength(1);
});
