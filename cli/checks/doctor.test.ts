import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../../server/database/open-database.ts';
import { createOutbox } from '../../server/delivery/outbox.ts';
import { storeLead } from '../../test/lead-rows.ts';
import { runHere } from '../../test/run-here.ts';
import { forTest, makeSite } from '../../test/for-test.ts';
import { askPassword, type MailServer, startMailServer } from '../../test/smtp-server.ts';
import type { CheckResult } from './check.ts';
import { describeSpace } from './stored.ts';

let site: ReturnType<typeof makeSite>;
let mail: MailServer;
beforeEach(async () => {
  site = makeSite();
  mail = await forTest(startMailServer(askPassword('right')));
});

const run = (...args: string[]) => runHere({}, ['doctor', ...args], { folder: site.folder });
const write = (settings: string) => writeFileSync(join(site.folder, '.env'), settings, { mode: 0o600 });
const writeMail = (password = 'right', more = '') => {
  const url = mail.url.replace('//', `//me:${password}@`);
  write(`SMTP_URL=${url}\nMAIL_FROM=janus@firm.com\nOWNER_EMAIL=owner@firm.com\n${more}`);
};

/** What the doctor says about one thing. */
async function look(name: string, ...args: string[]) {
  const results = JSON.parse((await run('--json', ...args)).out) as CheckResult[];
  return results.filter((each) => each.name === name).map(({ state, words }) => `${state}: ${words}`);
}

async function fill(): Promise<void> {
  const opened = await openDatabase({ dataDir: join(site.folder, 'data'), databaseUrl: '' });
  if (!opened.ok) throw new Error(opened.problem);
  const { database } = opened;
  const outbox = createOutbox({ database, clock: () => Date.now() - 3_600_000, random: () => 0.5 });
  await storeLead(database, outbox, 'a', { now: Date.now() - 3_600_000 });
  const delivery = await outbox.claim('owner-mail');
  await outbox.settle(delivery!, { kind: 'failed', error: '550 no such user' });
  await database.close();
}

test('the doctor ends with 1 where something is wrong, said for people or as JSON alone', async () => {
  write('SMPT_URL=smtp://mail.firm.example\n');
  // As systemd gives the settings of /etc/janus/janus.env.
  vi.stubEnv('OWNER_EMIAL', 'owner@firm.com');
  const people = await run();
  expect(people).toMatchObject({ code: 1, error: '' });
  expect(people.out).toMatch(/^WRONG {3}SMPT_URL in .*Did you mean SMTP_URL\?$/m);
  expect(people.out).toMatch(/^warning OWNER_EMIAL in the environment .*Did you mean OWNER_EMAIL\?$/m);
  expect(people.out).toMatch(/\n\n\d+ things are wrong/);
  const { code, out } = await run('--json');
  expect(code).toBe(1);
  for (const { name, state, words } of JSON.parse(out) as CheckResult[]) {
    expect(name).toMatch(/^[a-z ]+$/);
    expect(['ok', 'warning', 'wrong', 'unknown']).toContain(state);
    expect(people.out).toContain(words.slice(0, 30));
  }
});

test('logs in and delivers a test email, or says why the mail server refused', async () => {
  writeMail('wrong');
  expect(await look('mail server')).toEqual([expect.stringMatching(/^wrong: .*refuses the user and password.*535/)]);
  expect(await look('test mail', '--mail')).toEqual([expect.stringMatching(/^wrong: .*535/)]);
  writeMail();
  expect(await look('mail server')).toEqual([
    'ok: The mail server answers and accepts the login. Mail goes from janus@firm.com to owner@firm.com.',
  ]);
  expect(mail.mails).toEqual([]);
  expect(await look('test mail', '--mail')).toEqual([expect.stringMatching(/^ok: .* test email to owner@firm\.com/)]);
  expect(mail.mails.map(({ recipients }) => recipients)).toEqual([['owner@firm.com']]);
});

test('reports undelivered leads and a missing backup', async () => {
  await fill();
  writeMail();
  expect(await look('deliveries')).toEqual([
    expect.stringMatching(/^wrong: 1 delivery failed for good/),
    expect.stringMatching(/^warning: .* last error: 550 no such user/),
  ]);
  expect(await look('backups')).toEqual([expect.stringMatching(/^warning: There are leads but no backup/)]);
  mkdirSync(join(site.folder, 'data/backups'));
  writeFileSync(join(site.folder, 'data/backups/a.tar.gz'), '');
  expect(await look('backups')).toEqual([expect.stringMatching(/^ok: The last backup/)]);
});

test('reports a disk that is nearly full, and settings that others can read', async () => {
  expect(describeSpace(499_000_000, '/x')).toMatchObject({ state: 'warning' });
  expect(describeSpace(501_000_000, '/x')).toMatchObject({ state: 'ok' });
  await fill();
  write('PORT=3000\n');
  chmodSync(join(site.folder, '.env'), 0o644);
  expect(await look('disk')).toEqual([expect.stringMatching(/MB are free in/)]);
  expect(await look('settings')).toContainEqual(expect.stringMatching(/^warning: Other users .* can read \.env/));
});

test('reports samples, also beside a mistake in the content', async () => {
  write('PORT=3000\nOWNER_EMAIL=me@firm.example\n');
  writeFileSync(join(site.content, 'site.yaml'), 'defualt: x\n');
  expect(await look('content')).toEqual([expect.stringMatching(/^wrong: Error in the content: .*site\.yaml:1:1/)]);
  expect(await look('placeholders')).toEqual([expect.stringMatching(/^wrong: .*sample addresses.*services\.yaml:\d+/)]);
});

test('reports an unreadable .env in one line', async () => {
  mkdirSync(join(site.folder, '.env'));
  const { code, out } = await run('--json');
  expect(code).toBe(1);
  expect(JSON.parse(out)).toEqual([
    { name: 'settings', state: 'wrong', words: expect.stringMatching(/^The file \.env cannot be read: [^\n]*$/) },
  ]);
});

test('with a wrong setting, checks the rest that needs none and makes no database', async () => {
  write('PORT=eighty\n');
  rmSync(site.content, { recursive: true });
  const { code, out } = await run('--json');
  expect(code).toBe(1);
  const found = (JSON.parse(out) as CheckResult[]).map(({ name, state }) => [name, state]);
  expect(found).toEqual([
    ['settings', 'wrong'],
    ['content', 'wrong'],
  ]);
  expect(existsSync(join(site.folder, 'data'))).toBe(false);
});
