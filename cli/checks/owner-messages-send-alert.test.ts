import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startMailServer, type MailServer } from '../../test/smtp-server.ts';
import { sendAlert } from './owner-messages.ts';

const WORDS = 'The backup failed.';
let mailServer: MailServer;
let service: Server;
let alertUrl: string;
let status: number;
let bodies: string[];

beforeEach(async () => {
  mailServer = await startMailServer();
  status = 200;
  bodies = [];
  service = createServer(async (request, response) => {
    bodies.push(await text(request));
    response.writeHead(status).end();
  });
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  alertUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`;
});
afterEach(async () => {
  service.close();
  await mailServer.stop();
});

const mail = () => ({ smtpUrl: mailServer.url, from: 'janus@firm.example', owners: ['me@firm.example'] });

test('an alert tells both addresses of the owner, in the words that are given', async () => {
  expect(await sendAlert({ alertUrl, mail: mail() }, WORDS)).toEqual({
    notified: ['ALERT_URL', 'OWNER_EMAIL'],
    problems: [],
  });
  expect(JSON.parse(bodies[0]!)).toMatchObject({ type: 'alert', text: `Janus: ${WORDS}` });
  expect(mailServer.mails[0]!.recipients).toEqual(['me@firm.example']);
  expect(mailServer.mails[0]!.text).toContain(WORDS);
});

test('a failed address does not stop the other', async () => {
  status = 500;
  expect(await sendAlert({ alertUrl, mail: mail() }, WORDS)).toEqual({
    notified: ['OWNER_EMAIL'],
    problems: [expect.stringContaining('ALERT_URL was not reached')],
  });
  await mailServer.stop();
  status = 200;
  expect(await sendAlert({ alertUrl, mail: mail() }, WORDS)).toEqual({
    notified: ['ALERT_URL'],
    problems: [expect.stringContaining('OWNER_EMAIL was not reached')],
  });
});

test('that there is nobody to tell is a problem', async () => {
  expect(await sendAlert({ alertUrl: '', mail: null }, WORDS)).toEqual({
    notified: [],
    problems: [expect.stringContaining('ALERT_URL')],
  });
});
