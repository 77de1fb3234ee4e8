import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openPostOffice } from '../../faults/stage.ts';
import { runLeads } from '../run-here.ts';
import { startServerProcess } from '../server-process.ts';
import { writeFixtureSite } from '../site-fixture.ts';

test.each([
  ['first-schema.sql', 18],
  ['first-version.sql', 2],
])('what %s says is there after the upgrade, and what waits in it goes out once', async (file, count) => {
  const site = writeFixtureSite();
  const settings = { DATA_DIR: join(site.folder, 'data') };
  mkdirSync(settings.DATA_DIR);
  const old = new DatabaseSync(join(settings.DATA_DIR, 'janus.db'));
  old.exec(readFileSync(join(import.meta.dirname, '..', file), 'utf8'));
  const leads = old.prepare('select id, reference, state from leads order by id').all();
  // An email about several leads is listed with none of them.
  const ofOne = `select lead_id, channel, state from deliveries where channel <> 'held-digest' order by id`;
  const deliveries = old.prepare(ofOne).all();
  const removed = old.prepare("select id from leads where face = 'quicksend'").all();
  old.close();
  expect(leads).toHaveLength(count);

  const listed = JSON.parse(await runLeads(settings, 'list', '--json')) as { id: string; deliveries: object[] }[];
  const expected = leads.map((lead) => ({
    ...lead,
    deliveries: deliveries
      .filter((one) => one['lead_id'] === lead['id'])
      .map(({ channel, state }) => ({ channel, state })),
  }));
  expect(listed.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toMatchObject(expected);

  const office = await openPostOffice();
  const mail = { SMTP_URL: office.url, MAIL_FROM: 'janus@mail.example', OWNER_EMAIL: 'owner@example.org' };
  const server = await startServerProcess(site.folder, { ...settings, ...mail });
  // The content has no site of that name any more, and its visitors must not read another one's address.
  const isKept = ({ lead_id: id, channel }: Record<string, unknown>) =>
    channel === 'visitor-mail' && removed.some((lead) => lead['id'] === id);
  const waiting = deliveries
    .filter((one) => ['waiting', 'sending'].includes(String(one['state'])) && !isKept(one))
    .map(({ lead_id: id, channel }) => [`<${String(id)}-${String(channel)}@mail.example>`, 1]);
  const sent = () => [...office.emails].filter(([id]) => !id.includes('digest')).toSorted();
  await expect.poll(sent).toEqual(waiting.toSorted());
  await server.end();
  await office.stop();
  expect(sent()).toEqual(waiting.toSorted());
  site.remove();
});
