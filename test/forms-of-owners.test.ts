import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import type { ServicesFile } from '#contract/content/services-content.ts';
import { runLeads } from './run-here.ts';
import { openLiveFolder, type LiveFolder, type LiveServer } from './live-folder.ts';
import { sampleQuote } from './spec-messages.ts';

let live: LiveFolder;
let server: LiveServer;

/** The sample's company in German, with an owner's own questions and the short form. */
beforeAll(async () => {
  live = openLiveFolder();
  rmSync(join(live.folder, 'content/domains'), { recursive: true });
  const file = join(live.folder, 'content/services.yaml');
  const content = parse(readFileSync(file, 'utf8')) as ServicesFile;
  content.lang = 'de';
  content.quote!.questions = { question1: { min: 0 }, question2: { optional: true, min: 3 }, question3: { min: 1 } };
  content.quote!.submit = 'Jetzt fragen';
  content.message = { labels: { message: 'Wo drückt der Schuh?' } };
  content.pages.message = { title: 'Schreiben Sie uns', description: 'Ein paar Worte genügen.' };
  writeFileSync(file, stringify(content));
  server = await live.serve();
  return live.remove;
});

const message = { name: 'Ada Lovelace', email: 'ada@example.org', phone: '', message: 'Ostern' };
const short = { ...sampleQuote, question1: 'Ostern', question2: '', question3: 'ja' };

function call(name: string, body: object, key = crypto.randomUUID()): Promise<Response> {
  const headers = { apikey: 'janus-anon', 'content-type': 'application/json', 'idempotency-key': key };
  return fetch(server.url(`/functions/v1/${name}`), { method: 'POST', headers, body: JSON.stringify(body) });
}
const post = (path: string, fields: Record<string, string>) =>
  fetch(server.url(path), { method: 'POST', body: new URLSearchParams(fields) });
const leads = async (...filter: string[]) =>
  JSON.parse(await runLeads({ DATA_DIR: join(live.folder, 'data') }, 'list', '--json', ...filter)) as object[];

test('an answer of one word, and none, are stored where the owner asks for no more', async () => {
  expect((await call('send-quote-request', short)).status).toBe(200);
  expect(await leads('--kind', 'quote')).toMatchObject([short]);
  const refused = await call('send-quote-request', { ...short, question2: 'ja', question3: '', question4: 'Ostern' });
  expect(await refused.json()).toMatchObject({
    status: 422,
    errors: {
      question2: 'Bitte schreiben Sie mindestens 3 Zeichen',
      question3: 'Bitte schreiben Sie mindestens 1 Zeichen',
      question4: 'Bitte schreiben Sie mindestens 10 Zeichen',
    },
  });
});

test('without a script the posted form has the same rules and messages', async () => {
  const answered = await (await post('/quote', { ...short, name: 'Bob', question1: '', question5: 'kurz' })).text();
  expect(answered).toContain('Bitte schreiben Sie mindestens 10 Zeichen');
  expect(answered.match(/aria-invalid="true"/g)).toHaveLength(1);
  expect((await post('/quote', { ...short, name: 'Bob', question1: '' })).status).toBe(200);
  expect(await leads('--search', 'Bob')).toMatchObject([{ kind: 'quote', question1: '', question2: '' }]);
});

test('a message is stored under its own kind and reference, and once for one key', async () => {
  const key = crypto.randomUUID();
  const [first, again] = [await call('send-message', message, key), await call('send-message', message, key)];
  const reply = (await first.json()) as { reference: string };
  expect(reply.reference).toMatch(/^M-\w{4}-\w{4}$/);
  expect(await again.json()).toEqual(reply);
  expect(await leads('--kind', 'message')).toMatchObject([{ ...reply, ...message, kind: 'message' }]);
  const refused = await call('send-message', { ...message, message: ' ' });
  expect(await refused.json()).toMatchObject({ errors: { message: 'Bitte schreiben Sie Ihre Nachricht' } });
});

test('a message that is posted without a script is stored and thanked for, or comes back with its values', async () => {
  const invalid = await post('/contact', { ...message, email: 'ada' });
  expect(invalid.status).toBe(422);
  const back = await invalid.text();
  expect(back).toContain('>Ostern</textarea>');
  expect(back).toContain('Bitte geben Sie eine gültige E-Mail-Adresse ein');
  const thanks = await post('/contact', { ...message, name: 'Grace Hopper' });
  expect([thanks.status, await thanks.text()]).toEqual([200, expect.stringContaining('Vielen Dank!')]);
  expect(await leads('--search', 'Grace')).toMatchObject([{ kind: 'message', message: 'Ostern' }]);
  const robot = await post('/contact', { ...message, name: 'Robot', subject: 'filled' });
  expect(robot.status).toBe(200);
  expect(await leads('--search', 'Robot')).toMatchObject([{ state: 'held' }]);
});
