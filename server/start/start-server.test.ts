import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeFixtureSite } from '../../test/site-fixture.ts';
import { lockFolder } from '../database/sqlite/server-lock.ts';
import { parseConfig } from './config.ts';
import { createLog } from '../text/log.ts';
import { startServer } from './start-server.ts';

const log = createLog({ level: 'error', pretty: false, write: () => {}, now: () => new Date() });
const smtp = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example', OWNER_EMAIL: 'o@b.example' };

let site: ReturnType<typeof writeFixtureSite>;
beforeEach(() => {
  site = writeFixtureSite();
});
afterEach(() => site.remove());

function configOf(env: Record<string, string> = {}) {
  const reading = parseConfig({ PORT: '0', HOST: '127.0.0.1', ...env });
  if (!reading.ok) throw new Error(reading.problems.join());
  return reading.config;
}

/** SQLite deletes its log with the last connection that is closed. */
const isClosed = () => !existsSync(join(site.folder, 'data/janus.db-wal'));

function expectNothingOpen() {
  expect(isClosed()).toBe(true);
  const lock = lockFolder(join(site.folder, 'data'));
  expect(lock).toMatchObject({ ok: true });
  if (lock.ok) lock.release();
}

test.each([
  ['reading the built site', {}, 'site.json'],
  ['opening the database', { DATABASE_URL: 'postgres://u@127.0.0.1:1/janus' }, null],
  ['reading the files', {}, 'pages.db'],
  ['listening', { HOST: '192.0.2.1' }, null],
])('a start that fails at %s leaves nothing locked or open', async (_, env: Record<string, string>, missing) => {
  if (missing) rmSync(join(site.dist, missing), { recursive: true });
  expect(await startServer(site.folder, configOf(env), log)).toMatchObject({ ok: false });
  expectNothingOpen();
});

test('nor does one that throws', async () => {
  const config = configOf(smtp);
  const mail = { ...config.mail!, smtpUrl: 'no address' };
  await expect(startServer(site.folder, { ...config, mail }, log)).rejects.toThrow('URL');
  expectNothingOpen();
});

test('a start says that PGHOST chooses no database', async () => {
  const lines: string[] = [];
  const told = createLog({ level: 'warn', pretty: false, write: (line) => lines.push(line), now: () => new Date() });
  const started = await startServer(site.folder, configOf({ PGHOST: 'db' }), told);
  if (!started.ok) throw new Error(started.problem);
  await started.running.stop();
  expect(lines.join('')).toMatch(/PGHOST chooses no database: .*DATABASE_URL/);
});

test('a start that works holds both until it is stopped', async () => {
  const started = await startServer(site.folder, configOf(), log);
  if (!started.ok) throw new Error(started.problem);
  expect(isClosed()).toBe(false);
  expect(lockFolder(join(site.folder, 'data'))).toMatchObject({ ok: false });
  await started.running.stop();
  expectNothingOpen();
});
