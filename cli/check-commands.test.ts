import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runProgram } from '../test/run-program.ts';
import { startMailServer, type MailServer } from '../test/smtp-server.ts';
import { alertOwner } from './checks/owner-messages.ts';

let mailServer: MailServer;
let service: Server;
let bodies: string[];

beforeEach(async () => {
  mailServer = await startMailServer();
  bodies = [];
  service = createServer(async (request, response) => {
    bodies.push(await text(request));
    response.end();
  });
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  vi.stubEnv('ALERT_URL', `http://127.0.0.1:${(service.address() as AddressInfo).port}/`);
  vi.stubEnv('SMTP_URL', mailServer.url);
  vi.stubEnv('MAIL_FROM', 'janus@firm.example');
  vi.stubEnv('OWNER_EMAIL', 'me@firm.example');
});
afterEach(async () => {
  service.close();
  await mailServer.stop();
});

const alert = () => runProgram(['cli/janus.ts', 'alert', 'send', 'The backup failed.']);

test('an alert tells a wrong setting of something else with its words', async () => {
  vi.stubEnv('TIME_ZONE', 'Berlin');
  expect(await alert()).toMatchObject({
    code: 0,
    output: expect.stringContaining('Alerted ALERT_URL and OWNER_EMAIL.'),
  });
  expect(bodies[0]).toMatch(/The backup failed\. The settings are wrong: TIME_ZONE /);
  expect(mailServer.mails[0]!.text).toContain('TIME_ZONE');
});

test.each([
  ['ALERT_URL', 'somewhere', [0, 1]],
  ['MAIL_FROM', 'nobody', [1, 0]],
])('an alert goes the other way where %s is wrong', async (name, value, told) => {
  vi.stubEnv(name, value);
  const { code, problems } = await alertOwner(join(import.meta.dirname, '..'), 'The backup failed.');
  expect({ code, problems }).toEqual({ code: 1, problems: [expect.stringContaining(`${name} `)] });
  expect([bodies.length, mailServer.mails.length]).toEqual(told);
});

test.each([
  ['alert'],
  ['alert', '--help'],
  ['alert', 'test', '--help'],
  ['alert', 'tset'],
  ['alert', 'test', '--frob'],
  ['alert', 'send'],
  ['alert', 'The backup failed.'],
])('%j %j %j alerts nobody', async (...args) => {
  const words = args.filter((word) => word !== undefined);
  const { code } = await runProgram(['cli/janus.ts', ...words]);
  expect(code).toBe(words.at(-1) === '--help' ? 0 : 2);
  expect([bodies.length, mailServer.mails.length]).toEqual([0, 0]);
});

test('alert test reaches both', async () => {
  expect(await runProgram(['cli/janus.ts', 'alert', 'test'])).toMatchObject({ code: 0 });
  expect([bodies.length, mailServer.mails.length]).toEqual([1, 1]);
});
