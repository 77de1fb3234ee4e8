import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runDeployCheck } from '../cli/checks/deploy-check.ts';
import type { CheckResult } from '../cli/checks/check.ts';
import { readArguments, type runJanus } from '../cli/run-janus.ts';
import { readFaces, readSettings } from '../cli/terminal/command.ts';
import { namedCertificate, oldCertificate } from './named-certificate.ts';
import { runHere } from './run-here.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { writeFixtureSite } from './site-fixture.ts';
import { startMailServer, type MailServer } from './smtp-server.ts';
import { startTlsProxy, type ProxyFaults, type TlsProxy } from './tls-proxy.ts';

/** Runs `janus site check URL` on a real server behind a TLS proxy, which works well or has a fault. */
const OWNER = 'owner@firm.test';
let site: ReturnType<typeof writeFixtureSite>;
let server: ServerProcess;
let mails: MailServer;
let proxy: TlsProxy | undefined;

beforeAll(async () => {
  site = writeFixtureSite();
  rmSync(join(site.content, 'domains/sellme.yaml'));
  const file = join(site.content, 'services.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('solvewright.example', 'solvewright.com'));
  mails = await startMailServer();
  const settings = { DATA_DIR: join(site.folder, 'data'), TRUST_PROXY: 'loopback', OWNER_EMAIL: OWNER };
  const all = { ...settings, SMTP_URL: mails.url, MAIL_FROM: 'janus@firm.test' };
  writeFileSync(
    join(site.folder, '.env'),
    Object.entries(all)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  server = await startServerProcess(site.folder, all);
});
afterAll(async () => {
  await server.end();
  await mails.stop();
  site.remove();
});
afterEach(() => proxy?.stop());

const here = () => ({
  settings: () => readSettings(site.folder),
  faces: () => readFaces(site.folder),
});

/** Runs the command as it is typed, with another port of http and an authority of the test. */
const lookWith =
  (outside: Parameters<typeof runDeployCheck>[2]): typeof runJanus =>
  async (args, context) => {
    const reading = readArguments(args, context);
    if (!reading.ok) return reading.code;
    return runDeployCheck(reading.given as unknown as Parameters<typeof runDeployCheck>[0], context, outside);
  };

async function check(faults: ProxyFaults = {}, ...more: string[]) {
  proxy = await startTlsProxy(server.port, faults);
  const where = ['--address', `127.0.0.1:${proxy.https}`];
  const args = ['site', 'check', 'https://solvewright.com', ...where, '--json', '--send-test-lead', ...more];
  const outside = { httpPort: proxy.http, ca: namedCertificate.cert };
  const { code, out: text, error } = await runHere({}, args, { ...here(), run: lookWith(outside) });
  const checks = text === '' ? [] : (JSON.parse(text) as CheckResult[]);
  const wrong = checks.filter(({ state }) => state !== 'ok').map(({ state, words }) => `${state}: ${words}`);
  return { code, checks, wrong, error };
}

const leads = () => {
  const database = new DatabaseSync(join(site.folder, 'data/janus.db'), { readOnly: true });
  const [{ n }] = database.prepare('select count(*) as n from leads').all() as [{ n: number }];
  database.close();
  return n;
};

test('of a site that is as it should be everything is well, and the test lead is mailed and gone', async () => {
  const { code, checks, wrong } = await check();
  expect(wrong).toEqual([]);
  expect(code).toBe(0);
  const names = new Set(checks.map(({ name }) => name));
  expect([...names]).toEqual([
    'certificate',
    'redirect',
    'pages',
    'headers',
    'unknown names',
    'status',
    'other faces',
    'test lead',
  ]);
  expect(proxy!.methods).toContain('POST');
  expect(mails.mails.filter(({ text }) => text?.includes('janus site check'))).toHaveLength(1);
  expect(leads()).toBe(0);
});

test('a proxy that tells the server nothing is found, in whatever it does', async () => {
  const { code, wrong } = await check({ sent: () => ({ host: 'localhost' }) });
  expect(code).toBe(1);
  const text = wrong.join('\n');
  expect(text).toMatch(/wrong: .*nowfetch\.com.*Host/);
  expect(text).toMatch(/wrong: .*TRUST_PROXY/);
  expect(text).toMatch(/wrong: \/metrics answers everybody/);
  expect(text).toMatch(/wrong: \/tls\/ask answers everybody/);
});

test('pages without a redirect, and what the proxy changes in headers, are found', async () => {
  const { code, wrong } = await check({
    plain: (_, outgoing) => outgoing.end('<h1>Welcome</h1>'),
    answered: (headers) => ({
      ...Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-encoding')),
      'x-frame-options': ['DENY', 'SAMEORIGIN'],
      'cache-control': 'no-store',
    }),
  });
  expect(code).toBe(1);
  const text = wrong.join('\n');
  for (const found of [
    /http:\/\/solvewright\.com is answered with 200/,
    /x-frame-options/,
    /not compressed/,
    /Cache-Control/,
  ])
    expect(text).toMatch(found);
});

test('a certificate that browsers do not take ends it, in words and with nothing sent', async () => {
  const { code, checks } = await check({ certificate: oldCertificate });
  expect(code).toBe(1);
  expect(checks).toEqual([{ name: 'certificate', state: 'wrong', words: expect.stringContaining('solvewright.com') }]);
  expect([...proxy!.methods]).toEqual([]);
  proxy!.stop();
  const args = ['site', 'check', 'solvewright.com', '--address', `127.0.0.1:${proxy!.https}`];
  const { code: gone, out } = await runHere({}, args, here());
  expect(out).toMatch(/^WRONG .*no server listens there\.\n\nOne thing is wrong\.\n$/);
  expect(gone).toBe(1);
});

test('a lead is sent to the site alone, wherever it is led', async () => {
  const { wrong } = await check({
    answered: (headers) => ({ ...headers, location: 'https://nowfetch.com/' }),
    plain: (_, outgoing) => outgoing.writeHead(302, { location: 'https://elsewhere.test/' }).end(),
  });
  expect(wrong).toEqual([expect.stringContaining('elsewhere.test')]);
});

test('faces can be named, and what is none is wrong usage', async () => {
  const { code, checks } = await check({}, '--face', 'nowfetch', '--face', 'www.nowfetch.com');
  expect(code).toBe(0);
  expect(checks.filter(({ words }) => words.includes('www.nowfetch.com has a certificate'))).toHaveLength(1);
  expect(await check({}, '--face', 'nobody')).toMatchObject({
    code: 2,
    checks: [],
    error: expect.stringContaining('nobody'),
  });
});

test('an email that does not go is reported with the server’s answer, and the lead is erased anyway', async () => {
  await mails.stop();
  const { code, wrong } = await check();
  await mails.start();
  expect(code).toBe(1);
  expect(wrong).toContainEqual(expect.stringMatching(/^wrong: The mail to you about the test lead waits: .+/));
  expect(leads()).toBe(0);
});

test('where the leads are not on this machine, it says what is left to do', async () => {
  const file = join(site.folder, '.env');
  const settings = readFileSync(file, 'utf8');
  writeFileSync(file, `DATA_DIR=${join(site.folder, 'elsewhere')}\n`);
  const { code, wrong } = await check({}, '--email', OWNER);
  writeFileSync(file, 'PORT=eighty\n');
  const misunderstood = await check();
  writeFileSync(file, settings);
  expect(code).toBe(0);
  expect(wrong).toEqual([expect.stringMatching(/^warning: .*not erased.*\.\/janus leads erase [0-9a-f-]{36}$/)]);
  expect(leads()).toBe(1);
  expect(misunderstood.wrong.join()).toMatch(/unknown: No test lead was sent: .*--email.*unknown: PORT/);
});

test('without --send-test-lead nothing is sent, and it is said so', async () => {
  const before = leads();
  proxy = await startTlsProxy(server.port, {});
  const args = ['site', 'check', 'https://solvewright.com', '--address', `127.0.0.1:${proxy.https}`];
  const run = lookWith({ httpPort: proxy.http, ca: namedCertificate.cert });
  const { code, out } = await runHere({}, args, { ...here(), run });
  expect(code).toBe(0);
  expect(out).toContain('No test lead was sent. --send-test-lead');
  expect([...proxy.methods]).toEqual(['GET']);
  expect(leads()).toBe(before);
});
