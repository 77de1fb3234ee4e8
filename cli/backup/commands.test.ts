import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../../server/database/open-database.ts';
import { lockFolder } from '../../server/database/sqlite/server-lock.ts';
import { runHere } from '../../test/run-here.ts';
import { readSettings } from '../terminal/command.ts';
import { describeContents } from './commands.ts';

let root: string;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'janus-command-'));
  const opened = await openDatabase({ dataDir: join(root, 'data'), databaseUrl: '' });
  if (opened.ok) await opened.database.close();
  vi.stubEnv('DATA_DIR', join(root, 'data'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

const run = (args: string[], more: { answer?: string } = {}) =>
  runHere({}, args, { folder: root, cwd: root, settings: (needed) => readSettings(root, needed), ...more });
const backups = () => readdirSync(join(root, 'data/backups')).filter((name) => name.endsWith('.tar.gz'));

test('a backup command means a file from where it is typed, and the data folder of the settings', async () => {
  const { code, out } = await run(['backup', 'a.db']);
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(`${join(root, 'a.db')}: 0 leads, 0 deliv`) });
  mkdirSync(join(root, 'data/backups'));
  const old = 'janus-2020-01-02T03-04-05.db';
  writeFileSync(join(root, 'data/backups', old), '');
  writeFileSync(join(root, 'data/backups', `${old}.sha256`), `0  ${old}\n`);
  expect((await run(['backup', '--keep=1'])).out).toContain('1 older removed');
  expect(backups()).toHaveLength(1);
});

test.each([
  [['a', 'b'], /Too many arguments/],
  [['--keep', '0'], /--keep must be a whole number/],
  [['--keep', '-1'], /--keep needs a value that does not begin with a dash/],
  [['--keep', 'all'], /--keep must be a whole number/],
  [['--keep'], /--keep needs a value/],
  [['mine.db', '--keep', '3'], /either FILE or --keep/],
  [['mine.db', '--secrets'], /leads alone has no secrets/],
])('backup %j is wrong usage', async (args, words) => {
  const { code, out, error } = await run(['backup', ...args]);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(error).toMatch(words);
  expect(readdirSync(root)).toEqual(['data']);
});

test('a setting that the command does not go by is reported, and keeps it from nothing', async () => {
  vi.stubEnv('TIME_ZONE', 'Berlin');
  expect(await run(['backup'])).toMatchObject({ code: 0, error: expect.stringMatching(/^TIME_ZONE [^\n]+\n$/) });
  vi.stubEnv('DATABASE_URL', 'mysql://db');
  expect(await run(['backup'])).toMatchObject({ code: 1, out: '', error: expect.stringMatching(/^DATABASE_URL /) });
});

test('restore asks on a terminal, takes --yes, and without both does nothing', async () => {
  await run(['backup', 'a.db']);
  const before = readdirSync(join(root, 'data'));
  const refused = await run(['restore', 'a.db']);
  expect(refused).toMatchObject({ code: 2, out: '', error: expect.stringMatching(/data\/janus\.db\.before-.* --yes/) });
  expect(refused.error).not.toContain('undone');
  expect(await run(['restore', 'a.db'], { answer: 'no\n' })).toMatchObject({ code: 1, out: '' });
  expect(readdirSync(join(root, 'data'))).toEqual(before);
  const { out } = await run(['restore', 'a.db'], { answer: 'y\n' });
  expect(out).toMatch(
    /^Restored 0 leads.*\nThe leads that were here are now in .*\nLeads that you erased after this backup/,
  );
  const kept = /now in (\S+)\. To go back/.exec(out)![1]!;
  renameSync(kept, join(root, 'kept.db'));
  expect(await run(['restore', 'kept.db', '--yes'])).toMatchObject({ code: 0, error: '' });
});

test('restore refuses before it asks if the file is missing or a server runs', async () => {
  expect(await run(['restore', 'none.db'], { answer: 'y\n' })).toEqual({
    code: 1,
    out: '',
    error: `${join(root, 'none.db')} does not exist, or this user may not see it.\n`,
  });
  await run(['backup', 'a.db']);
  const lock = lockFolder(join(root, 'data'));
  expect(await run(['restore', 'a.db'], { answer: 'y\n' })).toEqual({
    code: 1,
    out: '',
    error: expect.stringMatching(/^Another server is already running [^?]*$/),
  });
  if (lock.ok) lock.release();
});

test('the contents of a file are described', () => {
  expect(describeContents({ leads: 1, rows: { deliveries: 2 }, bytes: 40_960, checksum: 'ab' })).toBe(
    '1 lead, 2 deliveries, 41 KB, SHA-256 ab',
  );
  expect(describeContents({ leads: 3, rows: { deliveries: 2 }, bytes: 12_345_678, checksum: 'ab' })).toContain(
    '12.3 MB',
  );
});
