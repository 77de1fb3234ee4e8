import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runLeads } from './leads-command.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { writeFixtureSite } from './site-fixture.ts';
import { startMailServer, type MailServer } from './smtp-server.ts';

const body = {
  name: 'Ada Lovelace, Countess <x>',
  email: 'ada@example.org',
  company: 'Engines & Co',
  phone: '',
  question1: 'Sell more <b>engines</b>',
  question2: 'Look, like, call us',
  question3: 'Answering the phone',
  question4: 'From https://prices.example',
  question5: 'With more countries',
};

let site: ReturnType<typeof writeFixtureSite>;
let mail: MailServer;
let server: ServerProcess;
let settings: Record<string, string>;

beforeEach(async () => {
  site = writeFixtureSite();
  mail = await startMailServer();
  settings = { SMTP_URL: mail.url, MAIL_FROM: 'janus@mail.example', OWNER_EMAIL: 'one@example.org, two@example.org' };
});

afterEach(async () => {
  await server.end('SIGKILL');
  await mail.stop();
  site.remove();
});

async function send(more: Partial<typeof body> = {}): Promise<{ id: string; reference: string }> {
  const response = await fetch(`http://127.0.0.1:${server.port}/functions/v1/send-quote-request`, {
    method: 'POST',
    headers: { apikey: 'janus-anon', 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, ...more }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as { id: string; reference: string };
}

const runCommand = (...args: string[]) => runLeads({ DATA_DIR: join(site.folder, 'data') }, ...args);

interface Listed {
  reference: string;
  deliveries: { channel: string; state: string; lastError: string | null }[];
}

async function listed(): Promise<Listed[]> {
  return JSON.parse(await runCommand('list', '--json')) as never;
}

test('a quote request ends in the mailboxes of owner and visitor, at the webhook, and in the list', async () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const received: { headers: IncomingHttpHeaders; text: string }[] = [];
  const hook = createServer(async (request, response) => {
    received.push({ headers: request.headers, text: (await request.toArray()).join('') });
    response.end();
  }).listen(0, '127.0.0.1');
  await once(hook, 'listening');
  const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`;
  server = await startServerProcess(site.folder, { ...settings, WEBHOOK_URL: url, WEBHOOK_SECRET: secret });
  const { id, reference } = await send();

  const toOwner = await mail.waitForMail('one@example.org');
  expect(toOwner.recipients).toEqual(['one@example.org', 'two@example.org']);
  expect(toOwner.from?.value).toEqual([{ name: 'Solvewright', address: 'janus@mail.example' }]);
  expect(toOwner.replyTo?.value).toEqual([{ name: body.name, address: body.email }]);
  expect(toOwner.subject).toContain(reference);
  for (const answer of Object.values(body)) expect(toOwner.text).toContain(answer);
  expect(toOwner.html).toContain('Sell more &lt;b&gt;engines&lt;/b&gt;');

  const toVisitor = await mail.waitForMail('ada@example.org');
  expect(toVisitor.replyTo?.value).toEqual([{ name: 'Solvewright', address: 'hello@solvewright.example' }]);
  expect(toVisitor.text).toContain(reference);
  const written = `${toVisitor.text}${toVisitor.html}${toVisitor.subject}`;
  expect(written).not.toMatch(/Ada|Lovelace|ngines|phone|prices|countries/);
  const links = String(toVisitor.text).match(/https?:\S+/g);
  expect(links).toEqual([expect.stringMatching(/^https:\/\/solvewright\.example\/r\/[\w-]{50}$/)]);
  expect(toVisitor.messageId).not.toBe(toOwner.messageId);

  await expect
    .poll(async () => (await listed())[0]?.deliveries.map(({ state }) => state))
    .toEqual(['delivered', 'delivered', 'delivered']);
  hook.close();
  const [{ headers, text }] = received as [(typeof received)[0]];
  expect(new Webhook(secret).verify(text, headers as Record<string, string>)).toMatchObject({
    type: 'lead.received',
    data: { id, kind: 'quote', fields: { email: body.email } },
  });
  for (const words of [body.name, body.email, 'engines']) expect(server.output()).not.toContain(words);
});

test('ten requests in a stranger’s name are ten emails to the owner and one to the stranger, over a restart', async () => {
  server = await startServerProcess(site.folder, settings);
  const address = (n: number) => (n % 2 ? 'victim@example.org' : `Victim+${n}@example.org`);
  await Promise.all([1, 2, 3, 4, 5].map((n) => send({ name: `Robot ${n}`, email: address(n) })));
  await server.end();
  server = await startServerProcess(site.folder, settings);
  await Promise.all([6, 7, 8, 9, 10].map((n) => send({ name: `Robot ${n}`, email: address(n) })));
  await send({ email: 'last@example.org' });
  await mail.waitForMail('last@example.org');
  const to = (pattern: RegExp) => mail.mails.filter(({ recipients }) => pattern.test(recipients[0]!));
  await expect.poll(() => to(/^one@/).length).toBe(11);
  expect(to(/^victim/i)).toHaveLength(1);
});

test('emails wait while SMTP_URL is not set and while the mail server is down, over restarts, and go once', async () => {
  await mail.stop();
  server = await startServerProcess(site.folder);
  await send();
  expect(await server.end()).toBe(0);
  expect((await listed())[0]!.deliveries).toMatchObject([
    { state: 'waiting', attempts: 0 },
    { state: 'waiting', attempts: 0 },
  ]);
  server = await startServerProcess(site.folder, settings);
  await expect.poll(async () => (await listed())[0]!.deliveries[0]!.lastError).toContain('ECONNREFUSED');
  expect(await server.end()).toBe(0);
  await mail.start();
  server = await startServerProcess(site.folder, settings);
  await mail.waitForMail('one@example.org');
  await mail.waitForMail('ada@example.org');
  expect(mail.mails).toHaveLength(2);
});

test('what failed for good is sent again within seconds of "janus leads retry"', async () => {
  let known = false;
  const strict = await startMailServer({
    onRcptTo: (_, __, answer) => answer(known ? null : Object.assign(new Error('no such user'), { responseCode: 550 })),
  });
  server = await startServerProcess(site.folder, { ...settings, SMTP_URL: strict.url });
  await send();
  await expect
    .poll(async () => (await listed())[0]?.deliveries.map(({ state }) => state))
    .toEqual(['failed', 'failed']);
  known = true;
  expect(await runCommand('retry')).toBe('2 deliveries will be tried again.\n');
  await strict.waitForMail('one@example.org');
  await strict.stop();
});
