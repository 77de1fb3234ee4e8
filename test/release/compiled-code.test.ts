import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'janus-compiled-'));
afterEach(() => rmSync(folder, { recursive: true }));

test('no program runs compiled code out of the folder for temporary files, where anybody could leave it', () => {
  for (const program of [
    ['scripts/run.mjs', 'cli/janus.ts', '--help'],
    ['server/main.ts', join(folder, 'nothing')],
  ]) {
    const env = { PATH: process.env['PATH'], TMPDIR: folder, DATA_DIR: join(folder, 'data') };
    const { stdout, stderr } = spawnSync(process.execPath, program, { cwd: root, env, encoding: 'utf8' });
    expect(stdout + stderr).not.toBe('');
    expect(readdirSync(folder).filter((name) => name.includes('compile'))).toEqual([]);
  }
});
