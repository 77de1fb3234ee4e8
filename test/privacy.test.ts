import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { evidenceHeaders } from '#contract/forms/evidence.ts';
import { runHere } from './run-here.ts';
import { forTest, makeSite, runServer } from './for-test.ts';
import type { ServerProcess } from './server-process.ts';
import { startMailServer, type MailServer } from './smtp-server.ts';
import { quoteFields } from './spec-messages.ts';

const address = '203.0.113.77';
const fields = Object.fromEntries(quoteFields.map((field) => [field, `mark-${field} of a visitor`]));
const visitor = { ...fields, email: 'mark-email@visitor.example', phone: 'mark-phone' };
const marks = /mark-|203\.0\.113\.77|visitor\.example/;

let mail: MailServer;
let server: ServerProcess;
let site: ReturnType<typeof makeSite>;

test('what a visitor sends is in the database and in mails, and nowhere else', async () => {
  site = makeSite();
  mail = await forTest(
    startMailServer({
      onRcptTo(to, _session, answer) {
        const refused = to.address.includes('visitor.example');
        answer(refused ? Object.assign(new Error(`<${to.address}> is unknown here`), { responseCode: 550 }) : null);
      },
    }),
  );
  const settings = { SMTP_URL: mail.url, MAIL_FROM: 'janus@mail.example', OWNER_EMAIL: 'owner@example.org' };
  server = await runServer(site.folder, { ...settings, LOG_LEVEL: 'debug', TRUST_PROXY: 'loopback' });
  const spread = {
    'x-forwarded-for': address,
    'user-agent': 'mark-agent',
    'accept-language': 'mark-language',
    referer: 'https://x.example/mark-path?mark-referer',
    cookie: 'a=mark-cookie',
  };
  const heard: string[] = [];
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { ...spread, ...(init.headers as Record<string, string>) };
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { ...init, headers });
    expect(response.headers.getSetCookie()).toEqual([]);
    const body = await response.text();
    // A form that returns without JavaScript shows its visitor the same text. No other answer repeats it.
    if (path !== '/quote') heard.push(JSON.stringify([...response.headers]), body);
    return response.status;
  };
  const call = (body: string, more: Record<string, string> = {}) =>
    ask('/functions/v1/send-quote-request', {
      method: 'POST',
      body,
      headers: { apikey: 'janus-anon', 'content-type': 'application/json', ...more },
    });

  expect(await call(JSON.stringify(visitor), { 'idempotency-key': 'mark-key' })).toBe(200);
  expect(await call(JSON.stringify({ ...visitor, name: 'mark-other' }), { 'idempotency-key': 'mark-key' })).toBe(422);
  expect(
    await call(JSON.stringify({ ...visitor, name: 'mark-held' }), { [evidenceHeaders.honeypot]: 'mark-trap' }),
  ).toBe(200);
  expect(await call(JSON.stringify({ ...visitor, email: 'mark-nobody' }))).toBe(422);
  expect(await call('mark-no json')).toBe(400);
  expect(await call('{}', { apikey: 'mark-apikey' })).toBe(401);
  expect(await ask('/mark-nowhere?mark-query')).toBe(404);
  const browser = (version: number) => ({ 'user-agent': `Mozilla/5.0 (mark-system) mark-browser/${version}` });
  expect(await ask('/?mark-query', { headers: browser(1) })).toBe(200);
  expect(await ask('/?utm_source=mark-word%40visitor.example&utm_id=mark-id', { headers: browser(2) })).toBe(200);
  const unnamed = { ...browser(3), referer: `https://${address}/` };
  expect(await ask('/?utm_source=mark-15550100199', { headers: unnamed })).toBe(200);
  expect(await ask('/functions/v1/mark-nothing')).toBe(404);
  for (const path of ['/l/mark-token', '/r/mark-token?mark-query']) {
    expect(await ask(path)).toBe(404);
    expect(await ask(path, { method: 'POST', body: new URLSearchParams({ step: 'add', words: 'mark-words' }) })).toBe(
      404,
    );
  }
  expect(await ask('/quote', { method: 'POST', body: new URLSearchParams({ ...visitor, email: 'mark' }) })).toBe(422);
  expect(await ask('/quote', { method: 'POST', body: new URLSearchParams({ ...visitor, name: 'mark-form' }) })).toBe(
    200,
  );
  for (let calls = 0; calls < 4; calls++) await call('{"name":"mark-limit"}');
  expect(await call('{}')).toBe(429);
  await mail.waitForMail('owner@example.org');
  await expect.poll(() => server.output()).toContain('is unknown here');
  for (const path of ['/metrics', '/readyz', '/healthz']) await ask(path);
  expect(await server.end()).toBe(0);

  expect(server.output()).toContain('lead held as suspected spam');
  expect(server.output()).not.toMatch(marks);
  expect(heard.join('\n')).not.toMatch(marks);
  const data = join(site.folder, 'data');
  const written = (file: string) => readFileSync(join(data, file), 'latin1');
  const database = readdirSync(data).filter((file) => file.startsWith('janus.db'));
  expect(database.map(written).join('')).toContain('mark-name');
  expect(await countedIn(data)).toEqual([
    expect.objectContaining({
      visits: 3,
      sources: expect.arrayContaining([{ kind: 'site', name: 'x.example', visits: 2 }]),
    }),
  ]);
  expect(readdirSync(data).map(written).join('')).not.toMatch(UNSTORED);
  for (const file of readdirSync(data)) if (!database.includes(file)) expect(written(file)).not.toMatch(marks);
});

const countedIn = async (data: string) => JSON.parse((await runHere({ DATA_DIR: data }, ['visits', '--json'])).out);

/** The address of the visitor, and what was sent beside the fields of the form. */
const PARTS = 'agent|language|system|browser|path|referer|cookie|apikey|trap|limit|query|word|words|token|id|1555';
const UNSTORED = new RegExp(`203\\.0\\.113\\.77|mark-(${PARTS})`);
