import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'janus-broken-'));
  cpSync(join(root, 'sample/content'), join(folder, 'content'), { recursive: true });
  expect(build().status).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true }));

function build() {
  return spawnSync(process.execPath, [join(root, 'site-build/main.ts'), folder], { encoding: 'utf8' });
}

test.each([
  ['one is cut off', ['content.jsonl.zst']],
  ['all are empty', ['bundles.json', 'content.jsonl.zst', 'fonts.json', 'kept.json.zst', 'schemas.json', 'site.json']],
])('where a power cut has left broken files of the last build, everything is made anew: %s', (_what, files) => {
  for (const file of files) {
    const whole = readFileSync(join(folder, 'dist', file));
    writeFileSync(join(folder, 'dist', file), files.length === 1 ? whole.subarray(0, whole.length / 2) : '');
  }
  const brand = `Brand of ${files.length}`;
  const words = join(folder, 'content/services.yaml');
  writeFileSync(words, readFileSync(words, 'utf8').replace(/^brand:.*$/m, `brand: ${brand}`));
  const { status, stderr } = build();
  expect(stderr).toMatch(/^What the last build has left in .* is not taken over: /);
  expect(status).toBe(0);
  expect(readFileSync(join(folder, 'dist/faces/services/index.html'), 'utf8')).toContain(brand);
});
