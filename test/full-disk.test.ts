import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDisk } from '../faults/disk.ts';
import { createLedger } from '../faults/ledger.ts';
import { minutesAsSeconds, openStage, refusedWritesFail } from '../faults/stage.ts';

test('a full disk is reported at /readyz after an earlier look too, and raises one alarm', async () => {
  const alarms: string[] = [];
  const receiver = createServer(async (request, response) => {
    alarms.push((JSON.parse((await request.toArray()).join('')) as { text: string }).text);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const folder = mkdtempSync(join(tmpdir(), 'janus-full-'));
  const disk = openDisk(folder);
  const stage = openStage({ smtpUrl: '', dataDir: folder });
  try {
    const alert = { ALERT_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/` };
    const server = await stage.start(alert, [...refusedWritesFail(), ...minutesAsSeconds()]);
    const { pid } = server.child;
    const ready = async () => (await fetch(server.url('/readyz'))).status;
    const visitors = createLedger();
    expect([await visitors.press(server.port), await ready()]).toEqual([200, 200]);
    disk.fill(pid!);
    await expect.poll(() => visitors.press(server.port), { interval: 0 }).toBe(503);
    await expect.poll(ready).toBe(503);
    await expect.poll(() => alarms.length).toBe(1);
    expect(alarms[0]).toContain('leads cannot be stored');
    disk.free(pid!);
    await expect.poll(ready).toBe(200);
    expect(await visitors.press(server.port)).toBe(200);
  } finally {
    await stage.close();
    disk.remove();
    receiver.close();
    rmSync(folder, { recursive: true });
  }
});
