import { spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from './folder.ts';
import { compiledCode } from '../scripts/runtime.mjs';
import { openDatabase } from '../server/database/open-database.ts';
import { root } from './project-copy.ts';

test('./janus lists leads as JSON alone and says what is wrong, from any folder, also by a link', async () => {
  const folder = makeFolder();
  symlinkSync(join(root, 'janus'), join(folder, 'janus'));
  const run = (program: string, args: string, more = {}) => {
    const env = { PATH: process.env['PATH'], ...compiledCode, DATA_DIR: join(folder, 'data'), ...more };
    const { status, stdout, stderr } = spawnSync(program, args.split(' '), { cwd: folder, env, encoding: 'utf8' });
    return [status, stdout, stderr];
  };
  const absent = expect.stringMatching(/^[^\n]*There is no database in .*DATA_DIR[^\n]*\n$/);
  expect(run(join(root, 'janus'), 'leads list')).toEqual([1, '', absent]);
  const opened = await openDatabase({ dataDir: join(folder, 'data'), databaseUrl: '' });
  if (opened.ok) await opened.database.close();
  expect(run('./janus', 'leads list --json')).toEqual([0, '[]\n', '']);
  const named = `Unknown command 'lits'. Did you mean list?\nFor help, run "sudo janus leads --help".\n`;
  expect(run('./janus', 'leads lits', { JANUS_COMMAND: 'sudo janus' })).toEqual([2, '', named]);
  // Help is an answer, also where a setting is wrong.
  expect(run('./janus', 'leads export --help', { PORT: 'many' })).toEqual([0, expect.stringMatching(/^Usage/), '']);
  const domains = [0, expect.stringContaining('"NowFetch.com"'), ''];
  expect(run('./janus', 'domains list --json', { CONTENT_DIR: 'sample/content' })).toEqual(domains);
});
