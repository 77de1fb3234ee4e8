import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServerProcess, type ServerProcess } from '../server-process.ts';
import { writeFixtureSite } from '../site-fixture.ts';

let site: ReturnType<typeof writeFixtureSite>;
let server: ServerProcess;
let alerts: Server;
const told: string[] = [];

beforeEach(async () => {
  site = writeFixtureSite();
  alerts = createServer(async (request, response) => {
    told.push(Buffer.concat(await request.toArray()).toString());
    response.end();
  }).listen(0, '127.0.0.1');
  await once(alerts, 'listening');
  const { port } = alerts.address() as AddressInfo;
  server = await startServerProcess(site.folder, { ALERT_URL: `http://127.0.0.1:${port}/` });
});
afterEach(async () => {
  await server.end('SIGKILL');
  alerts.close();
  site.remove();
});

test('a server whose database was written over says so within a minute, to monitors and by the alarm', async () => {
  const ready = async () => (await fetch(server.url('/readyz'))).status;
  expect(await ready()).toBe(200);
  writeFileSync(join(site.folder, 'data/janus.db'), '{"a":"schema of an editor"}'.repeat(20));
  await expect.poll(ready).toBe(503);
  await expect.poll(() => told.some((text) => text.includes('"database.failing"'))).toBe(true);
  expect(told.join()).toContain('janus.db was written over');
  expect(told.join()).not.toContain(site.folder);
  expect(server.output()).toContain('the database is lost');
});
