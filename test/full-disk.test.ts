import { expect, onTestFinished, test } from 'vitest';
import { openDisk } from '../faults/disk.ts';
import { createLedger } from '../faults/ledger.ts';
import { minutesAsSeconds, openStage, refusedWritesFail } from '../faults/stage.ts';
import { makeFolder } from './folder.ts';
import { startReceiver } from './for-test.ts';

test('a full disk is reported at /readyz after an earlier look too, and raises one alarm', async () => {
  const { url, posted } = await startReceiver();
  const folder = makeFolder();
  const disk = openDisk(folder);
  onTestFinished(() => disk.remove());
  const stage = openStage({ smtpUrl: '', dataDir: folder });
  onTestFinished(() => stage.close());
  const server = await stage.start({ ALERT_URL: url }, [...refusedWritesFail(), ...minutesAsSeconds()]);
  const { pid } = server.child;
  const ready = async () => (await fetch(server.url('/readyz'))).status;
  const visitors = createLedger();
  expect([await visitors.press(server.port), await ready()]).toEqual([200, 200]);
  disk.fill(pid!);
  await expect.poll(() => visitors.press(server.port), { interval: 0 }).toBe(503);
  await expect.poll(ready).toBe(503);
  await expect.poll(() => posted.length).toBe(1);
  expect(posted[0]!.text).toContain('leads cannot be stored');
  disk.free(pid!);
  await expect.poll(ready).toBe(200);
  expect(await visitors.press(server.port)).toBe(200);
});
