import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatDay, isOfDay } from '../scripts/ensure-build.mjs';
import { DAY_MS } from '../server/text/local-time.ts';
import { openLiveFolder, type LiveFolder, type LiveServer } from './live-folder.ts';

describe('what an owner saves while the server runs is served, without a restart', () => {
  let live: LiveFolder;
  let server: LiveServer;
  beforeEach(async () => {
    live = openLiveFolder();
    server = await live.serve();
  });
  afterEach(async () => {
    await server.end();
    live.remove();
  });

  test('a saved change is served, and an error leaves the page as it was and is named', async () => {
    live.save('Fernbrook');
    await expect.poll(() => server.page()).toContain('Fernbrook');
    expect(await server.note()).toBeUndefined();

    live.save('"broken');
    await expect.poll(() => server.note()).toMatch(/services\.yaml:\d+/);
    await expect.poll(() => server.output()).toMatch(/services\.yaml:\d+/);
    expect(await server.page()).toContain('Fernbrook');
    expect((await fetch(server.url('/readyz'))).status).toBe(200);

    // Restored to the character: nothing is to be built.
    live.save('Fernbrook');
    await expect.poll(() => server.note()).toBeUndefined();
    live.save('Alderwick');
    await expect.poll(() => server.page()).toContain('Alderwick');
    await expect.poll(() => server.note()).toBeUndefined();

    // The next start finds all of it built.
    const { ino } = statSync(join(live.folder, 'dist'));
    expect(await live.build()).toBe(0);
    expect(statSync(join(live.folder, 'dist')).ino).toBe(ino);
  });

  test('a new domain is served at its own name, and gets a certificate as long as it is there', async () => {
    const ask = async (headers = {}) => (await fetch(server.url('/tls/ask?domain=parcelpost.com'), { headers })).status;
    expect(await ask()).toBe(404);
    const file = join(live.folder, 'content/domains/parcelpost.yaml');
    const sample = readFileSync(join(live.folder, 'content/domains/nowfetch.yaml'), 'utf8');
    writeFileSync(file, sample.replaceAll(/nowfetch/gi, 'parcelpost'));
    await expect.poll(() => server.page('parcelpost.localhost')).toContain('parcelpost.com');
    expect(await ask()).toBe(200);
    expect(await ask({ 'x-forwarded-for': '127.0.0.1' })).toBe(403);
    rmSync(file);
    await expect.poll(() => ask()).toBe(404);
  });
});

test('the built pages have the holidays of today, and are built again on the day on which the next one appears', async () => {
  const live = openLiveFolder();
  try {
    const inDays = (days: number) => formatDay('', Date.now() + days * DAY_MS);
    const file = join(live.folder, 'content/services.yaml');
    const holidays = [`{ date: ${inDays(3)}, words: stocktaking }`, `{ date: ${inDays(40)}, words: far away }`];
    const hours = `  hours: { rows: [{ name: Monday, times: [open] }], holidays: [${holidays.join(', ')}] }`;
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^contact:\n/m, `$&${hours}\n`));
    expect(await live.build()).toBe(0);
    expect(live.home()).toContain('stocktaking');
    expect(live.home()).not.toContain('far away');
    const dist = join(live.folder, 'dist');
    expect([0, 3, 4].map((days) => isOfDay(dist, inDays(days)))).toEqual([true, true, false]);
  } finally {
    live.remove();
  }
});
