import { appendFileSync, chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { configOf as parseRightConfig } from '../../test/config-of.ts';
import { listen, makeSite } from '../../test/for-test.ts';
import { drawnRelease } from '../../test/site-fixture.ts';
import type { Release } from '../render/release.ts';
import { lockFolder } from '../database/sqlite/server-lock.ts';
import { createLog } from '../text/log.ts';
import { startIn, startServer } from './start-server.ts';

const log = createLog({ level: 'error', pretty: false, write: () => {}, now: () => new Date() });

let site: ReturnType<typeof makeSite>;
let release: Release;
beforeEach(() => {
  site = makeSite();
  release = { ...drawnRelease, folder: site.folder };
  mkdirSync(join(site.folder, 'assets'));
});

const configOf = (env: Record<string, string> = {}) => parseRightConfig({ PORT: '0', HOST: '127.0.0.1', ...env });

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
  expect(await startServer({ folder: site.folder, config: configOf(env), log, release })).toMatchObject({ ok: false });
  expectNothingOpen();
});

test('a start removes what a killed restore left, and holds folder and database until it is stopped', async () => {
  mkdirSync(join(site.folder, 'data/restore-unfinished'), { recursive: true });
  const started = await startServer({ folder: site.folder, config: configOf(), log, release });
  if (!started.ok) throw new Error(started.problem);
  expect(isClosed()).toBe(false);
  expect(existsSync(join(site.folder, 'data/restore-unfinished'))).toBe(false);
  expect(lockFolder(join(site.folder, 'data'))).toMatchObject({ ok: false });
  await started.running.stop();
  expectNothingOpen();
});

/** Returns the refusal of a start with the settings. */
async function startWith(settings: Record<string, string> = {}): Promise<string> {
  for (const [name, value] of Object.entries({ PORT: '0', HOST: '127.0.0.1', ...settings })) vi.stubEnv(name, value);
  const started = await startIn(site.folder);
  if (started.ok) await started.running.stop();
  return started.ok ? 'started' : started.refusal;
}

test('a start warns that others can read the passwords in .env', async () => {
  writeFileSync(join(site.folder, '.env'), 'PORT=eighty\n');
  for (const [mode, warnings] of [
    [0o600, 0],
    [0o640, 1],
  ] as const) {
    chmodSync(join(site.folder, '.env'), mode);
    let warn: MockInstance | undefined;
    vi.stubEnv('PORT', '0');
    vi.stubEnv('HOST', '192.0.2.1');
    await startIn(site.folder, (own) => (warn = vi.spyOn(own, 'warn').mockReturnValue()));
    expect(warn!.mock.calls.filter(([text]) => text.includes('can read .env'))).toHaveLength(warnings);
  }
});

describe('a refused start says why in one line, without a password', () => {
  test.each([
    ['a wrong setting', { PORT: 'eighty' }, /^Cannot start: PORT must be a whole number/],
    [
      'half of the mail settings',
      { SMTP_URL: 'smtp://h', MAIL_FROM: 'a@b.example' },
      /^Cannot start: OWNER_EMAIL is missing/,
    ],
    ['a data folder that is a file', { DATA_DIR: import.meta.filename }, /^Cannot start: Cannot use the data folder/],
    ['a data folder that cannot be made', { DATA_DIR: '/dev/null/data' }, /^Cannot start: Cannot use the data folder/],
    [
      'a database that does not answer',
      { DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/janus' },
      /^Cannot start: .*database/i,
    ],
    ['a host of another machine', { HOST: '192.0.2.1' }, /^Cannot start: HOST 192\.0\.2\.1 is not an address/],
  ])('with %s', async (_what, settings: Record<string, string>, expected) => {
    const refusal = await startWith(settings);
    expect(refusal).toMatch(expected);
    expect(refusal.trim().split('\n')).toHaveLength(1);
    expect(refusal).not.toMatch(/hunter2|\n\s+at /);
  });

  test('a port that is taken is named', async () => {
    const port = await listen(createServer());
    const refusal = await startWith({ PORT: String(port) });
    expect(refusal).toBe(
      `Cannot start: Port ${port} is taken by another program. Stop that one, or set PORT to a free port.\n`,
    );
  });

  test('each mistake in the content has its file, line and column', async () => {
    appendFileSync(join(site.content, 'services.yaml'), 'colour: red\n');
    writeFileSync(join(site.content, 'domains/sellme.yaml'), 'name: SellMe.com\nemail: nobody\n');
    expect((await startWith()).split('\n')).toEqual([
      expect.stringMatching(/^Cannot start: .*services\.yaml:\d+:1: colour: is not a key here/),
      expect.stringMatching(/^ +\d+ \| colour: red$/),
      expect.stringMatching(/domains\/sellme\.yaml:2:8: email: /),
      expect.stringMatching(/^ +2 \| email: nobody$/),
      '',
    ]);
  });
});

describe('without OWNER_EMAIL, the content says who receives leads', () => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.example' };
  const give = (file: string) => appendFileSync(join(site.content, file), 'to: o@b.example\n');

  test('a site without a recipient refuses the start with the name of its file', async () => {
    give('services.yaml');
    expect(await startWith(mail)).toMatch(/^Cannot start: OWNER_EMAIL is missing .* in domains\/sellme\.yaml$/m);
    give('domains/sellme.yaml');
    expect(await startWith(mail)).toBe('started');
  });
});
