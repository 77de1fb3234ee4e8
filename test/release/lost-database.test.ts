import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeSite, runServer, startReceiver } from '../for-test.ts';

test('a server whose database was written over says so within two minutes, to monitors and by the alarm', async () => {
  const site = makeSite();
  const { url, posted } = await startReceiver();
  const heard = () => posted.map(({ text }) => text).join();
  const server = await runServer(site.folder, { ALERT_URL: url });
  const ready = async () => (await fetch(server.url('/readyz'))).status;
  expect(await ready()).toBe(200);
  writeFileSync(join(site.folder, 'data/janus.db'), '{"a":"schema of an editor"}'.repeat(20));
  await expect.poll(ready).toBe(503);
  await expect.poll(heard).toContain('The database is lost: janus.db was written over');
  expect(heard()).not.toContain(site.folder);
  expect(server.output()).toContain('The database is lost');
});
