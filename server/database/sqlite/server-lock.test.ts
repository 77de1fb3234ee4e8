import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { makeFolder } from '../../../test/folder.ts';
import { lockFolder } from './server-lock.ts';
import { openSqlite } from './sqlite.ts';

test('a second server on a folder is refused until the first lets go, while commands are not', async () => {
  const folder = makeFolder();
  const first = lockFolder(folder);
  expect(first.ok).toBe(true);
  expect(lockFolder(folder)).toEqual({
    ok: false,
    problem: expect.stringMatching(/^Another server [^\n]*DATA_DIR[^\n]*$/),
  });
  const opened = openSqlite({ folder });
  expect(opened.ok).toBe(true);
  if (opened.ok) await opened.database.close();
  if (first.ok) first.release();
  const next = lockFolder(folder);
  expect(next.ok).toBe(true);
  if (next.ok) next.release();
});

test('a lock is held without anybody looking after it, and a server that was killed holds nothing', async () => {
  const folder = makeFolder();
  const script = `import { lockFolder } from ${JSON.stringify(new URL('./server-lock.ts', import.meta.url).href)};
    const { ok } = lockFolder(process.argv[1]); gc(); await new Promise(setImmediate); gc();
    console.log(ok); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', script, folder]);
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  expect(said.toString().trim()).toBe('true');
  expect(lockFolder(folder).ok).toBe(false);
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  const next = lockFolder(folder);
  expect(next.ok).toBe(true);
  if (next.ok) next.release();
});
