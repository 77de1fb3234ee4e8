import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { evidenceHeaders } from '#contract/forms/evidence.ts';
import { honeypotField } from '#contract/site/paths.ts';
import { runLeads } from './leads-command.ts';
import { sampleQuote } from './sample-quote.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { writeFixtureSite } from './site-fixture.ts';
import { startMailServer, type MailServer } from './smtp-server.ts';

const answers = { ...sampleQuote, question1: 'Sell more engines on www.spam.example' };
const owner = 'owner@example.org';

let site: ReturnType<typeof writeFixtureSite>;
let mail: MailServer;
let server: ServerProcess;

beforeEach(async () => {
  site = writeFixtureSite();
  mail = await startMailServer();
  server = await start();
});
afterEach(async () => {
  await server.end('SIGKILL');
  await mail.stop();
  site.remove();
});

const start = () =>
  startServerProcess(site.folder, { SMTP_URL: mail.url, MAIL_FROM: 'janus@mail.example', OWNER_EMAIL: owner });
const at = (path: string) => `http://127.0.0.1:${server.port}${path}`;

async function send(evidence: Record<string, string> = {}, more: Partial<typeof answers> = {}): Promise<Response> {
  const headers = { apikey: 'janus-anon', 'content-type': 'application/json', ...evidence };
  const body = JSON.stringify({ ...answers, ...more });
  return fetch(at('/functions/v1/send-quote-request'), { method: 'POST', headers, body });
}

const runCommand = (...args: string[]) => runLeads({ DATA_DIR: join(site.folder, 'data') }, ...args);

interface Listed {
  name: string;
  reference: string;
  state: string;
  deliveries: { channel: string; state: string }[];
}
const listed = async () => JSON.parse(await runCommand('list', '--json')) as Listed[];

describe('suspected spam is stored and held, and its sender notices nothing', () => {
  test('gets the answer that everybody gets, and is stored and held, and nothing is emailed until its release', async () => {
    const response = await send({ [evidenceHeaders.honeypot]: 'filled' });
    expect(response.status).toBe(200);
    expect(Object.keys((await response.json()) as object)).toEqual(['id', 'reference']);
    const [lead] = await listed();
    expect(lead).toMatchObject({
      state: 'held',
      deliveries: [
        { channel: 'owner-mail', state: 'held' },
        { channel: 'visitor-mail', state: 'held' },
      ],
    });
    await send({}, { name: 'Grace Hopper', email: 'grace@example.org' });
    await mail.waitForMail('grace@example.org');
    expect(mail.mails.filter(({ text }) => text?.includes(lead!.reference))).toEqual([]);

    expect(await runCommand('release', lead!.reference)).toContain('released');
    const toVisitor = await mail.waitForMail('ada@example.org');
    expect(toVisitor.text).toContain(lead!.reference);
    expect((await listed()).map(({ state }) => state)).toEqual(['new', 'new']);
  });

  test('may also be a form without JavaScript, or one that another site posted, which is answered like any other', async () => {
    const post = async (site: string | null, name: string) => {
      const headers: Record<string, string> = site === null ? {} : { 'sec-fetch-site': site };
      const body = new URLSearchParams({ ...answers, name });
      const response = await fetch(at('/quote'), { method: 'POST', headers, body });
      // Each answer has its own link to the visitor's page.
      return [response.status, (await response.text()).replaceAll(/\/r\/[\w-]+/g, '/r/TOKEN')];
    };
    const own = await post('same-origin', 'From our page');
    expect(await post('cross-site', 'From another site')).toEqual(own);
    await post(null, 'From an old browser');
    await send({ 'sec-fetch-site': 'cross-site' }, { name: 'By a call' });
    const filled = new URLSearchParams({ ...answers, name: 'A Robot', [honeypotField]: 'https://spam.example' });
    expect((await fetch(at('/quote'), { method: 'POST', body: filled })).status).toBe(200);
    expect((await listed()).map(({ name, state }) => [name, state])).toEqual([
      ['A Robot', 'held'],
      ['By a call', 'new'],
      ['From an old browser', 'new'],
      ['From another site', 'held'],
      ['From our page', 'new'],
    ]);
    expect(server.output()).toContain('cross-site');
  });

  test('is reported to the owner in one email a day', async () => {
    for (const name of ['One Robot', 'Another Robot']) await send({ [evidenceHeaders.age]: '12' }, { name });
    await server.end();
    server = await start();
    const digest = await mail.waitForMail(owner);
    expect(digest.subject).toBe('2 leads are held as suspected spam');
    for (const { reference } of await listed()) expect(digest.text).toContain(`release ${reference}`);
    // Two of ours for each, and none of theirs.
    const links = [...String(digest.html).matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(links).toHaveLength(4);
    for (const href of links) expect(href).toMatch(/^https:\/\/solvewright\.example\/l\/[\w-]{50}$/);
    expect(digest.text).not.toContain('www.spam.example');

    await send({ [evidenceHeaders.age]: '12' }, { name: 'A Third Robot' });
    await server.end();
    server = await start();
    await send({}, { name: 'Grace Hopper', email: 'grace@example.org' });
    await mail.waitForMail('grace@example.org');
    expect(mail.mails.filter(({ subject }) => subject?.includes('held'))).toHaveLength(1);
    for (const { deliveries } of await listed()) expect(deliveries).toHaveLength(2);
  });
});
