import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readContent } from '../../build/read/read-content.ts';
import { newContent } from './new-content.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'janus-content-new-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) => newContent(args, { INIT_CWD: folder });

test('the words of the sample are put into a new folder, and it is said what to set', () => {
  const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, '../content-new.ts'), 'mine'], {
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: folder },
  });
  expect(status).toBe(0);
  expect(stdout).toContain(`CONTENT_DIR=${join(folder, 'mine')}`);
  expect(readContent(join(folder, 'mine'))).toMatchObject({ ok: true });
  expect(readdirSync(join(folder, 'mine')).sort()).toEqual(['domains', 'schemas', 'services.yaml']);
});

test('takes an empty folder that is there, and leaves nothing of one that could not be finished', () => {
  mkdirSync(join(folder, 'empty'));
  expect(run('empty').code).toBe(0);
  // No file may be longer than 4 KB: the words of the sample are.
  const script = `ulimit -f 4; exec "${process.execPath}" "${join(import.meta.dirname, '../content-new.ts')}" half`;
  const { status } = spawnSync('sh', ['-c', script], { cwd: folder, env: { ...process.env, INIT_CWD: folder } });
  expect(status).not.toBe(0);
  expect(readdirSync(folder)).toEqual(['empty']);
});

test('touches no folder that holds anything', () => {
  writeFileSync(join(folder, 'mine.txt'), '');
  expect(run('.')).toEqual({ code: 1, lines: [expect.stringContaining('not empty')] });
  expect(readdirSync(folder)).toEqual(['mine.txt']);
});

test('asks for one folder', () => {
  expect(run()).toEqual({ code: 2, lines: [expect.stringContaining('npm run content:new -- ')] });
  expect(run('a', 'b').code).toBe(2);
  expect(run('--help').code).toBe(2);
  expect(existsSync(join(folder, 'a'))).toBe(false);
});

test('says in a line what cannot be written', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(run('file')).toEqual({ code: 1, lines: [expect.stringMatching(/^[^\n]*$/)] });
});
