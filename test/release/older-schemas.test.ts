import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deliveriesIn, findMailLosses } from '../../faults/drill/compare.ts';
import type { Listed } from '../../faults/drill/program.ts';
import { openPostOffice } from '../../faults/post-office.ts';
import { runLeads } from '../leads-command.ts';
import { startServerProcess } from '../server-process.ts';
import { writeFixtureSite } from '../site-fixture.ts';

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
