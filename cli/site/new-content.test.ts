import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readContent } from '../../build/read/read-content.ts';
import { runHere } from '../../test/run-here.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'janus-content-new-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function run(...args: string[]) {
  const { code, out, error } = await runHere({}, ['site', 'new', ...args], { cwd: folder });
  return { code, lines: (out + error).trimEnd().split('\n') };
}
const janus = join(import.meta.dirname, '../janus.ts');

test('the words of the sample are put into a new folder, and it is said what to set', async () => {
  const { status, stdout } = spawnSync(process.execPath, [janus, 'site', 'new', 'mine'], {
    encoding: 'utf8',
    cwd: folder,
  });
  expect(status).toBe(0);
  expect(stdout).toContain(`CONTENT_DIR=${join(folder, 'mine')}`);
  expect(readContent(join(folder, 'mine'))).toMatchObject({ ok: true });
  expect(readdirSync(join(folder, 'mine')).sort()).toEqual(['domains', 'schemas', 'services.yaml']);
});

test('takes an empty folder that is there, and leaves nothing of one that could not be finished', async () => {
  mkdirSync(join(folder, 'empty'));
  expect((await run('empty')).code).toBe(0);
  // No file may be longer than 4 KB: the words of the sample are.
  const script = `ulimit -f 4; exec "${process.execPath}" "${janus}" site new half`;
  const { status } = spawnSync('sh', ['-c', script], { cwd: folder });
  expect(status).not.toBe(0);
  expect(readdirSync(folder)).toEqual(['empty']);
});

test('touches no folder that holds anything', async () => {
  writeFileSync(join(folder, 'mine.txt'), '');
  expect(await run('.')).toEqual({ code: 1, lines: [expect.stringContaining('not empty')] });
  expect(readdirSync(folder)).toEqual(['mine.txt']);
});

test('asks for one folder', async () => {
  for (const args of [[], ['a', 'b'], ['a', '--example', 'electrican']]) expect((await run(...args)).code).toBe(2);
  expect((await run('a', '--help')).code).toBe(0);
  expect(existsSync(join(folder, 'a'))).toBe(false);
});

test('says in a line what cannot be written', async () => {
  writeFileSync(join(folder, 'file'), '');
  expect(await run('file')).toEqual({ code: 1, lines: [expect.stringMatching(/^[^\n]*$/)] });
});
