import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { buildKeys } from '../scripts/ensure-build.mjs';

const folder = mkdtempSync(join(tmpdir(), 'janus-key-'));
afterEach(() => rmSync(folder, { recursive: true }));

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

test('a site that was built last year is stale in January, though nothing was saved', () => {
  mkdirSync(join(folder, 'content'), { recursive: true });
  writeFileSync(join(folder, 'content/services.yaml'), 'brand: One');
  const keys = (year: number) => buildKeys(folder, year);
  expect(keys(2027)).toEqual({ ...keys(2026), build: expect.not.stringContaining(keys(2026).build), year: 2027 });
  expect(keys(2026)).toEqual(keys(2026));
});
