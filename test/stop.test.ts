import { join } from 'node:path';
import { expect, test } from 'vitest';
import { forTest, makeSite, runServer } from './for-test.ts';
import { runLeads } from './run-here.ts';
import { sampleQuote } from './spec-messages.ts';
import { startScriptedServer } from './scripted-smtp-server.ts';

test('a stop, which npm signals twice, ends in time while a mail server hangs, and no email is lost', async () => {
  const site = makeSite();
  const mail = await forTest(startScriptedServer({ BODY: 'hang' }));
  const server = await runServer(site.folder, {
    SMTP_URL: mail.url,
    MAIL_FROM: 'janus@mail.example',
    OWNER_EMAIL: 'owner@example.org',
  });
  const deliveries = async () => {
    const listed = await runLeads({ DATA_DIR: join(site.folder, 'data') }, 'list', '--json');
    return JSON.parse(listed)[0].deliveries as { state: string; attempts: number }[];
  };
  expect((await server.sendQuote(sampleQuote)).status).toBe(200);
  await expect.poll(async () => (await deliveries()).map(({ state }) => state)).toEqual(['sending', 'sending']);
  await expect.poll(() => mail.emails).toHaveLength(2);
  // A terminal and npm that ends are one stop.
  server.child.kill('SIGINT');
  expect(await server.end('SIGTERM')).toBe(0);
  expect(await deliveries()).toMatchObject([
    { state: 'sending', attempts: 1 },
    { state: 'sending', attempts: 1 },
  ]);
});
