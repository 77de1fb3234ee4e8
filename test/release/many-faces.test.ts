import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLiveFolder, type LiveFolder, type LiveServer } from '../live-folder.ts';

const NAMES = Array.from({ length: 2000 }, (_, at) => `brand${at}`);
const ONE = NAMES[0]!;
let live: LiveFolder;
let server: LiveServer;

const content = (name: string) => join(live.folder, 'content/domains', `${name}.yaml`);

beforeAll(async () => {
  live = openLiveFolder();
  const words = readFileSync(content('nowfetch'), 'utf8');
  for (const name of NAMES) writeFileSync(content(name), words.replaceAll(/nowfetch/gi, name));
  server = await live.serve();
});
afterAll(async () => {
  await server.end();
  live.remove();
});

test('an edit among thousands of names is served, and changes no other name', async () => {
  const tagOf = async (name: string) => {
    const headers = { 'accept-encoding': 'identity' };
    return (await fetch(server.url('/', `${name}.localhost`), { headers })).headers.get('etag');
  };
  const before = await Promise.all([tagOf(ONE), tagOf('brand1'), tagOf('brand1999')]);
  writeFileSync(content(ONE), readFileSync(content(ONE), 'utf8').replace('24h Response', 'Answers today'));
  await expect.poll(() => server.page(`${ONE}.localhost`)).toContain('Answers today');
  const after = await Promise.all([tagOf(ONE), tagOf('brand1'), tagOf('brand1999')]);
  expect(after.map((tag, at) => tag === before[at])).toEqual([false, true, true]);
});

test('a name that is renamed or taken away changes its address', async () => {
  renameSync(content(ONE), content('renamed'));
  await expect.poll(() => server.page('renamed.localhost')).toContain('Answers today');
  expect(await server.page(`${ONE}.localhost`)).toContain('<title>Solvewright');
  expect(await server.page(`${ONE}.com`)).toContain('Answers today');
});
