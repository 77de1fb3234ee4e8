import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { evidenceHeaders } from '#contract/forms/evidence.ts';
import { paths } from '#contract/site/paths.ts';
import { supabaseSite } from '../../cli/supabase/supabase-files.ts';
import { findDeno } from '../../scripts/test-tools.mjs';
import { describeFunctions } from '../../server/http/routes/function-routes.contract.ts';
import { askingSite } from '../asking-site.ts';
import { browserFetch } from '../browser-fetch.ts';
import { openCuttableLine, type CuttableLine } from '../cuttable-line.ts';
import { startDeno, type DenoProcess } from '../deno-process.ts';
import { runLeads } from '../leads-command.ts';
import { sampleQuote } from '../sample-quote.ts';
import { startServerProcess } from '../server-process.ts';
import { fixtureSite, writeFixtureSite } from '../site-fixture.ts';
import { startMailServer } from '../smtp-server.ts';
import { solve } from '../solve.ts';
import { pushMigrations, startSupabaseProject, type SupabaseProject } from '../supabase-project.ts';
import { writeUpload } from '../supabase-upload.ts';

const quote = 'send-quote-request';
const [services, ...others] = fixtureSite.faces;
const priced = { ...askingSite().faces[2]!, key: 'priced', hosts: ['priced.localhost'] };
const consent = { text: 'I agree to the privacy page', missing: 'Please agree' };
const asking = { ...services!, key: 'asking', isDefault: false, hosts: ['asking.localhost'], consent };
const site = { faces: [services!, ...others, asking, priced] };

let project: SupabaseProject;
let upload: ReturnType<typeof writeUpload>;
// Installed by `npm test` if there is one for the machine. Other machines report that it is not checked.
const isHere = findDeno() !== undefined;
beforeAll(async () => {
  if (!isHere) return;
  project = await startSupabaseProject();
  upload = writeUpload(supabaseSite(site));
});
afterAll(async () => {
  await project?.stop();
  upload?.remove();
});

describe.runIf(isHere)('the functions for Supabase keep the promises of the server in Deno', () => {
  let databaseUrl: string;
  let owner: Client;
  let line: CuttableLine;
  let deno: DenoProcess;
  beforeAll(async () => {
    databaseUrl = await project.createDatabase();
    await pushMigrations(databaseUrl);
    owner = new Client({ connectionString: databaseUrl });
    await owner.connect();
    line = await openCuttableLine(databaseUrl);
    deno = await startDeno(upload.folder, {
      SUPABASE_DB_URL: line.address(project.byPassword(databaseUrl)),
      PUBLIC_ANON_KEY: 'own-key',
      SUPABASE_ANON_KEY: 'janus-anon',
      SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_one","other":"sb_publishable_two"}',
      RATE_LIMIT_PER_MINUTE: '3',
    });
  });
  afterAll(async () => {
    await deno?.end();
    line?.close();
    await owner?.end();
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    line.mend();
    await rows('delete from leads; delete from claims');
  });

  const rows = async (sql: string) => (await owner.query<Record<string, unknown>>(sql)).rows;
  const ask = (path: string, init?: RequestInit) => fetch(deno.url + path, init);
  const leads = async () =>
    (await rows('select id, kind, face, fields, state, consent from leads')).map((row) => ({
      ...row,
      fields: JSON.parse(String(row['fields'])) as object,
    })) as never;
  const invoke = (key: string, body: object, headers = {}) =>
    createClient(deno.url, key).functions.invoke(quote, { body, headers });

  describeFunctions(async () => ({ ask, leads, breakDatabase: async () => line.cut(), close: async () => {} }));

  test('a database that comes back is used again', async () => {
    line.cut();
    expect((await invoke('own-key', sampleQuote)).error.context.status).toBe(503);
    line.mend();
    expect((await invoke('own-key', sampleQuote)).error).toBeNull();
  });

  test.each(['own-key', 'janus-anon', 'sb_publishable_one', 'sb_publishable_two'])('takes the key %s', async (key) => {
    expect((await invoke(key, sampleQuote)).error).toBeNull();
  });

  test.each(['janus', '{"default":"sb_publishable_one","other":"sb_publishable_two"}'])('not %s', async (key) => {
    expect((await invoke(key, sampleQuote)).error.context.status).toBe(401);
  });

  test('counts calls by the address that the platform tells', async () => {
    const call = async (address: string) =>
      (await invoke('own-key', sampleQuote, { 'x-forwarded-for': address })).error?.context.status ?? 200;
    const calls = [await call('192.0.2.1'), await call('192.0.2.1, 10.0.0.1'), await call('192.0.2.1')];
    expect(calls).toEqual([200, 200, 200]);
    expect(await call('192.0.2.1')).toBe(429);
    expect(await call('192.0.2.2')).toBe(200);
  });

  test('an offer is read as its face asks for it', async () => {
    const send = (amount: string) =>
      ask('/functions/v1/send-offer', {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: 'own-key', origin: 'https://priced.localhost' },
        body: JSON.stringify({ name: 'Bob', email: 'bob@example.org', phone: '', message: 'Please', amount }),
      });
    expect(((await (await send('nothing')).json()) as { errors: object }).errors).toHaveProperty('amount');
    expect((await send('12.5k')).status).toBe(200);
    expect(await leads()).toMatchObject([
      { face: 'priced', fields: { amount: '12500', currency: 'USD', price: '12500 USD' } },
    ]);
  });

  describe.each(['', '/strict'])('from the page of another origin%s', (gateway) => {
    /** The page's own code, with a browser's rules for what may be sent. */
    async function openPage(origin: string, honeypot = '') {
      vi.resetModules();
      vi.stubGlobal('__BACKEND_URL__', deno.url + gateway);
      vi.stubGlobal('__PUBLIC_ANON_KEY__', 'sb_publishable_one');
      vi.stubGlobal('document', { querySelector: () => ({ value: honeypot }) });
      vi.stubGlobal('fetch', browserFetch(origin));
      const { functions } = await import('../../web/app/functions.ts');
      return (body: object, headers: Record<string, string>) => functions.call(quote, { ...body }, headers);
    }

    test('its key makes one lead of what is sent again', async () => {
      const send = await openPage('https://solvewright.example');
      const key = { 'Idempotency-Key': '7f3f2c1e-0000-4000-8000-a1b2c3d4e5f6' };
      expect(await send(sampleQuote, key)).toEqual({ ok: true });
      await rows(`delete from claims where key like 'body:%'`);
      expect(await send(sampleQuote, key)).toEqual({ ok: true });
      expect(await send({ ...sampleQuote, name: 'Somebody else' }, key)).toMatchObject({ ok: false });
      expect(await leads()).toMatchObject([{ face: 'services', fields: sampleQuote, state: 'new' }]);
    });

    test('its consent is stored, and what a robot filled in holds the lead', async () => {
      const send = await openPage('http://asking.localhost:3000', 'http://spam.example');
      expect(await send(sampleQuote, {})).toMatchObject({ ok: false });
      expect(await send(sampleQuote, { 'Form-Consent': encodeURIComponent(consent.text) })).toEqual({ ok: true });
      expect(await leads()).toMatchObject([{ face: 'asking', consent: consent.text, state: 'held' }]);
    });
  });

  test('a header of its own never leaves the page where the gateway answers', async () => {
    const client = createClient(`${deno.url}/strict`, 'own-key', {
      global: { fetch: browserFetch('https://a.example') },
    });
    const headers = { 'Idempotency-Key': 'k' };
    expect((await client.functions.invoke(quote, { body: sampleQuote })).error).toBeNull();
    expect((await client.functions.invoke(quote, { body: sampleQuote, headers })).error).toMatchObject({
      name: 'FunctionsFetchError',
    });
  });

  test('a server on the same database delivers what was accepted, and its commands show it', async () => {
    const mail = await startMailServer();
    const { folder, remove } = writeFixtureSite();
    const settings = { SMTP_URL: mail.url, MAIL_FROM: 'janus@mail.example', OWNER_EMAIL: 'owner@example.org' };
    const server = await startServerProcess(folder, { ...settings, DATABASE_URL: databaseUrl });
    try {
      const challenge = (await (await fetch(server.url(paths.challenge))).json()) as object;
      const { data } = await invoke('own-key', sampleQuote, { [evidenceHeaders.proof]: await solve(challenge) });
      const { reference } = data as { reference: string };
      expect((await mail.waitForMail('owner@example.org')).subject).toContain(reference);
      // Paid for with the server's challenge: the visitor's own text is returned.
      expect((await mail.waitForMail(sampleQuote.email)).text).toContain(sampleQuote.question1);
      const place = { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'data') };
      expect(JSON.parse(await runLeads(place, 'list', '--json'))).toMatchObject([{ reference, ...sampleQuote }]);
    } finally {
      await server.end('SIGKILL');
      await mail.stop();
      remove();
    }
  });

  test('its log holds nothing that visitors wrote', () => {
    expect(deno.output()).toContain('lead accepted');
    expect(deno.output()).not.toMatch(/Ada|Lovelace|ada@|engines|remote|p:\/w/);
  });
});
