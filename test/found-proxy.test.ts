import { afterEach, expect, test } from 'vitest';
import { readFoundProxy } from '../server/database/found-proxy.ts';
import { createKeyValueStore } from '../server/database/key-value-store.ts';
import { openDatabase } from '../server/database/open.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { writeFixtureSite } from './site-fixture.ts';

let server: ServerProcess;
const site = writeFixtureSite();
afterEach(async () => {
  await server.end();
  site.remove();
});

test('a proxy that TRUST_PROXY does not name is logged once, and remembered by its own address only', async () => {
  server = await startServerProcess(site.folder, { DATA_DIR: site.folder });
  for (const visitor of ['203.0.113.7', '203.0.113.8', '203.0.113.9'])
    await fetch(server.url(), { headers: { 'x-forwarded-for': visitor } });
  await expect.poll(async () => (await remembered())?.address).toBe('127.0.0.1');
  expect(server.output().match(/share one rate limit/g)).toHaveLength(1);
  expect(server.output()).toContain('"proxy":"127.0.0.1"');
  expect(server.output()).not.toContain('203.0.113');
});

async function remembered() {
  const opened = await openDatabase({ dataDir: site.folder, databaseUrl: '' });
  if (!opened.ok) throw new Error(opened.problem);
  const found = await readFoundProxy(createKeyValueStore(opened.database));
  await opened.database.close();
  return found;
}
