import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, test } from 'vitest';
import { evidenceHeaders } from '#contract/forms/evidence.ts';
import { honeypotField } from '#contract/site/paths.ts';
import { runLeads } from './run-here.ts';
import { startNtfy, startSlack, startTelegram } from './notify-services.ts';
import { startReceiver, forTest, makeSite, runServer } from './for-test.ts';
import type { ServerProcess } from './server-process.ts';
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

let site: ReturnType<typeof makeSite>;
let mail: MailServer;
let server: ServerProcess;
let settings: Record<string, string>;

beforeEach(async () => {
  site = makeSite();
  mail = await forTest(startMailServer());
  settings = { SMTP_URL: mail.url, MAIL_FROM: 'janus@mail.example', OWNER_EMAIL: 'one@example.org, two@example.org' };
});

async function send(more: Partial<typeof body> = {}, evidence: Record<string, string> = {}) {
  const response = await server.sendQuote({ ...body, ...more }, evidence);
  expect(response.status).toBe(200);
  return (await response.json()) as { id: string; reference: string };
}

const runCommand = (...args: string[]) => runLeads({ DATA_DIR: join(site.folder, 'data') }, ...args);

interface Listed {
  name: string;
  reference: string;
  state: string;
  deliveries: { channel: string; state: string; attempts: number; lastError: string | null }[];
}
const listed = async () => JSON.parse(await runCommand('list', '--json')) as Listed[];
const statesOf = async (index: number) => (await listed())[index]?.deliveries.map(({ state }) => state);

test('a quote request ends in the mailboxes of owner and visitor, at the webhook, and in the list', async () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const { url, posted } = await startReceiver();
  server = await runServer(site.folder, { ...settings, WEBHOOK_URL: url, WEBHOOK_SECRET: secret });
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

  await expect.poll(() => statesOf(0)).toEqual(['delivered', 'delivered', 'delivered']);
  const { headers, text } = posted[0]!;
  expect(new Webhook(secret).verify(text, headers as Record<string, string>)).toMatchObject({
    type: 'lead.received',
    data: { id, kind: 'quote', fields: { email: body.email } },
  });
  for (const words of [body.name, body.email, 'engines']) expect(server.output()).not.toContain(words);
});

test('emails wait over restarts without SMTP_URL or a mail server, and go out once', async () => {
  await mail.stop();
  server = await runServer(site.folder);
  await send();
  expect(await server.end()).toBe(0);
  const untried = { state: 'waiting', attempts: 0 };
  expect((await listed())[0]!.deliveries).toMatchObject([untried, untried]);
  server = await runServer(site.folder, settings);
  await expect.poll(async () => (await listed())[0]!.deliveries[0]!.lastError).toContain('ECONNREFUSED');
  expect(await server.end()).toBe(0);
  await mail.start();
  server = await runServer(site.folder, settings);
  await mail.waitForMail('one@example.org');
  await mail.waitForMail('ada@example.org');
  expect(mail.mails).toHaveLength(2);
});

test('what failed for good is sent again within seconds of "janus leads retry"', async () => {
  let known = false;
  const strict = await forTest(
    startMailServer({
      onRcptTo: (_, __, answer) =>
        answer(known ? null : Object.assign(new Error('no such user'), { responseCode: 550 })),
    }),
  );
  server = await runServer(site.folder, { ...settings, SMTP_URL: strict.url });
  await send();
  // The owner's mailbox may be back tomorrow.
  await expect.poll(() => statesOf(0)).toEqual(['waiting', 'failed']);
  known = true;
  expect(await runCommand('retry')).toBe('2 deliveries will be sent again.\n');
  await strict.waitForMail('one@example.org');
});

test('suspected spam is answered like any lead, and nothing is sent or announced of it until its release', async () => {
  const services = await Promise.all([startNtfy(), startSlack(), startTelegram()].map(forTest));
  const addresses = services.map(({ address }) => address).join(', ');
  server = await runServer(site.folder, { ...settings, NOTIFY_URLS: addresses });
  const held = await send({}, { [evidenceHeaders.honeypot]: 'filled in' });
  expect(Object.keys(held)).toEqual(['id', 'reference']);
  expect(await statesOf(0)).toEqual(Array(5).fill('held'));
  const { reference } = await send({ name: 'Grace Hopper', email: 'grace@example.org' });
  await mail.waitForMail('grace@example.org');
  for (const service of services) await expect.poll(() => service.taken.length).toBe(1);
  expect(mail.mails.filter(({ text }) => text?.includes(held.reference))).toEqual([]);

  // A notification has nothing of the visitor.
  const told = JSON.stringify(services.map(({ taken }) => taken));
  expect(told.split(reference)).toHaveLength(4);
  expect(told.match(/https:\/\/solvewright\.example\/l\/[\w-]{50}/g)).toHaveLength(3);
  for (const words of [...Object.values(body), 'Grace', 'grace'].filter((text) => text !== ''))
    expect(told).not.toContain(words);
  await expect.poll(() => runCommand('show', reference)).toMatch(/telegram:127\.0\.0\.1:\d+\/[0-9a-f]{8}: delivered/);
  expect(server.output() + (await runCommand('list', '--json'))).not.toMatch(/hunter2/);

  expect(await runCommand('release', held.reference)).toContain('released');
  const isOfHeld = ({ text }: { text?: string | undefined }) => text?.includes(held.reference) ?? false;
  await mail.waitForMail('ada@example.org', isOfHeld);
  for (const service of services) await expect.poll(() => JSON.stringify(service.taken)).toContain(held.reference);
  expect((await listed()).map(({ state }) => state)).toEqual(['new', 'new']);
});

test('a form that a robot or another site sent is held, and the owner learns of it in one email a day', async () => {
  server = await runServer(site.folder, settings);
  const post = async (name: string, from: string | null, more: Record<string, string> = {}) => {
    const headers: Record<string, string> = from === null ? {} : { 'sec-fetch-site': from };
    const form = new URLSearchParams({ ...body, name, ...more });
    const response = await fetch(server.url('/quote'), { method: 'POST', headers, body: form });
    // Each answer has its own receipt and minute.
    return [
      response.status,
      (await response.text()).replaceAll(/"receipt":\{[^}]*\}|Q-\w{4}-\w{4}|\b\d\d:\d\d\b/g, ''),
    ];
  };
  const own = await post('From our page', 'same-origin');
  expect(await post('From another site', 'cross-site')).toEqual(own);
  await post('From an old browser', null);
  await post('A Robot', 'same-origin', { [honeypotField]: 'https://spam.example' });
  await send({ name: 'By a call' }, { 'sec-fetch-site': 'cross-site' });
  const leads = await listed();
  const held = leads.filter(({ state }) => state === 'held');
  expect(held.map(({ name }) => name)).toEqual(['A Robot', 'From another site']);
  expect(server.output()).toContain('cross-site');

  const isDigest = ({ subject }: { subject?: string | undefined }) => subject?.includes('held') ?? false;
  for (const last of [false, true]) {
    if (last) await post('Another Robot', 'cross-site');
    await server.end();
    server = await runServer(site.folder, settings);
    const digest = await mail.waitForMail('one@example.org', isDigest);
    expect(digest.subject).toBe('2 leads are held as suspected spam');
    for (const { reference, name } of held) {
      expect(digest.text).toContain(reference);
      expect(digest.text).not.toContain(name);
    }
    // Two of ours for each.
    const links = [...String(digest.html).matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(links).toHaveLength(4);
    for (const href of links) expect(href).toMatch(/^https:\/\/solvewright\.example\/l\/[\w-]{50}$/);
  }
  await send({ name: 'Grace Hopper', email: 'grace@example.org' });
  await mail.waitForMail('grace@example.org');
  expect(mail.mails.filter(isDigest)).toHaveLength(1);
});
