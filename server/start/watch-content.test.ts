import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchContent } from './watch-content.ts';

let folder: string;
let calls: number;
let watcher: ReturnType<typeof watchContent>;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'janus-watch-')), 'content');
  mkdirSync(join(folder, 'domains'), { recursive: true });
  writeFileSync(join(folder, 'services.yaml'), 'brand: One');
  calls = 0;
  watcher = watchContent({
    folder,
    seen: '',
    today: () => '',
    changed: async () => void (calls += 1),
    failed: () => {},
  });
});
afterEach(() => {
  watcher.stop();
  rmSync(join(folder, '..'), { recursive: true });
});

test('the watch over the content reports a file that is saved, added, renamed over or removed, once each', async () => {
  writeFileSync(join(folder, 'services.yaml'), 'brand: Two');
  await expect.poll(() => calls).toBe(1);
  writeFileSync(join(folder, 'domains/one.yaml'), 'name: one.com');
  await expect.poll(() => calls).toBe(2);
  writeFileSync(join(folder, '.services.yaml.tmp'), 'brand: Six');
  renameSync(join(folder, '.services.yaml.tmp'), join(folder, 'services.yaml'));
  await expect.poll(() => calls).toBe(3);
  rmSync(join(folder, 'domains/one.yaml'));
  await expect.poll(() => calls).toBe(4);
});

test('reports a folder that was replaced', async () => {
  cpSync(folder, `${folder}.new`, { recursive: true });
  rmSync(folder, { recursive: true });
  renameSync(`${folder}.new`, folder);
  await expect.poll(() => calls).toBeGreaterThan(0);
  const before = calls;
  writeFileSync(join(folder, 'services.yaml'), 'brand: Three');
  await expect.poll(() => calls).toBeGreaterThan(before);
});

test('reports a file in a linked folder that leads back here', async () => {
  const elsewhere = join(folder, '../elsewhere');
  mkdirSync(elsewhere);
  symlinkSync(folder, join(elsewhere, 'back'));
  writeFileSync(join(elsewhere, '_defaults.yaml'), 'price: 1');
  symlinkSync(elsewhere, join(folder, 'linked'));
  await expect.poll(() => calls).toBe(1);
  writeFileSync(join(elsewhere, '_defaults.yaml'), 'price: 22');
  await expect.poll(() => calls).toBe(2);
});
