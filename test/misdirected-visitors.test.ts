import { once } from 'node:events';
import { get } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { writeFixtureSite } from './site-fixture.ts';

let server: ServerProcess;
let site: ReturnType<typeof writeFixtureSite>;
beforeEach(() => {
  site = writeFixtureSite();
});
afterEach(async () => {
  await server.end();
  site.remove();
});

test('a proxy that TRUST_PROXY does not name is logged once, by its own address only', async () => {
  server = await startServerProcess(site.folder, { DATA_DIR: site.folder });
  for (const visitor of ['203.0.113.7', '203.0.113.8', '203.0.113.9'])
    await fetch(server.url(), { headers: { 'x-forwarded-for': visitor } });
  await expect.poll(() => server.output().match(/share one rate limit/g)).toHaveLength(1);
  expect(server.output()).toContain('"proxy":"127.0.0.1"');
  expect(server.output()).not.toContain('203.0.113');
});

test('a name that no face has is logged once, unlike addresses and names of this machine', async () => {
  server = await startServerProcess(site.folder, { DATA_DIR: site.folder });
  for (const host of ['parcelpost.com', 'PARCELPOST.com:80', '203.0.113.7', 'other.localhost', 'localhost'])
    await once(get({ port: server.port, headers: { host } }), 'response');
  await expect.poll(() => server.output().match(/"host":"[^"]*/g)).toEqual(['"host":"parcelpost.com']);
});
