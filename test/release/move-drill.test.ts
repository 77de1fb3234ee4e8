import { join } from 'node:path';
import { expect, test } from 'vitest';
import { forTest, makeSite, runServer } from '../for-test.ts';
import { runLeads, runHere } from '../run-here.ts';
import { sampleQuote } from '../spec-messages.ts';
import { createDatabase } from '../shared-postgres.ts';
import { startMailServer } from '../smtp-server.ts';

test('a move to PostgreSQL takes all accepted leads along, and the emails that wait go out there', async () => {
  const site = makeSite();
  const sqlite = { DATA_DIR: join(site.folder, 'data'), RATE_LIMIT_PER_MINUTE: '0' };
  const server = await runServer(site.folder, sqlite);
  const accepted = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const answer = await server.sendQuote({ ...sampleQuote, email: `visitor@visitor-${n}.example` });
      expect(answer.status).toBe(200);
      return ((await answer.json()) as { reference: string }).reference;
    }),
  );
  await server.end();

  const moved = { ...sqlite, DATABASE_URL: await createDatabase() };
  const file = join(site.folder, 'leads.tar.gz');
  expect(await runHere(sqlite, ['backup', file])).toMatchObject({ code: 0 });
  const { out } = await runHere(moved, ['restore', file, '--leads', '--yes']);
  expect(out).toContain('Restored 20 leads');
  const listed = JSON.parse(await runLeads(moved, 'list', '--json')) as { reference: string }[];
  expect(listed.map(({ reference }) => reference).toSorted()).toEqual(accepted.toSorted());

  const mail = await forTest(startMailServer());
  const toMail = { SMTP_URL: mail.url, MAIL_FROM: 'site@mail.example', OWNER_EMAIL: 'owner@example.org' };
  await runServer(site.folder, { ...moved, ...toMail });
  await expect.poll(() => mail.mails.length).toBe(40);
});
