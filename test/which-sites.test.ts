import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { runLeads } from './run-here.ts';
import { openLiveFolder, type LiveFolder, type LiveServer } from './live-folder.ts';
import { sampleQuote } from './spec-messages.ts';
import { startMailServer } from './smtp-server.ts';

const root = join(import.meta.dirname, '..');
const words = readFileSync(join(root, 'sample/content/services.yaml'), 'utf8');
let live: LiveFolder;
let server: LiveServer;

beforeEach(() => {
  live = openLiveFolder();
  return live.remove;
});

const content = (path: string) => join(live.folder, 'content', path);
const start = async (settings?: Record<string, string>) => (server = await live.serve(settings));

/** By a request of Node's own, which looks up no name. */
async function ask(host: string, path = '/', body?: string) {
  const headers = { host, apikey: 'janus-anon', 'content-type': 'application/json' };
  const asked = request({ port: server.port, path, headers, method: body ? 'POST' : 'GET' });
  asked.end(body);
  const [response] = await once(asked, 'response');
  return { status: response.statusCode as number, text: await text(response) };
}
const sendQuote = (host: string, email: string) =>
  ask(host, '/functions/v1/send-quote-request', JSON.stringify({ ...sampleQuote, email }));

test('a folder with one domain alone is served, followed, and named to nobody else', async () => {
  rmSync(content('services.yaml'));
  await start();
  expect(server.output()).toMatch(/http:\/\/nowfetch\.localhost:\d+\//);
  for (const host of ['nowfetch.com', 'nowfetch.localhost', 'localhost', '127.0.0.1'])
    expect(await ask(host)).toMatchObject({ status: 200, text: expect.stringContaining('NowFetch') });
  const unknown = await ask('unknown.example');
  expect(unknown.status).toBe(404);
  expect(unknown.text).not.toContain('NowFetch');
  expect((await sendQuote('nowfetch.com', 'ada@example.org')).status).toBe(404);
  expect(await runLeads({ DATA_DIR: join(live.folder, 'data') }, 'list', '--json')).toBe('[]\n');

  writeFileSync(content('site.yaml'), 'default: nowfetch\n');
  await expect.poll(async () => (await ask('unknown.example')).status).toBe(200);
  writeFileSync(content('services.yaml'), words);
  await expect.poll(async () => (await ask('solvewright.example')).status).toBe(200);
  expect((await ask('unknown.example')).text).toContain('NowFetch');
});

test('of two services sites each has its pages, its leads and its emails', async () => {
  mkdirSync(content('services'));
  const second = words.replaceAll('solvewright.example', 'fernbrook.example').replaceAll('Solvewright', 'Fernbrook');
  writeFileSync(content('services/fernbrook.yaml'), second);
  const mail = await startMailServer();
  await using _ = { [Symbol.asyncDispose]: mail.stop };
  await start({ SMTP_URL: mail.url, MAIL_FROM: 'janus@mail.example', OWNER_EMAIL: 'owner@example.org' });

  expect((await ask('localhost')).text).toContain('<title>Solvewright');
  for (const host of ['fernbrook.example', 'fernbrook.localhost'])
    expect((await ask(host, '/quote')).text).toContain('Fernbrook');
  expect((await ask('fernbrook.example', '/sitemap.xml')).text).toContain('https://fernbrook.example/quote');
  expect((await ask('fernbrook.example', '/.well-known/security.txt')).text).toContain('hello@fernbrook.example');

  expect((await sendQuote('fernbrook.example', 'ada@example.org')).status).toBe(200);
  const email = await mail.waitForMail('ada@example.org');
  expect(email.from!.value[0]!.name).toBe('Fernbrook');
  expect(email.replyTo!.value[0]!.address).toBe('hello@fernbrook.example');
  expect(email.text).not.toContain('Solvewright');
  expect((await mail.waitForMail('owner@example.org')).from!.value[0]!.name).toBe('Fernbrook');
  const list = await runLeads({ DATA_DIR: join(live.folder, 'data') }, 'list', '--json', '--site', 'fernbrook');
  expect(JSON.parse(list)).toMatchObject([{ site: 'fernbrook', email: 'ada@example.org' }]);
});
