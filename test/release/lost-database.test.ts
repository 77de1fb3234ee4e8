import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServerProcess } from '../server-process.ts';
import { writeFixtureSite } from '../site-fixture.ts';

test('a server whose database was written over says so within two minutes, to monitors and by the alarm', async () => {
  const site = writeFixtureSite();
  const posted: string[] = [];
  const alerts = createServer(async (request, response) => {
    posted.push(Buffer.concat(await request.toArray()).toString());
    response.end();
  }).listen(0, '127.0.0.1');
  await once(alerts, 'listening');
  const { port } = alerts.address() as AddressInfo;
  const server = await startServerProcess(site.folder, { ALERT_URL: `http://127.0.0.1:${port}/` });
  const ready = async () => (await fetch(server.url('/readyz'))).status;
  expect(await ready()).toBe(200);
  writeFileSync(join(site.folder, 'data/janus.db'), '{"a":"schema of an editor"}'.repeat(20));
  await expect.poll(ready).toBe(503);
  await expect.poll(() => posted.join()).toContain('The database is lost: janus.db was written over');
  expect(posted.join()).not.toContain(site.folder);
  expect(server.output()).toContain('The database is lost');
  await server.end('SIGKILL');
  alerts.close();
  site.remove();
});
