import { once } from 'node:events';
import { appendFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeFixtureSite } from '../../test/site-fixture.ts';
import { startIn } from './start-server.ts';

let site: ReturnType<typeof writeFixtureSite>;
beforeEach(() => (site = writeFixtureSite()));
afterEach(() => site.remove());

/** Returns the output of a start that fails with the settings. */
async function refusalOf(settings: Record<string, string> = {}): Promise<string> {
  for (const [name, value] of Object.entries({ PORT: '0', HOST: '127.0.0.1', ...settings })) vi.stubEnv(name, value);
  const started = await startIn(site.folder);
  if (started.ok) await started.running.stop();
  return started.ok ? 'started' : started.refusal;
}

describe('a start that cannot be says why in one line, without a password', () => {
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
    const refusal = await refusalOf(settings);
    expect(refusal).toMatch(expected);
    expect(refusal.trim().split('\n')).toHaveLength(1);
    expect(refusal).not.toMatch(/hunter2|\n\s+at /);
  });

  test('on a taken port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const refusal = await refusalOf({ PORT: String(port) });
    other.close();
    expect(refusal).toBe(
      `Cannot start: Port ${port} is taken by another program. Stop that one, or set PORT to a free port.\n`,
    );
  });

  test('with mistakes in the content, each with its file, line and column', async () => {
    appendFileSync(join(site.content, 'services.yaml'), 'colour: red\n');
    writeFileSync(join(site.content, 'domains/sellme.yaml'), 'name: SellMe.com\nemail: nobody\n');
    expect((await refusalOf()).split('\n')).toEqual([
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

  test('or the start names the file of one that does not', async () => {
    give('services.yaml');
    expect(await refusalOf(mail)).toMatch(/^Cannot start: OWNER_EMAIL is missing .* into domains\/sellme\.yaml$/m);
    give('domains/sellme.yaml');
    expect(await refusalOf(mail)).toBe('started');
  });
});
