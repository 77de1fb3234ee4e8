import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuild } from '../../scripts/ensure-build.mjs';
import { builtText } from '../built-file.ts';

const root = join(import.meta.dirname, '../..');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'janus-broken-'));
  cpSync(join(root, 'sample/content'), join(folder, 'content'), { recursive: true });
  expect(build().status).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true }));

function build() {
  return spawnSync(process.execPath, [join(root, 'build/main.ts'), folder], { encoding: 'utf8' });
}

const isKept = (file: string) => /\.(json|zst|db)$/.test(file);
const isServed = (file: string) => /\/assets\/|pages\.db$/.test(file);

test.each<[string, (file: string) => boolean, (bytes: Buffer) => Buffer]>([
  ['one is cut off', (file) => file.endsWith('content.jsonl.zst'), (bytes) => bytes.subarray(0, bytes.length / 2)],
  ['what the next build reads is empty', isKept, () => Buffer.alloc(0)],
  ['what is served is empty', isServed, () => Buffer.alloc(0)],
  ['a list has other bytes', (file) => file.endsWith('bundles.json'), (bytes) => Buffer.alloc(bytes.length)],
  ['words have other bytes', (file) => file.endsWith('content.jsonl.zst'), (bytes) => Buffer.alloc(bytes.length)],
  ['faces have other bytes', (file) => file.endsWith('pages.db'), (bytes) => Buffer.alloc(bytes.length)],
])(
  'after a power cut has left broken files of the last build, everything is built again: %s',
  (what, isHit, broken) => {
    const files = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, 'dist', name))
      .filter((file) => statSync(file).isFile() && isHit(file));
    expect(files).not.toEqual([]);
    for (const file of files) writeFileSync(file, broken(readFileSync(file)));
    const words = join(folder, 'content/services.yaml');
    writeFileSync(words, readFileSync(words, 'utf8').replace(/^brand:.*$/m, `brand: Where ${what}`));
    const { status, stderr } = build();
    expect(stderr).toMatch(/^(?:The last build in .* is damaged and not reused: .*\n)?$/);
    expect(status).toBe(0);
    expect(builtText(folder, 'services')).toContain(`Where ${what}`);
    expect(files.filter((file) => statSync(file, { throwIfNoEntry: false })?.size === 0)).toEqual([]);
  },
);

test('a start finds them where nothing else has changed', () => {
  writeFileSync(join(folder, 'dist/pages.db'), '');
  expect(ensureBuild(process.execPath, folder)).toBe(true);
  expect(builtText(folder, 'services')).toContain('<h1');
});
