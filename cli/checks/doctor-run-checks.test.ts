import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FaceWithData } from '#contract/site/site.ts';
import { startDnsServer } from '../../test/dns-server.ts';
import { storeLead } from '../../test/lead-rows.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import { startMailServer, type MailServer } from '../../test/smtp-server.ts';
import { addNotes } from '../../server/start/doctor-notes.ts';
import { createKeyValueStore } from '../../server/database/key-value-store.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { createOutbox } from '../../server/delivery/outbox.ts';
import type { CheckResult } from './check.ts';
import { createDns } from '../../server/delivery/dns.ts';
import { checkProject } from './doctor.ts';

const NOW = Date.now();
const HOUR = 3_600_000;

let mail: MailServer;
let dns: Awaited<ReturnType<typeof startDnsServer>>;
let site: { folder: string };
beforeEach(async () => {
  site = { folder: mkdtempSync(join(tmpdir(), 'janus-doctor-')) };
  mail = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, answer) =>
      password === 'right' ? answer(null, { user: username }) : answer(new Error('Wrong password')),
  });
  dns = await startDnsServer({
    'firm.com': { A: ['192.0.2.1'], MX: ['mx.firm.com'], TXT: ['v=spf1 mx -all'] },
    'mail._domainkey.firm.com': { TXT: ['v=DKIM1; p=MIIB'] },
    '_dmarc.firm.com': { TXT: ['v=DMARC1; p=reject'] },
  });
});
afterEach(async () => {
  await Promise.all([mail.stop(), dns.stop()]);
  rmSync(site.folder, { recursive: true, force: true });
});

const face: FaceWithData = {
  ...fixtureSite.faces[0]!,
  hosts: ['firm.com'],
  email: 'hello@firm.com',
  url: 'https://firm.com/',
  data: { ...fixtureSite.faces[0]!.data, content: {} } as FaceWithData['data'],
};

/** `password`: of the mail server. */
async function look(password = 'right', more: { environment?: Record<string, string>; testMail?: boolean } = {}) {
  const environment = {
    SMTP_URL: mail.url.replace('//', `//me:${password}@`),
    MAIL_FROM: 'janus@firm.com',
    OWNER_EMAIL: 'owner@firm.com',
    ALERT_URL: 'https://ntfy.example/x',
    ...more.environment,
  };
  const project = {
    folder: site.folder,
    file: { names: [], problems: [], others: [] },
    faces: [face],
    contentErrors: [],
    dns: createDns(dns.resolver),
    testMail: more.testMail ?? false,
    testNotification: false,
  };
  return checkProject(project, environment, NOW);
}
const of = (checks: CheckResult[], state: string) => checks.filter((check) => check.state === state);

async function fill() {
  const opened = await openDatabase({ dataDir: join(site.folder, 'data'), databaseUrl: '' });
  if (!opened.ok) throw new Error(opened.problem);
  const { database } = opened;
  const outbox = createOutbox({ database, clock: () => NOW - HOUR, random: () => 0.5 });
  await storeLead(database, outbox, 'a', { now: NOW - HOUR });
  const delivery = await outbox.claim('owner-mail', { forAll: false });
  await outbox.settle(delivery!, { kind: 'permanent', error: '550 no such user' });
  await addNotes(createKeyValueStore(database), 'found-proxies', { found: { '10.0.0.9': NOW }, now: NOW });
  await database.close();
}

test('the doctor finds nothing wrong where all is well, and its test mail arrives', async () => {
  mkdirSync(join(site.folder, 'data'), { mode: 0o700 });
  const checks = await look('right', { testMail: true });
  expect(of(checks, 'wrong')).toEqual([]);
  expect(of(checks, 'unknown')).toEqual([]);
  const names = [
    'settings',
    'site',
    'placeholders',
    'hosts',
    'mailboxes',
    'links',
    'mail server',
    'test mail',
    'sender',
  ];
  expect([...new Set(of(checks, 'ok').map(({ name }) => name))].slice(0, names.length)).toEqual(names);
  expect(mail.mails.map(({ recipients }) => recipients)).toEqual([['owner@firm.com']]);
  expect(JSON.stringify(checks)).not.toContain('right@');
});

test('stored facts report failures, proxies and backups', async () => {
  await fill();
  const checks = await look();
  expect(of(checks, 'wrong')).toEqual([
    { name: 'deliveries', state: 'wrong', words: expect.stringContaining('1 delivery failed') },
    { name: 'deliveries', state: 'wrong', words: expect.stringContaining('550 no such user') },
    { name: 'proxy', state: 'wrong', words: expect.stringContaining('TRUST_PROXY=10.0.0.9') },
  ]);
  expect(of(checks, 'warning').map(({ name }) => name)).toEqual(['backups']);
  const mended = await look('right', { environment: { TRUST_PROXY: '10.0.0.9' } });
  expect(of(mended, 'wrong').map(({ name }) => name)).toEqual(['deliveries', 'deliveries']);
});

test('a wrong password is named, and no test email is reported as sent', async () => {
  const checks = await look('wrong', { testMail: true });
  expect(of(checks, 'wrong')).toEqual([
    { name: 'mail server', state: 'wrong', words: expect.stringMatching(/refuses the user and password.*535/) },
    { name: 'test mail', state: 'wrong', words: expect.stringMatching(/535/) },
  ]);
  expect(mail.mails).toEqual([]);
});

test('a database that is not there is not made', async () => {
  expect(await look()).toContainEqual({
    name: 'database',
    state: 'warning',
    words: expect.stringMatching(/^There is no database in .*DATA_DIR/),
  });
  expect(existsSync(join(site.folder, 'data'))).toBe(false);
});
