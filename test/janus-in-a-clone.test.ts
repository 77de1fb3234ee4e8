import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../server/database/open-database.ts';

const root = join(import.meta.dirname, '..');
let clone: string;

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'janus-clone-'));
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const names = files.toString().split('\0').filter(Boolean);
  for (const name of names) if (existsSync(join(root, name))) cpSync(join(root, name), join(clone, name));
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
});
afterEach(() => rmSync(clone, { recursive: true }));

const run = (...args: string[]) => {
  const env = { PATH: `${join(process.execPath, '..')}:${process.env['PATH']}`, HOME: clone };
  const { status, stdout, stderr } = spawnSync('./janus', args, { cwd: clone, env, encoding: 'utf8' });
  return { status, stdout, stderr };
};

test('./janus in a copy of the clone lists its own leads as JSON alone, and its own domains', async () => {
  const absent = { status: 1, stdout: '', stderr: expect.stringContaining('There is no database') };
  expect(run('leads', 'list', '--json')).toEqual(absent);
  const opened = await openDatabase({ dataDir: join(clone, 'data'), databaseUrl: '' });
  if (opened.ok) await opened.database.close();
  expect(run('leads', 'list', '--json')).toEqual({ status: 0, stdout: '[]\n', stderr: '' });
  const domains = run('domains', 'list', '--json');
  expect(domains).toMatchObject({ status: 0, stderr: '' });
  expect(JSON.parse(domains.stdout)).toMatchObject([{ name: 'NowFetch.com', status: 'for-sale' }]);
  expect(run('site', 'check')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/has no mistakes: .*1 domain/),
  });
});
