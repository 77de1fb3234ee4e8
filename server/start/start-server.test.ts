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

test('a start names three of many domains whose form thanks and stores nothing, and no others', async () => {
  const sample = readFileSync(join(site.content, 'domains/nowfetch.yaml'), 'utf8');
  for (const name of ['aa', 'bb', 'cc', 'dd'])
    writeFileSync(join(site.content, `domains/${name}.yaml`), sample.replaceAll(/nowfetch/gi, name));
  writeFileSync(join(site.content, 'domains/silent.yaml'), 'name: silent.com\nemail: a@b.example\ncontact: null\n');
  const lines: string[] = [];
  const told = createLog({ level: 'warn', pretty: false, write: (line) => lines.push(line), now: () => new Date() });
  const started = await startServer(site.folder, configOf(), told, { release });
  if (started.ok) await started.running.stop();
  expect(lines.join()).toContain('Offers for aa.com, bb.com, cc.com and 2 more are not stored');
  expect(lines.join()).toContain('domains/aa.yaml');
  expect(lines.join()).not.toMatch(/silent|SellMe/);
});

test('a start that works holds both until it is stopped', async () => {
  const started = await startServer(site.folder, configOf(), log, { release });
  if (!started.ok) throw new Error(started.problem);
  expect(isClosed()).toBe(false);
  expect(lockFolder(join(site.folder, 'data'))).toMatchObject({ ok: false });
  await started.running.stop();
  expectNothingOpen();
});
