import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { buildKeys, formatDay, isFresh, writeStamp } from '../scripts/ensure-build.mjs';

const folder = mkdtempSync(join(tmpdir(), 'janus-key-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a site is built again after a file in a linked folder of its content has changed, also where it leads back', () => {
  mkdirSync(join(folder, 'content'));
  mkdirSync(join(folder, 'drive'));
  symlinkSync(join(folder, 'drive'), join(folder, 'content/domains'));
  symlinkSync(join(folder, 'content'), join(folder, 'drive/back'));
  writeFileSync(join(folder, 'drive/_defaults.yaml'), 'price: 1');
  const before = buildKeys(folder).build;
  expect(buildKeys(folder).build).toBe(before);
  writeFileSync(join(folder, 'drive/_defaults.yaml'), 'price: 2');
  expect(buildKeys(folder).build).not.toBe(before);
});

test('a site is stale on the day on which a text with a date begins or ends, though nothing was saved, and on no other', () => {
  mkdirSync(folder, { recursive: true });
  const isFreshOn = (day: string) => isFresh(folder, { build: 'key', day });
  writeStamp(folder, 'key', { from: '2026-12-01', until: '2027-01-01' });
  expect(['2026-12-01', '2026-12-31'].map(isFreshOn)).toEqual([true, true]);
  // The second is a clock that was ahead during the build.
  expect(['2027-01-01', '2026-11-30'].map(isFreshOn)).toEqual([false, false]);
  writeStamp(folder, 'key', { from: '2026-01-01', until: '' });
  expect(['2026-01-01', '2099-12-31'].map(isFreshOn)).toEqual([true, true]);
  writeStamp(folder, 'key');
  expect(isFreshOn('2026-11-30')).toBe(true);
  expect(isFresh(folder, { build: 'another key', day: '2026-11-30' })).toBe(false);
});

test('a day begins at midnight in the time zone of the settings, and at that of the machine if it is unknown', () => {
  const midnight = Date.UTC(2026, 11, 31, 23, 0);
  expect(['Europe/Berlin', 'UTC', 'Mars/Crater'].map((zone) => formatDay(zone, midnight))).toEqual([
    '2027-01-01',
    '2026-12-31',
    formatDay('', midnight),
  ]);
});
