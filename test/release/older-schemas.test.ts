import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPostOffice } from '../../faults/post-office.ts';
import { runLeads } from '../leads-command.ts';
import { startServerProcess } from '../server-process.ts';
import { writeFixtureSite } from '../site-fixture.ts';

interface Listed {
  id: string;
  reference: string;
  email: string;
  state: string;
  deliveries: { channel: string; state: string }[];
}

let site: ReturnType<typeof writeFixtureSite>;
beforeEach(() => (site = writeFixtureSite()));
afterEach(() => site.remove());

/** The data of an old program, as its file has it: its leads, and each delivery with its state. */
function readStored(file: string) {
  const database = new DatabaseSync(join(site.folder, 'data/janus.db'));
  database.exec(readFileSync(join(import.meta.dirname, '..', file), 'utf8'));
  const leads = database.prepare('select id, reference, state, fields from leads order by id').all();
  // An email about several leads is listed with none of them.
  const ofOne = `select lead_id, channel, state from deliveries where channel <> 'held-digest' order by id`;
  const deliveries = database.prepare(ofOne).all();
  database.close();
  return leads.map(({ id, reference, state, fields }) => ({
    id,
    reference,
    state,
    email: (JSON.parse(String(fields)) as { email: string }).email,
    deliveries: deliveries.filter((one) => one['lead_id'] === id).map(({ channel, state }) => ({ channel, state })),
  })) as Listed[];
}

test.each([
  ['first-schema.sql', 18],
  ['first-version.sql', 2],
])('what %s says is there after the upgrade, and what waits in it goes out once', async (file, count) => {
  mkdirSync(join(site.folder, 'data'));
  const stored = readStored(file);
  expect(stored).toHaveLength(count);
  const settings = { DATA_DIR: join(site.folder, 'data') };
  const listed = JSON.parse(await runLeads(settings, 'list', '--json')) as Listed[];
  expect(listed.sort((a, b) => (a.id < b.id ? -1 : 1))).toMatchObject(stored);
  const office = await openPostOffice();
  for (const id of deliveriesIn(stored, (state) => state === 'delivered')) office.emails.set(id, 1);
  const earlier = new Map(office.emails);
  const waiting = deliveriesIn(stored, (state) => state === 'waiting' || state === 'sending');
  const mail = { SMTP_URL: office.url, MAIL_FROM: 'janus@mail.example', OWNER_EMAIL: 'owner@example.org' };
  const server = await startServerProcess(site.folder, { ...settings, ...mail });
  await expect.poll(() => waiting.filter((id) => !office.emails.has(id))).toEqual([]);
  await server.end();
  await office.stop();
  expect(findMailLosses(stored, earlier, office.emails)).toEqual([]);
});

/** Lists the Message-IDs of the deliveries in wanted states. */
function deliveriesIn(listed: Listed[], isWanted: (state: string) => boolean): string[] {
  return listed.flatMap(({ id, deliveries }) =>
    deliveries.filter(({ state }) => isWanted(state)).map(({ channel }) => `<${id}-${channel}@mail.example>`),
  );
}

/**
 * Compares the emails at the mail server with what was stored before the restart. Emails sent by then must not be sent again, waiting
 * emails are sent once, and held ones are not sent.
 */
function findMailLosses(before: Listed[], earlier: Map<string, number>, emails: Map<string, number>): string[] {
  const since = (id: string) => (emails.get(id) ?? 0) - (earlier.get(id) ?? 0);
  const wrong = (ids: string[], wanted: number, words: string) =>
    ids.filter((id) => since(id) !== wanted).map((id) => `${id} ${words}, and went ${since(id)} times`);
  const gone = deliveriesIn(before, (state) => state === 'delivered');
  return [
    ...gone.filter((id) => !earlier.has(id)).map((id) => `${id} is said to be delivered, and no mail server has it`),
    ...wrong(gone, 0, 'had gone before'),
    ...wrong(
      deliveriesIn(before, (state) => state === 'waiting' || state === 'sending'),
      1,
      'waited',
    ),
    ...wrong(
      deliveriesIn(before, (state) => state === 'held'),
      0,
      'is held',
    ),
  ];
}
