import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import type { ServicesFile } from '#contract/services-content.ts';
import { sampleQuote } from './sample-quote.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';

const root = join(import.meta.dirname, '..');
let folder: string;
let server: ServerProcess;

/** The sample's services face without the quote form and without its services, alone and so the default. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'janus-formless-'));
  cpSync(join(root, 'sample/content/services.yaml'), join(folder, 'content/services.yaml'), { recursive: true });
  const file = join(folder, 'content/services.yaml');
  const content = parse(readFileSync(file, 'utf8')) as ServicesFile;
  for (const name of ['quote', 'solutions'] as const) delete content[name];
  delete content.pages.quote;
  delete content.navigation.solutions;
  writeFileSync(file, stringify(content));
  const built = spawn(process.execPath, [join(root, 'site-build/main.ts'), folder], { stdio: 'inherit' });
  expect(await once(built, 'exit')).toEqual([0, null]);
  server = await startServerProcess(folder, { DATA_DIR: join(folder, 'data') });
}, 120_000);
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true });
});

const read = (file: string) => readFileSync(join(folder, 'dist/faces/services', file), 'utf8');

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

test('what crawlers read names no page and no service that is not there', () => {
  expect(existsSync(join(folder, 'dist/faces/services/quote.html'))).toBe(false);
  expect(read('index.html')).not.toContain('href="/quote"');
  expect(read('sitemap.xml').match(/<loc>/g)).toHaveLength(1);
  expect(read('llms.txt')).not.toContain('/quote');
  expect(read('index.html')).not.toContain('makesOffer');
});
