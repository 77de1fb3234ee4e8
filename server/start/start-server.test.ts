import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drawnRelease, writeFixtureSite } from '../../test/site-fixture.ts';
import type { Release } from '../render/release.ts';
import { lockFolder } from '../database/sqlite/server-lock.ts';
import { createLog } from '../text/log.ts';
import { parseConfig } from './config.ts';
import { startServer } from './start-server.ts';

const log = createLog({ level: 'error', pretty: false, write: () => {}, now: () => new Date() });
const smtp = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example', OWNER_EMAIL: 'o@b.example' };

let site: ReturnType<typeof writeFixtureSite>;
let release: Release;
beforeEach(() => {
  site = writeFixtureSite();
  release = { ...drawnRelease, folder: site.folder };
  mkdirSync(join(site.folder, 'assets'));
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
  ['opening the database', { DATABASE_URL: 'postgres://u@127.0.0.1:1/janus' }, null],
  ['reading the content', {}, 'content'],
  ['listening', { HOST: '192.0.2.1' }, null],
])('a start that fails at %s leaves nothing locked or open', async (_, env: Record<string, string>, missing) => {
  if (missing) rmSync(join(site.folder, missing), { recursive: true });
  expect(await startServer(site.folder, configOf(env), log, { release })).toMatchObject({ ok: false });
  expectNothingOpen();
});

test('nor does one that throws', async () => {
  const config = configOf(smtp);
  const mail = { ...config.mail!, smtpUrl: 'no address' };
  await expect(startServer(site.folder, { ...config, mail }, log, { release })).rejects.toThrow('URL');
  expectNothingOpen();
});

async function warningsOf(folder: string, env: Record<string, string> = {}): Promise<string> {
  const lines: string[] = [];
  const told = createLog({ level: 'warn', pretty: false, write: (line) => lines.push(line), now: () => new Date() });
  const started = await startServer(folder, configOf(env), told, { release });
  if (!started.ok) throw new Error(started.problem);
  await started.running.stop();
  return lines.map((line) => (JSON.parse(line) as { message: string }).message).join('\n');
}

test('a start names the domain whose form thanks and stores nothing, and its file', async () => {
  expect(await warningsOf(site.folder)).toContain(
    'Offers for NowFetch.com are not stored: the form is a demonstration. To get them, write "offers: deliver" in domains/nowfetch.yaml',
  );
});

test('a start names three of many such domains, and none that stores its offers or has no form', async () => {
  const sample = readFileSync(join(site.content, 'domains/nowfetch.yaml'), 'utf8');
  for (const name of ['aa', 'bb', 'cc', 'dd'])
    writeFileSync(join(site.content, `domains/${name}.yaml`), sample.replaceAll(/nowfetch/gi, name));
  writeFileSync(join(site.content, 'domains/silent.yaml'), 'name: silent.com\nemail: a@b.example\ncontact: null\n');
  const warnings = await warningsOf(site.folder);
  expect(warnings).toContain('Offers for aa.com, bb.com, cc.com and 2 more are not stored');
  expect(warnings).not.toMatch(/silent|SellMe/);
});

test('a start that works holds both until it is stopped', async () => {
  const started = await startServer(site.folder, configOf(), log, { release });
  if (!started.ok) throw new Error(started.problem);
  expect(isClosed()).toBe(false);
  expect(lockFolder(join(site.folder, 'data'))).toMatchObject({ ok: false });
  await started.running.stop();
  expectNothingOpen();
});
