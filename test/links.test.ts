import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { runLeads, runLinks } from './run-here.ts';
import { sampleQuote } from './spec-messages.ts';
import { forTest, makeSite, runServer } from './for-test.ts';
import type { ServerProcess } from './server-process.ts';
import { startMailServer, type Mail, type MailServer } from './smtp-server.ts';

const owner = 'owner@example.org';
const visitor = sampleQuote.email;

let site: ReturnType<typeof makeSite>;
let mail: MailServer;
let server: ServerProcess;

beforeEach(async () => {
  site = makeSite();
  mail = await forTest(startMailServer());
  const settings = { SMTP_URL: mail.url, MAIL_FROM: 'janus@mail.example', OWNER_EMAIL: owner };
  const more = { PUBLIC_URL: 'https://in.example', LOG_LEVEL: 'debug', RATE_LIMIT_PER_MINUTE: '1000' };
  server = await runServer(site.folder, { ...settings, ...more });
});

const send = async () => expect((await server.sendQuote(sampleQuote)).status).toBe(200);

/** Paths of the links in an email, in their order. */
function linksIn({ text = '', html }: Mail): string[] {
  const paths = [...text.matchAll(/https:\/\/in\.example(\/[lr]\/[\w-]{50})\n/g)].map(([, path]) => path!);
  expect(
    [...String(html).matchAll(/href="https:\/\/in\.example(\/[lr]\/[\w-]{50})"/g)].map(([, path]) => path),
  ).toEqual(paths);
  return paths;
}

const look = async (path: string) => (await fetch(server.url(path))).text();
async function post(path: string, fields: Record<string, string>): Promise<string> {
  const response = await fetch(server.url(path), { method: 'POST', body: new URLSearchParams(fields) });
  return response.text();
}
const run = (...args: string[]) => runLeads({ DATA_DIR: join(site.folder, 'data') }, ...args);
const stateOf = async () => (JSON.parse(await run('list', '--json')) as { state: string }[]).map(({ state }) => state);
const mailsTo = (address: string) => mail.mails.filter(({ recipients }) => recipients.includes(address));

test('an owner’s links do what they say when asked, and end with a revocation', async () => {
  await send();
  const [answered, spam] = linksIn(await mail.waitForMail(owner));
  expect(await look(answered!)).toContain('value="do"');
  expect(await look(answered!)).not.toContain(sampleQuote.name);
  expect(await stateOf()).toEqual(['new']);
  expect(await post(answered!, { step: 'do' })).not.toContain('<form');
  expect(await stateOf()).toEqual(['answered']);
  await post(spam!, { step: 'do' });
  await post(spam!, { step: 'do' });
  expect(await stateOf()).toEqual(['spam']);
  // Another person decided in the meantime.
  expect(await look(answered!)).not.toContain('<form');
  await run('release', JSON.parse(await run('list', '--json'))[0].reference);

  await expect(runLinks({ DATA_DIR: join(site.folder, 'data') }, 'frob')).rejects.toMatchObject({ code: 2 });
  expect(await runLinks({ DATA_DIR: join(site.folder, 'data') }, 'revoke', '--yes')).toContain('is revoked');
  expect((await fetch(server.url(answered!))).status).toBe(404);
  await post(answered!, { step: 'do' });
  expect(await stateOf()).toEqual(['new']);
  const tokens = [answered, spam].map((path) => path!.slice(3));
  for (const token of tokens) expect(server.output()).not.toContain(token);
});

test('twenty forms with one address bring it one email, and no page after them a link', async () => {
  const victim = 'victim@example.org';
  for (let n = 0; n < 20; n += 1) {
    const page = await post('/quote', { ...sampleQuote, question1: `My own words ${n}`, email: victim });
    expect(page).not.toContain('/r/');
    await expect.poll(() => mailsTo(owner).filter(({ text }) => text!.includes(`words ${n}\n`)).length).toBe(1);
  }
  await expect.poll(() => mailsTo(victim).length).toBe(1);
  expect(mailsTo(victim)[0]!.text).not.toContain('My own words');
});

test('visitors see the state of their request, add to it and withdraw, and the owner is notified', async () => {
  await send();
  await mail.waitForMail(owner);
  const [own] = linksIn(await mail.waitForMail(visitor));
  expect(await look(own!)).not.toMatch(/Ada|engines/);
  expect(await post(own!, { step: 'add', words: ' ' })).toContain('aria-invalid');
  expect(await post(own!, { step: 'add', words: 'And <b>Sundays</b>' })).toContain('And &lt;b&gt;Sundays&lt;/b&gt;');
  await post(own!, { step: 'add', words: 'And <b>Sundays</b>' });
  await expect.poll(() => mailsTo(owner).length).toBe(2);
  expect(mailsTo(owner)[1]!.text).toContain('And <b>Sundays</b>');
  expect(mailsTo(owner)[1]!.replyTo!.text).toContain(visitor);
  expect(await run('export', '--format', 'json', '--email', visitor)).toContain('And <b>Sundays</b>');

  await post(own!, { step: 'ask' });
  await post(own!, { step: 'withdraw' });
  expect(await stateOf()).toEqual(['new']);
  await Promise.all([1, 2].map(() => post(own!, { step: 'withdraw', agree: 'yes' })));
  expect(await stateOf()).toEqual([]);
  expect((await fetch(server.url(own!))).status).toBe(404);
  await expect.poll(() => mailsTo(owner).length).toBe(3);
  const withdrawn = mailsTo(owner)[2]!;
  expect(withdrawn.subject).toContain('Q-');
  expect(`${withdrawn.text}${withdrawn.html}`).not.toMatch(/Ada|Sundays|engines/);
  expect(server.output()).not.toMatch(/Sundays|"level":"error"/);
});
